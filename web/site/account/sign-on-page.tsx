import type { FormProblem } from '../action.ts';
import { T } from '../languages/texts.tsx';
import { drawn, type VisitorPage } from '../page/visitor-page.tsx';
import { Alert, Hidden, linkTo } from './form-parts.tsx';

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
  return {
    ...{ pageType: 'SINGLE_SIGN_ON', typeName: 'sso-screen', title: 'Sign in', leadsElsewhere: true },
    content: drawn(() => (
      <section className="account account-entrance">
        <h1>
          <T>Sign in</T>
        </h1>
        <Alert problem={problem} />
        {choices.length === 0 && (
          <p className="account-empty">
            <T>There is no other way to sign in here.</T>
          </p>
        )}
        <SignOnButtons {...state} />
        <p>
          <a href={linkTo('/account/sign-in', { returnTo })}>
            <T>Sign in with a password</T>
          </a>
        </p>
      </section>
    )),
  };
}

/** A button for each provider; each is a plain form. */
export function SignOnButtons({ crumb, returnTo, choices }: SignOnChoices) {
  return choices.map(({ id, name }) => (
    <form key={id} className="account-sign-on" method="post" action="/account/sign-on">
      <Hidden fields={{ crumb, returnTo, providerId: id }} />
      <button type="submit">
        <T values={{ name }}>{'Sign in with {name}'}</T>
      </button>
    </form>
  ));
}
