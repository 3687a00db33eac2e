import type { ReactNode } from 'react';
import type { FormProblem } from '../action.ts';
import { T } from '../languages/texts.tsx';
import { drawn, type VisitorPage } from '../page/visitor-page.tsx';
import { Alert, Done, Field, type FormField, Hidden, linkTo, newPassword } from './form-parts.tsx';
import {
  PasskeyButton,
  SecondStepForm,
  type SecondStepState,
  Security,
  type SecurityState,
} from './security-page.tsx';
import { SignOnButtons, type SignOnChoices } from './sign-on-page.tsx';

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
  /** Who may have an account; absent where everyone may. */
  readonly customerAccounts?: 'SIGN_IN_ONLY' | 'GUESTS_ONLY';
}

/** What stands in the place of a form where the owner has the shop used without accounts, or takes no new ones. */
function closedPage(title: string, customerAccounts: 'SIGN_IN_ONLY' | 'GUESTS_ONLY'): VisitorPage {
  return entrancePage(
    title,
    customerAccounts === 'GUESTS_ONLY' ? (
      <>
        <p>
          <T>This website has no customer accounts. You can order without one.</T>
        </p>
        <p>
          <a href="/">
            <T>Continue shopping</T>
          </a>
        </p>
      </>
    ) : (
      <>
        <p>
          <T>This website takes no new accounts.</T>
        </p>
        <p>
          <a href="/account/sign-in">
            <T>Back to the sign-in</T>
          </a>
        </p>
      </>
    ),
  );
}

