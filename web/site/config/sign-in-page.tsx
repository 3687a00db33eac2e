import { Done, Hidden } from '../account/form-parts.tsx';
import { PasskeyButton, SecondStepForm, type SecondStepState } from '../account/security-page.tsx';
import type { ConfigPage } from './config-page.tsx';

/** What the page where contributors sign in and out needs. */
export interface SignInState {
  readonly isSignedIn: boolean;
  /** Goes with each form, and with the browser’s cookie of the same name. */
  readonly crumb: string;
  readonly email?: string;
  readonly message?: string;
  /** What went well just now. */
  readonly done?: string | undefined;
  /** Where whoever signed in goes on. */
  readonly returnTo?: string | undefined;
}

/** The page where contributors sign in and out: a plain form, and a passkey where the browser has one. */
export function signInPage(state: SignInState): ConfigPage {
  if (state.isSignedIn) return { title: 'You are signed in', content: <SignOut {...state} /> };
  return { title: 'Sign in to your website', content: <SignIn {...state} />, hasScript: true };
}

/** The second step of a contributor's sign-in. */
export function secondStepConfigPage(state: SecondStepState): ConfigPage {
  return { title: 'Enter the code', content: <SecondStepForm base="/config" state={state} /> };
}

function SignOut({ crumb }: SignInState) {
  return (
    <>
      <p>
        <a href="/config">Open the editor</a>
      </p>
      <p>
        <a href="/">Go to the website</a>
      </p>
      <p>
        <a href="/config/security">Passkeys, and codes of an app</a>
      </p>
      <form method="post" action="/config/sign-out">
        <input type="hidden" name="crumb" value={crumb} />
        <button type="submit">Sign out</button>
      </form>
    </>
  );
}

function SignIn({ crumb, email, message, done, returnTo }: SignInState) {
  const describedBy = message ? 'problem' : undefined;
  return (
    <>
      <Done message={done} />
      {message && (
        <p className="alert" role="alert" id="problem">
          {message}
        </p>
      )}
      <form method="post" action="/config/sign-in">
        <Hidden fields={{ crumb, returnTo }} />
        <label htmlFor="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          aria-describedby={describedBy}
        />
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          aria-describedby={describedBy}
        />
        <button type="submit">Sign in</button>
      </form>
      <PasskeyButton
        base="/config"
        action="sign-in"
        words="Sign in with a passkey"
        returnTo={returnTo ?? ''}
      />
      <p>
        <a href="/config/forgotten-password">Forgot password?</a>
      </p>
    </>
  );
}
