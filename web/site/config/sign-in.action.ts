import type { SiteSignInMutation, SiteSignOutMutation } from '#web/generated/graphql.ts';
import { type Action, crumbRefusal, redirect, showConfigPage } from '../action.ts';
import { secondStepConfigPage, signInPage } from './sign-in-page.tsx';

const path = '/config/sign-in';

/** Said to those who come from choosing a new password. */
const passwordSet = 'Your password is set. Sign in with it.';

const showSignIn: Action = {
  method: 'GET',
  path,
  async run({ crumb, parameter, visit }) {
    const done = parameter('done') === 'password' ? passwordSet : undefined;
    return showConfigPage(signInPage({ isSignedIn: visit.isContributor, crumb, done }));
  },
};

const signIn: Action = {
  method: 'POST',
  path,
  crumb: 'own',
  async run({ graph, crumb, hasCrumb, text }) {
    const email = text('email');
    const form = (message: string) => signInPage({ isSignedIn: false, crumb, email, message });
    // Without it, someone could be signed in as another who then reads what they do.
    if (!hasCrumb) return showConfigPage(form(crumbRefusal.problem.message), crumbRefusal);
    const ran = await graph.run(
      'SiteSignIn',
      { email, password: text('password') },
      ({ signIn }: SiteSignInMutation) => signIn,
    );
    switch (ran.answer?.__typename) {
      case 'SignedIn':
        return redirect('/');
      case 'SecondStepNeeded':
        return showConfigPage(secondStepConfigPage({ crumb, token: ran.answer.token }));
      default:
        return showConfigPage(form(ran.message), ran);
    }
  },
};

const signOut: Action = {
  method: 'POST',
  path: '/config/sign-out',
  async run({ graph }) {
    await graph.read<SiteSignOutMutation>('SiteSignOut', {});
    return redirect('/');
  },
};

/** Where contributors sign in and out, as plain forms. */
export const signInActions: readonly Action[] = [showSignIn, signIn, signOut];