const email: FormField = { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' };

/** Where members sign in. */
export function memberSignInPage(
  state: EntranceState & { readonly choices?: SignOnChoices['choices'] },
): VisitorPage {
  const { crumb, returnTo, problem, choices = [], customerAccounts } = state;
  if (customerAccounts === 'GUESTS_ONLY') return closedPage('Sign in', customerAccounts);
  const password: FormField = {
    ...{ name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
  };
  const page = entrancePage(
    'Sign in',
    <>
      <Done message={state.done} />
      <Alert problem={problem} />
      <form method="post" action="/account/sign-in">
        <Hidden fields={{ crumb, returnTo }} />
        <Field field={{ ...email, value: state.email ?? '' }} prefix="sign-in" problem={problem} />
        <Field field={password} prefix="sign-in" problem={problem} />
        <p className="account-choice">
          <label>
            <input type="checkbox" name="rememberMe" value="true" /> <T>Keep me signed in</T>
          </label>
        </p>
        <button type="submit">
          <T>Sign in</T>
        </button>
      </form>
      <PasskeyButton
        base="/account"
        action="sign-in"
        words="Sign in with a passkey"
        returnTo={returnTo || '/account'}
      />
      <SignOnButtons crumb={crumb} returnTo={returnTo} choices={choices} />
      <ul className="account-ways">
        <li>
          <a href={linkTo('/account/forgot', { returnTo })}>
            <T>I forgot my password</T>
          </a>
        </li>
        {customerAccounts === undefined && (
          <li>
            <a href={linkTo('/account/sign-up', { returnTo })}>
              <T>Make an account</T>
            </a>
          </li>
        )}
      </ul>
    </>,
  );
  return { ...page, leadsElsewhere: choices.length > 0 };
}

/** The second step of a member's sign-in. */
export function secondStepPage(state: SecondStepState): VisitorPage {
  return entrancePage('Enter the code', <SecondStepForm base="/account" state={state} />);
}

/** How a member signs in: passkeys, and codes of an app. */
export function memberSecurityPage(state: SecurityState): VisitorPage {
  return {
    ...{ pageType: 'PAGE', typeName: 'account', title: 'How you sign in' },
    content: drawn(() => (
      <section className="account">
        <p>
          <a href="/account">
            <T>Your account</T>
          </a>
        </p>
        <h1>
          <T>How you sign in</T>
        </h1>
        <Security {...state} />
      </section>
    )),
  };
}

/** Where visitors ask for an account: they are sent a link that makes it. */
export function memberSignUpPage(state: EntranceState): VisitorPage {
  if (state.customerAccounts) return closedPage('Make an account', state.customerAccounts);
  return askingPage(state, {
    title: 'Make an account',
    text: 'We send you a link by mail. Follow it to choose a password.',
    action: '/account/sign-up',
  });
}

/** Where members ask for a link to choose a new password with. */
export function forgottenPasswordPage(state: EntranceState): VisitorPage {
  return askingPage(state, {
    title: 'Choose a new password',
    text: 'We send you a link by mail. Follow it to choose a new password.',
    action: '/account/forgot',
  });
}

function askingPage(
  { crumb, returnTo, problem, email: typed = '', done }: EntranceState,
  page: { title: string; text: string; action: string },
): VisitorPage {
  const form = (
    <>
      <Alert problem={problem} />
      <p>
        <T>{page.text}</T>
      </p>
      <form method="post" action={page.action}>
        <Hidden fields={{ crumb, returnTo }} />
        <Field field={{ ...email, value: typed }} prefix="ask" problem={problem} />
        <button type="submit">
          <T>Send me the link</T>
        </button>
      </form>
    </>
  );
  const sent = (
    <>
      <Done message={done} />
      <p>
        <T values={{ email: <strong>{typed}</strong> }}>
          {
            'It goes to {email}. Nothing there after some minutes? Look among the unwanted mails, or try again.'
          }
        </T>
      </p>
    </>
  );
  return entrancePage(
    done === undefined ? page.title : 'Look into your mailbox',
    <>
      {done === undefined ? form : sent}
      <p>
        <a href={linkTo('/account/sign-in', { returnTo })}>
          <T>Back to the sign-in</T>
        </a>
      </p>
    </>,
  );
}

/** Where the link of a sign-up leads: whoever has the mailbox chooses the password. */
export function confirmAccountPage(state: EntranceState & { readonly token: string }): VisitorPage {
  const { crumb, returnTo, problem, token, firstName = '', lastName = '' } = state;
  const name = { maxLength: 100, isRequired: false };
  const fields: readonly FormField[] = [
    { name: 'firstName', label: 'First name', autoComplete: 'given-name', value: firstName, ...name },
    { name: 'lastName', label: 'Last name', autoComplete: 'family-name', value: lastName, ...name },
    newPassword('Password'),
  ];
  return entrancePage(
    'Make your account',
    <>
      <Alert problem={problem} />
      <form method="post" action="/account/confirm">
        <Hidden fields={{ crumb, returnTo, token }} />
        {fields.map((field) => (
          <Field key={field.name} field={field} prefix="confirm" problem={problem} />
        ))}
        <button type="submit">
          <T>Make my account</T>
        </button>
      </form>
    </>,
  );
}

/** Where the link of a forgotten password leads. */
export function newPasswordPage(state: EntranceState & { readonly token: string }): VisitorPage {
  const { crumb, problem, token } = state;
  return entrancePage(
    'Choose a new password',
    <>
      <Alert problem={problem} />
      <p>
        <T>You are signed out everywhere once you have chosen it.</T>
      </p>
      <form method="post" action="/account/reset">
        <Hidden fields={{ crumb, token }} />
        <Field field={newPassword('New password')} prefix="reset" problem={problem} />
        <button type="submit">
          <T>Set the password</T>
        </button>
      </form>
    </>,
  );
}

/** Where the link to a new address leads; it asks, as programs that look into mails follow links too. */
export function confirmEmailPage({ crumb, token }: { crumb: string; token: string }): VisitorPage {
  return entrancePage(
    'Use this address',
    <>
      <p>
        <T>Your account has this mail address from now on.</T>
      </p>
      <form method="post" action="/account/email">
        <Hidden fields={{ crumb, token }} />
        <button type="submit">
          <T>Use this address</T>
        </button>
      </form>
    </>,
  );
}

/** What becomes of a link that was used or is too old. */
export function usedLinkPage(message: string, again: { path: string; words: string }): VisitorPage {
  return entrancePage(
    'This link does not work any more',
    <>
      <p>{message}</p>
      <p>
        <a className="button" href={again.path}>
          <T>{again.words}</T>
        </a>
      </p>
    </>,
  );
}

/** A page of the entrance: its title, and what is below it. */
function entrancePage(title: string, content: ReactNode): VisitorPage {
  return {
    ...{ pageType: 'PAGE', typeName: 'account', title },
    content: drawn(() => (
      <section className="account account-entrance">
        <h1>
          <T>{title}</T>
        </h1>
        {content}
      </section>
    )),
  };
}
