import type {
  SiteConfirmMemberEmailMutation,
  SiteConfirmMemberMutation,
  SiteRequestMemberPasswordMutation,
  SiteResetMemberPasswordMutation,
  SiteSignInMemberMutation,
  SiteSignOnChoicesQuery,
  SiteSignOutMemberMutation,
  SiteSignUpMemberMutation,
} from '#web/generated/graphql.ts';
import { type Action, type ActionRequest, crumbRefusal, redirect, showPage } from '../action.ts';
import {
  confirmAccountPage,
  confirmEmailPage,
  type EntranceState,
  forgottenPasswordPage,
  memberSignInPage,
  memberSignUpPage,
  newPasswordPage,
  secondStepPage,
  usedLinkPage,
} from './entrance-pages.tsx';
import { returnToOf } from './return-to.ts';

const account = '/account';

/** What the sign-in says to those who come from somewhere. */
const arrivals: Readonly<Record<string, string>> = {
  password: 'Your password is set. Sign in with it.',
  email: 'Your account has its new mail address. Sign in with it.',
  erased: 'Your account and everything that was kept for it is gone.',
  'signed-out': 'You are signed out.',
};

function stateOf(request: ActionRequest): EntranceState {
  const { customerAccounts } = request.visit;
  const closed = customerAccounts ? { customerAccounts } : {};
  return { crumb: request.crumb, returnTo: returnToOf(request), email: request.text('email'), ...closed };
}

const showSignIn: Action = {
  method: 'GET',
  path: '/account/sign-in',
  isSecret: true,
  async run(request) {
    if (request.visit.isMember) return redirect(returnToOf(request) ?? account);
    const { signInProviders: choices } = await request.graph.read<SiteSignOnChoicesQuery>(
      'SiteSignOnChoices',
      {},
    );
    const done = arrivals[request.parameter('done')];
    return showPage(memberSignInPage({ ...stateOf(request), done, choices }));
  },
};

const signIn: Action = {
  method: 'POST',
  path: '/account/sign-in',
  crumb: 'own',
  isSecret: true,
  async run(request) {
    const { graph, fields, text, hasCrumb } = request;
    const state = stateOf(request);
    if (!hasCrumb) return showPage(memberSignInPage({ ...state, ...crumbRefusal }), crumbRefusal);
    const input = {
      ...{ email: text('email'), password: text('password') },
      rememberMe: fields.rememberMe !== undefined,
    };
    const ran = await graph.run(
      'SiteSignInMember',
      { input },
      ({ signInMember }: SiteSignInMemberMutation) => signInMember,
    );
    const { crumb, returnTo } = state;
    switch (ran.answer?.__typename) {
      case 'MemberSignedIn':
        return redirect(returnTo ?? account);
      case 'SecondStepNeeded':
        return showPage(secondStepPage({ crumb, returnTo, token: ran.answer.token }));
      default:
        return showPage(memberSignInPage({ ...state, problem: ran.problem }), ran);
    }
  },
};

const showSignUp: Action = {
  method: 'GET',
  path: '/account/sign-up',
  isSecret: true,
  run: async (request) =>
    request.visit.isMember
      ? redirect(returnToOf(request) ?? account)
      : showPage(memberSignUpPage(stateOf(request))),
};

const signUp: Action = {
  method: 'POST',
  path: '/account/sign-up',
  isSecret: true,
  async run(request) {
    const state = stateOf(request);
    const ran = await request.graph.run(
      'SiteSignUpMember',
      { input: { email: state.email ?? '', returnTo: state.returnTo } },
      ({ signUpMember }: SiteSignUpMemberMutation) => signUpMember,
    );
    const { code, message, problem } = ran;
    return code === 'MemberEmailSent'
      ? showPage(memberSignUpPage({ ...state, done: message }))
      : showPage(memberSignUpPage({ ...state, problem }), ran);
  },
};

const showForgottenPassword: Action = {
  method: 'GET',
  path: '/account/forgot',
  isSecret: true,
  run: async (request) => showPage(forgottenPasswordPage(stateOf(request))),
};

