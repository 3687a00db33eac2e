import { Alert, Done, Field, Hidden, newPassword } from '../account/form-parts.tsx';
import type { FormProblem } from '../action.ts';
import type { ConfigPage } from './config-page.tsx';

/** What the pages of a forgotten password need. */
interface PasswordState {
  /** Goes with the form, and with the browser’s cookie of the same name. */
  readonly crumb: string;
  readonly problem?: FormProblem | undefined;
}

const back = (
  <p>
    <a href="/config/sign-in">Back to the sign-in</a>
  </p>
);

/** Where contributors ask for a link to choose a new password with. */
export function forgottenPasswordPage({
  crumb,
  problem,
  email,
}: PasswordState & { readonly email: string }): ConfigPage {
  return {
    title: 'Forgot your password?',
    content: (
      <>
        <Alert problem={problem} />
        <p>We send you a link by mail. Follow it to choose a new password.</p>
        <form method="post" action="/config/forgotten-password">
          <Hidden fields={{ crumb }} />
          <Field
            field={{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username', value: email }}
            prefix="forgotten"
            problem={problem}
          />
          <button type="submit">Send me the link</button>
        </form>
        {back}
      </>
    ),
  };
}

/** The same whether or not there was someone to write to. */
export function passwordEmailSentPage({ message, email }: { message: string; email: string }): ConfigPage {
  return {
    title: 'Look into your mailbox',
    content: (
      <>
        <Done message={message} />
        <p>
          It goes to <strong>{email}</strong>. Nothing there after some minutes? Look among the unwanted
          mails, or ask whoever runs this website for a link.
        </p>
        {back}
      </>
    ),
  };
}

/** Where the link leads. */
export function newPasswordPage({
  crumb,
  problem,
  token,
}: PasswordState & { readonly token: string }): ConfigPage {
  return {
    title: 'Choose a new password',
    content: (
      <>
        <Alert problem={problem} />
        <p>You are signed out everywhere once you have chosen it.</p>
        <form method="post" action="/config/new-password">
          <Hidden fields={{ crumb, token }} />
          <Field field={newPassword('New password')} prefix="new" problem={problem} />
          <button type="submit">Set the password</button>
        </form>
      </>
    ),
  };
}

/** What becomes of a link that was used or is too old. */
export function usedPasswordLinkPage(problem: FormProblem): ConfigPage {
  return {
    title: 'This link does not work any more',
    content: (
      <>
        <Alert problem={problem} />
        <p>
          <a href="/config/forgotten-password">Ask for a new link</a>
        </p>
      </>
    ),
  };
}
