import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteSignOnChoicesQuery } from '#web/generated/graphql.ts';
import {
  confirmAccountPage,
  confirmEmailPage,
  type EntranceState,
  forgottenPasswordPage,
  memberSignInPage,
  memberSignUpPage,
  newPasswordPage,
  usedLinkPage,
} from '#web/site/account/entrance-pages.ts';
import { secondStepPage } from '#web/site/account/security-page.ts';
import { text } from '#web/site/action.ts';
import type { VisitorPage } from '#web/site/page/visitor-page.ts';
import type {
  FormConfirmMemberEmailMutation,
  FormConfirmMemberMutation,
  FormRequestMemberPasswordMutation,
  FormResetMemberPasswordMutation,
  FormSignInMemberMutation,
  FormSignOutMemberMutation,
  FormSignUpMemberMutation,
} from '../generated/graphql.ts';
import { crumbOf } from './crumb.ts';
import { fieldsOf, type MemberPages, type Outcome, queryOf, returnOf } from './member-pages.ts';

const own = { config: { crumb: 'own' } } as const;
const account = '/account';

/** What the sign-in says to those who come from somewhere. */
const arrivals: Readonly<Record<string, string>> = {
  password: 'Your password is set. Sign in with it.',
  email: 'Your account has its new mail address. Sign in with it.',
  erased: 'Your account and everything that was kept for it is gone.',
  'signed-out': 'You are signed out.',
};