const requestPassword: Action = {
  method: 'POST',
  path: '/account/forgot',
  isSecret: true,
  async run(request) {
    const state = stateOf(request);
    const ran = await request.graph.run(
      'SiteRequestMemberPassword',
      { email: state.email ?? '' },
      ({ requestMemberPassword }: SiteRequestMemberPasswordMutation) => requestMemberPassword,
    );
    const { code, message, problem } = ran;
    return code === 'MemberEmailSent'
      ? showPage(forgottenPasswordPage({ ...state, done: message }))
      : showPage(forgottenPasswordPage({ ...state, problem }), ran);
  },
};

const showConfirmation: Action = {
  method: 'GET',
  path: '/account/confirm',
  isSecret: true,
  run: async (request) =>
    showPage(confirmAccountPage({ ...stateOf(request), token: request.parameter('token') })),
};

const confirmAccount: Action = {
  method: 'POST',
  path: '/account/confirm',
  crumb: 'own',
  isSecret: true,
  async run(request) {
    const { graph, text, hasCrumb } = request;
    const token = text('token');
    const names = { firstName: text('firstName'), lastName: text('lastName') };
    const state = { ...stateOf(request), ...names, token };
    if (!hasCrumb) return showPage(confirmAccountPage({ ...state, ...crumbRefusal }), crumbRefusal);
    const ran = await graph.run(
      'SiteConfirmMember',
      { input: { token, password: text('password'), ...names } },
      ({ confirmMember }: SiteConfirmMemberMutation) => confirmMember,
    );
    const { code, status, message, problem } = ran;
    if (code === 'MemberSignedIn') return redirect(state.returnTo ?? account);
    if (status === 410)
      return showPage(usedLinkPage(message, { path: '/account/sign-up', words: 'Make an account' }), ran);
    return showPage(confirmAccountPage({ ...state, problem }), ran);
  },
};

const showNewPassword: Action = {
  method: 'GET',
  path: '/account/reset',
  isSecret: true,
  run: async (request) =>
    showPage(newPasswordPage({ ...stateOf(request), token: request.parameter('token') })),
};

const setPassword: Action = {
  method: 'POST',
  path: '/account/reset',
  isSecret: true,
  async run(request) {
    const { graph, text } = request;
    const token = text('token');
    const ran = await graph.run(
      'SiteResetMemberPassword',
      { token, password: text('password') },
      ({ resetMemberPassword }: SiteResetMemberPasswordMutation) => resetMemberPassword,
    );
    const { code, status, message, problem } = ran;
    if (code === 'MemberPasswordSet') return redirect('/account/sign-in?done=password');
    if (status === 410)
      return showPage(usedLinkPage(message, { path: '/account/forgot', words: 'Ask for a new link' }), ran);
    return showPage(newPasswordPage({ ...stateOf(request), token, problem }), ran);
  },
};

const showNewEmail: Action = {
  method: 'GET',
  path: '/account/email',
  isSecret: true,
  run: async ({ crumb, parameter }) => showPage(confirmEmailPage({ crumb, token: parameter('token') })),
};

const confirmEmail: Action = {
  method: 'POST',
  path: '/account/email',
  isSecret: true,
  async run({ graph, text, visit }) {
    const ran = await graph.run(
      'SiteConfirmMemberEmail',
      { token: text('token') },
      ({ confirmMemberEmail }: SiteConfirmMemberEmailMutation) => confirmMemberEmail,
    );
    if (ran.code !== 'MemberEmailConfirmed')
      return showPage(usedLinkPage(ran.message, { path: account, words: 'Go to my account' }), ran);
    return redirect(visit.isMember ? '/account?done=email' : '/account/sign-in?done=email');
  },
};

const signOut: Action = {
  method: 'POST',
  path: '/account/sign-out',
  async run(request) {
    await request.graph.read<SiteSignOutMemberMutation>('SiteSignOutMember', { cloneCart: false });
    return redirect(returnToOf(request) ?? '/account/sign-in?done=signed-out');
  },
};

/** Where visitors become members, and members come in and go out: plain forms that work without scripts. */
export const entranceActions: readonly Action[] = [
  ...[showSignIn, signIn, signOut],
  ...[showSignUp, signUp, showConfirmation, confirmAccount],
  ...[showForgottenPassword, requestPassword, showNewPassword, setPassword],
  ...[showNewEmail, confirmEmail],
];
