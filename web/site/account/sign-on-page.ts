import type { FormProblem } from '../action.ts';
import { pageTypes } from '../page/page-types.ts';
import { inEnglish, type VisitorPage } from '../page/visitor-page.ts';
import { escapeHtml } from '../template/html-text.ts';
import { linkTo, renderAlert, renderHidden } from './form-parts.ts';

/** Where members may sign in besides. */
export interface SignOnChoices {
  readonly crumb: string;
  readonly returnTo: string | undefined;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}

/** The single sign-on page: one button for each provider. */
export function signOnPage(
  state: SignOnChoices & { readonly problem?: FormProblem | undefined },
): VisitorPage {
  const { returnTo, choices, problem } = state;
  const none = '<p class="account-empty">There is no other way to sign in here.</p>';
  const back = `<p><a href="${linkTo('/account/sign-in', { returnTo })}">Sign in with a password</a></p>`;
  return {
    ...{ pageType: pageTypes.singleSignOn, typeName: 'sso-screen', title: 'Sign in' },
    content: inEnglish(
      () =>
        `<section class="account account-entrance"><h1>Sign in</h1>\n${renderAlert(problem)}${choices.length === 0 ? none : signOnButtons(state)}\n${back}</section>`,
    ),
  };
}

/** A button for each provider; each is a plain form. */
export function signOnButtons({ crumb, returnTo, choices }: SignOnChoices): string {
  return choices
    .map(
      ({ id, name }) =>
        `<form class="account-sign-on" method="post" action="/account/sign-on">${renderHidden({ crumb, returnTo, providerId: id })}<button type="submit">Sign in with ${escapeHtml(name)}</button></form>`,
    )
    .join('\n');
}
