import type { SiteSignInMutation, SiteSignOutMutation } from '#web/generated/graphql.ts';
import { returnToOf } from '../account/return-to.ts';
import { type Action, crumbRefusal, redirect, showConfigPage } from '../action.ts';
import { secondStepConfigPage, signInPage } from './sign-in-page.tsx';

const path = '/config/sign-in';

/** Said to those who come from choosing a new password. */
const passwordSet = 'Your password is set. Sign in with it.';

const showSignIn: Action = {
  method: 'GET',
  path,
  async run(request) {
    const { crumb, parameter, visit } = request;
    const done = parameter('done') === 'password' ? passwordSet : undefined;
    const returnTo = returnToOf(request);
    return showConfigPage(signInPage({ isSignedIn: visit.isContributor, crumb, done, returnTo }));
  },
};

const signIn: Action = {
  method: 'POST',
  path,
  crumb: 'own',
  async run(request) {
    const { graph, crumb, hasCrumb, text } = request;
    const email = text('email');
    const returnTo = returnToOf(request);
    const form = (message: string) => signInPage({ isSignedIn: false, crumb, email, message, returnTo });
    // Without it, someone could be signed in as another who then reads what they do.
    if (!hasCrumb) return showConfigPage(form(crumbRefusal.problem.message), crumbRefusal);
    const ran = await graph.run(
      'SiteSignIn',
      { email, password: text('password') },
      ({ signIn }: SiteSignInMutation) => signIn,
    );
    switch (ran.answer?.__typename) {
      case 'SignedIn':
        return redirect(returnTo ?? '/config');
      case 'SecondStepNeeded':
        return showConfigPage(secondStepConfigPage({ crumb, token: ran.answer.token, returnTo }));
      default:
        return showConfigPage(form(ran.message), ran);
    }
  },
};

const signOut: Action = {
  method: 'POST',
  path: '/config/sign-out',
  crumb: 'page-form',
  async run({ graph }) {
    await graph.read<SiteSignOutMutation>('SiteSignOut', {});
    return redirect('/');
  },
};

/** Where contributors sign in and out, as plain forms. */
export const signInActions: readonly Action[] = [showSignIn, signIn, signOut];
