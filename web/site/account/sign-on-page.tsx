import type { FormProblem } from '../action.ts';
import { T } from '../languages/texts.tsx';
import { coloursOf, type LockScreenLook, lockPictureUrl } from '../lock-screen/lock-screen.rules.ts';
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
  state: SignOnChoices & { readonly look: LockScreenLook; readonly problem?: FormProblem | undefined },
): VisitorPage {
  const { returnTo, choices, look, problem } = state;
  return {
    ...{ pageType: 'SINGLE_SIGN_ON', typeName: 'sso-screen', title: 'Sign in', leadsElsewhere: true },
    content: drawn(() => (
      <section className="account account-entrance lock-screen" style={coloursOf(look)}>
        {look.imageUrl !== '' && (
          <img className="lock-picture" src={lockPictureUrl(look)} alt={look.imageAlt} />
        )}
        <h1>{look.title || <T>Sign in</T>}</h1>
        {look.text !== '' && <p className="lock-text">{look.text}</p>}
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
