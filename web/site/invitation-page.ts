import { configPage } from './sign-in-page.ts';
import { escapeHtml } from './template/html-text.ts';

/** The page that an invitation's mail leads to: a password, and one is a contributor. */
export function invitationPage(state: {
  /** Goes with the form, and with the browser’s cookie of the same name. */
  crumb: string;
  token: string;
  message?: string;
}): string {
  const alert = state.message
    ? `<p class="alert" role="alert" id="problem">${escapeHtml(state.message)}</p>`
    : '';
  return configPage(
    'You are invited',
    `${alert}
<p>Choose a password and begin. If you have an account here already, use its password.</p>
<form method="post" action="/config/invitation">
<input type="hidden" name="crumb" value="${escapeHtml(state.crumb)}">
<input type="hidden" name="token" value="${escapeHtml(state.token)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="8" maxlength="1000" required${state.message ? ' aria-describedby="problem"' : ''}>
<button type="submit">Begin</button>
</form>`,
  );
}
