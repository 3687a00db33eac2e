import type { VisitorPage } from '../page/visitor-page.ts';
import { type FormProblem, linkTo, renderAlert, renderField, renderHidden } from './form-parts.ts';
import { codeField, renderSecurity, type SecurityState } from './security-part.ts';

/** How a member signs in: passkeys, and codes of an app. */
export function memberSecurityPage(state: SecurityState): VisitorPage {
  return {
    ...{ pageType: 2, typeName: 'account', title: 'How you sign in' },
    content: () =>
      `<section class="account"><p><a href="/account">Your account</a></p><h1>How you sign in</h1>\n${renderSecurity(state)}</section>`,
  };
}

/** What the second step of a sign-in needs. */
export interface SecondStepState {
  readonly crumb: string;
  /** Leads to what was begun. */
  readonly token: string;
  readonly returnTo?: string | undefined;
  readonly problem?: FormProblem | undefined;
}

/** The second step of a member's sign-in. */
export function secondStepPage(state: SecondStepState): VisitorPage {
  return {
    ...{ pageType: 2, typeName: 'account', title: 'Enter the code' },
    content: () =>
      `<section class="account account-entrance"><h1>Enter the code</h1>\n${secondStepForm('/account', state)}</section>`,
  };
}

/** The form of the second step, for members and for contributors. */
export function secondStepForm(base: '/account' | '/config', state: SecondStepState): string {
  const { crumb, token, returnTo, problem } = state;
  return `${renderAlert(problem)}<p>Your app shows a code of six digits. Without the app, use one of your recovery codes.</p>
<form method="post" action="${base}/sign-in/code">${renderHidden({ crumb, token, returnTo })}
${renderField(codeField('Code'), 'step', problem)}
<button type="submit">Sign in</button></form>
<p><a href="${linkTo(`${base}/sign-in`, { returnTo })}">Begin again</a></p>`;
}