/** Where visitors become members, and members come in and go out: plain forms that work without scripts. */
export function addMemberEntrance(app: FastifyInstance, memberPages: MemberPages): void {
  const stateOf = (request: FastifyRequest): EntranceState => {
    const crumb = crumbOf(memberPages.visitOf(request));
    return { crumb, returnTo: returnOf(request), email: text(fieldsOf(request), 'email') };
  };
  const isSignedIn = (request: FastifyRequest) => memberPages.visitOf(request).viewer.memberId !== undefined;

  /** Shows a page with what went wrong; word of too many attempts goes into the headers too. */
  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    page: VisitorPage,
    { status, headers }: Pick<Outcome<unknown>, 'status' | 'headers'>,
  ) {
    return memberPages.show(request, reply.headers(headers), page, status);
  }

  app.get('/account/sign-in', async (request, reply) => {
    if (isSignedIn(request)) return reply.redirect(returnOf(request) ?? account, 303);
    const done = arrivals[queryOf(request, 'done')];
    const visit = memberPages.visitOf(request);
    const { signOnChoices } = await memberPages.read<SiteSignOnChoicesQuery>(visit, 'SiteSignOnChoices');
    return memberPages.show(
      request,
      reply,
      memberSignInPage({ ...stateOf(request), done, choices: signOnChoices }),
    );
  });

  app.post('/account/sign-in', own, async (request, reply) => {
    const state = stateOf(request);
    const noCrumb = memberPages.crumbProblem(request);
    if (noCrumb)
      return memberPages.show(request, reply, memberSignInPage({ ...state, problem: noCrumb }), 403);
    const fields = fieldsOf(request);
    const outcome = await memberPages.run<FormSignInMemberMutation>(
      memberPages.visitOf(request),
      'FormSignInMember',
      {
        input: {
          email: text(fields, 'email'),
          password: text(fields, 'password'),
          rememberMe: fields.rememberMe !== undefined,
        },
      },
      ({ signInMember }) => signInMember,
      'MemberSignedIn',
    );
    const { data, problem, cookies } = outcome;
    if (data?.signInMember.__typename === 'SecondStepNeeded') {
      const { crumb, returnTo } = state;
      return memberPages.show(
        request,
        reply,
        secondStepPage({ crumb, returnTo, token: data.signInMember.token }),
      );
    }
    if (problem) return refuse(request, reply, memberSignInPage({ ...state, problem }), outcome);
    return reply.header('set-cookie', cookies).redirect(state.returnTo ?? account, 303);
  });

  app.get('/account/sign-up', (request, reply) =>
    isSignedIn(request)
      ? reply.redirect(returnOf(request) ?? account, 303)
      : memberPages.show(request, reply, memberSignUpPage(stateOf(request))),
  );

  app.post('/account/sign-up', async (request, reply) => {
    const state = stateOf(request);
    const outcome = await memberPages.run<FormSignUpMemberMutation>(
      memberPages.visitOf(request),
      'FormSignUpMember',
      { input: { email: state.email ?? '', returnTo: state.returnTo } },
      ({ signUpMember }) => signUpMember,
      'MemberEmailSent',
    );
    const { data, problem } = outcome;
    if (problem) return refuse(request, reply, memberSignUpPage({ ...state, problem }), outcome);
    return memberPages.show(
      request,
      reply,
      memberSignUpPage({ ...state, done: sentWords(data?.signUpMember) }),
    );
  });

  app.get('/account/forgot', (request, reply) =>
    memberPages.show(request, reply, forgottenPasswordPage(stateOf(request))),
  );

  app.post('/account/forgot', async (request, reply) => {
    const state = stateOf(request);
    const outcome = await memberPages.run<FormRequestMemberPasswordMutation>(
      memberPages.visitOf(request),
      'FormRequestMemberPassword',
      { email: state.email ?? '' },
      ({ requestMemberPassword }) => requestMemberPassword,
      'MemberEmailSent',
    );
    const { data, problem } = outcome;
    if (problem) return refuse(request, reply, forgottenPasswordPage({ ...state, problem }), outcome);
    const done = sentWords(data?.requestMemberPassword);
    return memberPages.show(request, reply, forgottenPasswordPage({ ...state, done }));
  });

  app.get('/account/confirm', (request, reply) =>
    memberPages.show(
      request,
      reply,
      confirmAccountPage({ ...stateOf(request), token: queryOf(request, 'token') }),
    ),
  );

  app.post('/account/confirm', own, async (request, reply) => {
    const fields = fieldsOf(request);
    const token = text(fields, 'token');
    const names = { firstName: text(fields, 'firstName'), lastName: text(fields, 'lastName') };
    const state = { ...stateOf(request), ...names, token };
    const noCrumb = memberPages.crumbProblem(request);
    if (noCrumb)
      return memberPages.show(request, reply, confirmAccountPage({ ...state, problem: noCrumb }), 403);
    const outcome = await memberPages.run<FormConfirmMemberMutation>(
      memberPages.visitOf(request),
      'FormConfirmMember',
      { input: { token, password: text(fields, 'password'), ...names } },
      ({ confirmMember }) => confirmMember,
      'MemberSignedIn',
    );
    const { problem, cookies, status } = outcome;
    if (problem && status === 410) {
      const page = usedLinkPage(problem.message, { path: '/account/sign-up', words: 'Make an account' });
      return refuse(request, reply, page, outcome);
    }
    if (problem) return refuse(request, reply, confirmAccountPage({ ...state, problem }), outcome);
    return reply.header('set-cookie', cookies).redirect(state.returnTo ?? account, 303);
  });

  app.get('/account/reset', (request, reply) =>
    memberPages.show(
      request,
      reply,
      newPasswordPage({ ...stateOf(request), token: queryOf(request, 'token') }),
    ),
  );

  app.post('/account/reset', async (request, reply) => {
    const fields = fieldsOf(request);
    const token = text(fields, 'token');
    const outcome = await memberPages.run<FormResetMemberPasswordMutation>(
      memberPages.visitOf(request),
      'FormResetMemberPassword',
      { token, password: text(fields, 'password') },
      ({ resetMemberPassword }) => resetMemberPassword,
      'MemberPasswordSet',
    );
    const { problem, status } = outcome;
    if (problem && status === 410) {
      const page = usedLinkPage(problem.message, { path: '/account/forgot', words: 'Ask for a new link' });
      return refuse(request, reply, page, outcome);
    }
    if (problem)
      return refuse(request, reply, newPasswordPage({ ...stateOf(request), token, problem }), outcome);
    return reply.redirect('/account/sign-in?done=password', 303);
  });

  app.get('/account/email', (request, reply) => {
    const { crumb } = stateOf(request);
    return memberPages.show(request, reply, confirmEmailPage({ crumb, token: queryOf(request, 'token') }));
  });

  app.post('/account/email', async (request, reply) => {
    const outcome = await memberPages.run<FormConfirmMemberEmailMutation>(
      memberPages.visitOf(request),
      'FormConfirmMemberEmail',
      { token: text(fieldsOf(request), 'token') },
      ({ confirmMemberEmail }) => confirmMemberEmail,
      'MemberEmailConfirmed',
    );
    if (outcome.problem) {
      const page = usedLinkPage(outcome.problem.message, { path: account, words: 'Go to my account' });
      return refuse(request, reply, page, outcome);
    }
    const there = isSignedIn(request) ? '/account?done=email' : '/account/sign-in?done=email';
    return reply.redirect(there, 303);
  });

  app.post('/account/sign-out', async (request, reply) => {
    const { cookies } = await memberPages.run<FormSignOutMemberMutation>(
      memberPages.visitOf(request),
      'FormSignOutMember',
      {},
      () => ({ __typename: 'SignedOut' }),
      'SignedOut',
    );
    const there = returnOf(request) ?? '/account/sign-in?done=signed-out';
    return reply.header('set-cookie', cookies).redirect(there, 303);
  });
}

function sentWords(answer: { readonly message?: string } | undefined): string {
  return answer?.message ?? '';
}
