import type { FormProblem } from '../action.ts';
import { inEnglish, type VisitorPage } from '../page/visitor-page.ts';
import { escapeHtml } from '../template/html-text.ts';
import {
  type FormField,
  linkTo,
  renderAlert,
  renderField,
  renderHidden,
  renderStatus,
} from './form-parts.ts';
import { passkeyButton } from './security-page.ts';
import { type SignOnChoices, signOnButtons } from './sign-on-page.ts';

/** What every page at the entrance needs. */
export interface EntranceState {
  /** Goes with the form, so that no other website sends it. */
  readonly crumb: string;
  /** The page to go to afterwards. */
  readonly returnTo: string | undefined;
  readonly problem?: FormProblem | undefined;
  /** What was typed before. */
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** What went well just now. */
  readonly done?: string | undefined;
}

const pageType = 2;
const email: FormField = { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' };
const newPassword: FormField = {
  ...{ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password' },
  ...{ hint: 'At least 8 characters.', minLength: 8, maxLength: 1_000 },
};

/** Where members sign in. */
export function memberSignInPage(
  state: EntranceState & { readonly choices?: SignOnChoices['choices'] },
): VisitorPage {
  const { crumb, returnTo, problem, choices = [] } = state;
  const password: FormField = {
    ...{ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
  };
  return entrance('Sign in', () =>
    [
      renderStatus(state.done),
      renderAlert(problem),
      `<form method="post" action="/account/sign-in">${renderHidden({ crumb, returnTo })}`,
      renderField({ ...email, value: state.email ?? '' }, 'sign-in', problem),
      renderField(password, 'sign-in', problem),
      '<p class="account-choice"><label><input type="checkbox" name="rememberMe" value="true"> Keep me signed in</label></p>',
      '<button type="submit">Sign in</button></form>',
      passkeyButton({
        base: '/account',
        action: 'sign-in',
        words: 'Sign in with a passkey',
        returnTo: returnTo || '/account',
      }),
      signOnButtons({ crumb, returnTo, choices }),
      `<ul class="account-ways"><li><a href="${linkTo('/account/forgot', { returnTo })}">I forgot my password</a></li>
<li><a href="${linkTo('/account/sign-up', { returnTo })}">Make an account</a></li></ul>`,
    ].join('\n'),
  );
}

/** Where visitors ask for an account: they are sent a link that makes it. */
export function memberSignUpPage(state: EntranceState): VisitorPage {
  return askingPage(state, {
    title: 'Make an account',
    text: 'We send you a link by mail. Follow it to choose a password.',
    action: '/account/sign-up',
    button: 'Send me the link',
  });
}

/** Where members ask for a link to choose a new password with. */
export function forgottenPasswordPage(state: EntranceState): VisitorPage {
  return askingPage(state, {
    title: 'Choose a new password',
    text: 'We send you a link by mail. Follow it to choose a new password.',
    action: '/account/forgot',
    button: 'Send me the link',
  });
}

function askingPage(
  { crumb, returnTo, problem, email: typed = '', done }: EntranceState,
  page: { title: string; text: string; action: string; button: string },
): VisitorPage {
  const back = `<p><a href="${linkTo('/account/sign-in', { returnTo })}">Back to the sign-in</a></p>`;
  const form = [
    renderAlert(problem),
    `<p>${escapeHtml(page.text)}</p>`,
    `<form method="post" action="${page.action}">${renderHidden({ crumb, returnTo })}`,
    renderField({ ...email, value: typed }, 'ask', problem),
    `<button type="submit">${escapeHtml(page.button)}</button></form>`,
  ];
  const sent = [
    renderStatus(done),
    `<p>It goes to <strong>${escapeHtml(typed)}</strong>. Nothing there after some minutes? Look among the unwanted mails, or try again.</p>`,
  ];
  return entrance(done === undefined ? page.title : 'Look into your mailbox', () =>
    [...(done === undefined ? form : sent), back].join('\n'),
  );
}

/** Where the link of a sign-up leads: whoever has the mailbox chooses the password. */
export function confirmAccountPage(state: EntranceState & { readonly token: string }): VisitorPage {
  const { crumb, returnTo, problem, token } = state;
  const name = { maxLength: 100, isRequired: false };
  return entrance('Make your account', () =>
    [
      renderAlert(problem),
      `<form method="post" action="/account/confirm">${renderHidden({ crumb, returnTo, token })}`,
      renderField(
        {
          ...{ name: 'firstName', label: 'First name', autocomplete: 'given-name', ...name },
          value: state.firstName ?? '',
        },
        'confirm',
        problem,
      ),
      renderField(
        {
          ...{ name: 'lastName', label: 'Last name', autocomplete: 'family-name', ...name },
          value: state.lastName ?? '',
        },
        'confirm',
        problem,
      ),
      renderField(newPassword, 'confirm', problem),
      '<button type="submit">Make my account</button></form>',
    ].join('\n'),
  );
}

/** Where the link of a forgotten password leads. */
export function newPasswordPage(state: EntranceState & { readonly token: string }): VisitorPage {
  const { crumb, problem, token } = state;
  return entrance('Choose a new password', () =>
    [
      renderAlert(problem),
      '<p>You are signed out everywhere once you have chosen it.</p>',
      `<form method="post" action="/account/reset">${renderHidden({ crumb, token })}`,
      renderField({ ...newPassword, label: 'New password' }, 'reset', problem),
      '<button type="submit">Set the password</button></form>',
    ].join('\n'),
  );
}

/** Where the link to a new address leads; it asks, as programs that look into mails follow links too. */
export function confirmEmailPage({ crumb, token }: { crumb: string; token: string }): VisitorPage {
  return entrance('Use this address', () =>
    [
      '<p>Your account has this mail address from now on.</p>',
      `<form method="post" action="/account/email">${renderHidden({ crumb, token })}`,
      '<button type="submit">Use this address</button></form>',
    ].join('\n'),
  );
}

/** What becomes of a link that was used or is too old. */
export function usedLinkPage(message: string, again: { path: string; words: string }): VisitorPage {
  return entrance('This link does not work any more', () =>
    [
      `<p>${escapeHtml(message)}</p>`,
      `<p><a class="button" href="${escapeHtml(again.path)}">${escapeHtml(again.words)}</a></p>`,
    ].join('\n'),
  );
}

function entrance(title: string, content: () => string): VisitorPage {
  return {
    ...{ pageType, typeName: 'account', title },
    content: inEnglish(
      () => `<section class="account account-entrance"><h1>${escapeHtml(title)}</h1>\n${content()}</section>`,
    ),
  };
}
