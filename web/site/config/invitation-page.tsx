import { Hidden } from '../account/form-parts.tsx';
import type { ConfigPage } from './config-page.tsx';

/** The page that an invitation's mail leads to: a password, and one is a contributor. */
export function invitationPage(state: {
  /** Goes with the form, and with the browser’s cookie of the same name. */
  readonly crumb: string;
  readonly token: string;
  readonly message?: string;
}): ConfigPage {
  const { crumb, token, message } = state;
  return {
    title: 'You are invited',
    content: (
      <>
        {message && (
          <p className="alert" role="alert" id="problem">
            {message}
          </p>
        )}
        <p>Choose a password and begin. If you have an account here already, use its password.</p>
        <form method="post" action="/config/invitation">
          <Hidden fields={{ crumb, token }} />
          <label htmlFor="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={1_000}
            required
            aria-describedby={message ? 'problem' : undefined}
          />
          <button type="submit">Begin</button>
        </form>
      </>
    ),
  };
}
