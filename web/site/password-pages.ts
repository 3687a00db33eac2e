import {
  type FormField,
  renderAlert,
  renderField,
  renderHidden,
  renderStatus,
} from './account/form-parts.ts';
import type { FormProblem } from './action.ts';
import { configPage } from './sign-in-page.ts';
import { escapeHtml } from './template/html-text.ts';

/** What the pages of a forgotten password need. */
interface PasswordState {
  /** Goes with the form, and with the browser’s cookie of the same name. */
  readonly crumb: string;
  readonly problem?: FormProblem | undefined;
}

const back = '<p><a href="/config/sign-in">Back to the sign-in</a></p>';

/** Where contributors ask for a link to choose a new password with. */
export function forgottenPasswordPage({
  crumb,
  problem,
  email,
}: PasswordState & { readonly email: string }): string {
  const field: FormField = { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' };
  return configPage(
    'Forgot your password?',
    `${renderAlert(problem)}
<p>We send you a link by mail. Follow it to choose a new password.</p>
<form method="post" action="/config/forgotten-password">${renderHidden({ crumb })}
${renderField({ ...field, value: email }, 'forgotten', problem)}
<button type="submit">Send me the link</button></form>
${back}`,
  );
}

/** The same whether or not there was someone to write to. */
export function passwordEmailSentPage({ message, email }: { message: string; email: string }): string {
  return configPage(
    'Look into your mailbox',
    `${renderStatus(message)}
<p>It goes to <strong>${escapeHtml(email)}</strong>. Nothing there after some minutes? Look among the unwanted mails, or ask whoever runs this website for a link.</p>
${back}`,
  );
}

/** Where the link leads. */
export function newPasswordPage({
  crumb,
  problem,
  token,
}: PasswordState & { readonly token: string }): string {
  const field: FormField = {
    ...{ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password' },
    ...{ hint: 'At least 8 characters.', minLength: 8, maxLength: 1_000 },
  };
  return configPage(
    'Choose a new password',
    `${renderAlert(problem)}
<p>You are signed out everywhere once you have chosen it.</p>
<form method="post" action="/config/new-password">${renderHidden({ crumb, token })}
${renderField(field, 'new', problem)}
<button type="submit">Set the password</button></form>`,
  );
}

/** What becomes of a link that was used or is too old. */
export function usedPasswordLinkPage(message: string): string {
  return configPage(
    'This link does not work any more',
    `<div class="alert" role="alert"><p>${escapeHtml(message)}</p></div>
<p><a href="/config/forgotten-password">Ask for a new link</a></p>`,
  );
}
