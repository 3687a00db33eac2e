import { z } from 'zod';
import type {
  SiteConfirmTotpMutation,
  SiteEndAccountSessionMutation,
  SiteEndOtherAccountSessionsMutation,
  SiteFinishMemberSignInMutation,
  SiteFinishSignInMutation,
  SiteRemovePasskeyMutation,
  SiteSavePasskeyMutation,
  SiteSignInByPasskeyMutation,
  SiteSignInMemberByPasskeyMutation,
  SiteStartPasskeyMutation,
  SiteStartPasskeySignInMutation,
  SiteStartTotpMutation,
  SiteStopTotpMutation,
} from '#web/generated/graphql.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionGraph,
  type ActionRequest,
  crumbRefusal,
  type FormProblem,
  type Ran,
  type Refusal,
  redirect,
  sendJson,
} from '../action.ts';
import { safeReturn } from './return-to.rules.ts';
import { returnToOf } from './return-to.ts';
import type { SecondStepState, SecurityState, SignInBase } from './security-page.tsx';

/** For whom the actions are, and what their pages look like. */
export interface SecuritySide {
  readonly as: 'MEMBER' | 'CONTRIBUTOR';
  readonly base: SignInBase;
  /** Where whoever signed in goes when they came from nowhere. */
  readonly home: string;
  readonly finishOperation: string;
  readonly passkeyOperation: string;
  /** What whoever signed in is answered. */
  readonly signedIn: 'MemberSignedIn' | 'SignedIn';
  /** How the asker signs in now; null for visitors. */
  read(
    graph: ActionGraph,
  ): Promise<Pick<SecurityState, 'isTotpOn' | 'recoveryCodesLeft' | 'passkeys' | 'signedIn'> | null>;
  showSecurity(state: SecurityState, refusal?: Refusal): ActionAnswer;
  showStep(state: SecondStepState, refusal: Refusal): ActionAnswer;
}

type FinishedSignIn = (SiteFinishMemberSignInMutation | SiteFinishSignInMutation)['finish'];
type FinishedPasskey = (SiteSignInMemberByPasskeyMutation | SiteSignInByPasskeyMutation)['finish'];

const words: Readonly<Record<string, string>> = {
  passkey: 'Your passkey is kept. It signs you in from now on.',
  removed: 'The passkey is removed here. Your device may still show it.',
  stopped: 'Codes are asked for no more.',
  sessions: 'That session is over.',
  others: 'You are signed out everywhere else.',
};

const bodySchema = z.object({
  token: z.string().max(200).default(''),
  response: z.unknown(),
  rememberMe: z.boolean().default(false),
  returnTo: z.string().max(2_000).default(''),
});

/** Passkeys, codes of an app, and the second step of a sign-in, for members and for contributors alike. */
export function securityActions(side: SecuritySide): readonly Action[] {
  return [...pageActions(side), secondStep(side), ...passkeyActions(side)];
}

/** The page, and its plain forms. */
function pageActions(side: SecuritySide): readonly Action[] {
  const { as, base } = side;

  async function show(
    { graph, crumb }: ActionRequest,
    more: Pick<SecurityState, 'started' | 'recoveryCodes' | 'problem' | 'done'>,
    refusal?: Refusal,
  ): Promise<ActionAnswer> {
    const facts = await side.read(graph);
    if (!facts) return redirect(`${base}/sign-in`);
    return side.showSecurity({ base, crumb, ...facts, ...more }, refusal);
  }

  const form = (path: string, run: Action['run']): Action => ({
    ...{ method: 'POST', path: `${base}/${path}`, isSecret: true, run },
  });

  return [
    {
      ...{ method: 'GET', path: `${base}/security`, isSecret: true },
      run: (request) => show(request, { done: words[request.parameter('done')] }),
    },
    form('totp/start', async (request) => {
      const ran = await request.graph.run(
        'SiteStartTotp',
        { as },
        ({ startTotp }: SiteStartTotpMutation) => startTotp,
      );
      return ran.answer?.__typename === 'TotpStarted'
        ? show(request, { started: ran.answer })
        : show(request, { problem: ran.problem }, ran);
    }),
    form('totp/confirm', async (request) => {
      const { graph, text } = request;
      const ran = await graph.run(
        'SiteConfirmTotp',
        { as, code: text('code') },
        ({ confirmTotp }: SiteConfirmTotpMutation) => confirmTotp,
      );
      if (ran.answer?.__typename === 'TotpConfirmed')
        return show(request, { recoveryCodes: ran.answer.recoveryCodes, done: 'Your app is in use.' });
      const [secret, uri] = [text('secret'), text('uri')];
      const isOwn = /^[A-Z2-7]{16,64}$/.test(secret) && uri.length < 500 && uri.startsWith('otpauth://totp/');
      const started = isOwn ? { secret, uri } : undefined;
      return show(request, { problem: ran.problem, started }, ran);
    }),
    form('totp/stop', async (request) => {
      const ran = await request.graph.run(
        'SiteStopTotp',
        { as, password: request.text('password') },
        ({ stopTotp }: SiteStopTotpMutation) => stopTotp,
      );
      return ran.code === 'TotpStopped'
        ? redirect(`${base}/security?done=stopped`)
        : show(request, { problem: ran.problem }, ran);
    }),
    ...(as === 'CONTRIBUTOR' ? sessionForms(form, show, base) : []),
    form('passkeys/remove', async (request) => {
      const ran = await request.graph.run(
        'SiteRemovePasskey',
        { as, id: request.text('id') },
        ({ deletePasskey }: SiteRemovePasskeyMutation) => deletePasskey,
      );
      return ran.code === 'PasskeyRemoved'
        ? redirect(`${base}/security?done=removed`)
        : show(request, { problem: ran.problem }, ran);
    }),
  ];
}

type Form = (path: string, run: Action['run']) => Action;
type Show = (
  request: ActionRequest,
  more: Pick<SecurityState, 'problem'>,
  refusal?: Refusal,
) => Promise<ActionAnswer>;

/** Where a contributor is signed in besides, ended one by one or all at once. */
function sessionForms(form: Form, show: Show, base: SignInBase): readonly Action[] {
  return [
    form('sessions', async (request) => {
      const ran = await request.graph.run(
        'SiteEndAccountSession',
        { id: request.text('id') },
        ({ endAccountSession }: SiteEndAccountSessionMutation) => endAccountSession,
      );
      return ran.code === 'AccountSessionsEnded'
        ? redirect(`${base}/security?done=sessions`)
        : show(request, { problem: ran.problem }, ran);
    }),
    form('sessions/others', async (request) => {
      const ran = await request.graph.run(
        'SiteEndOtherAccountSessions',
        {},
        ({ endOtherAccountSessions }: SiteEndOtherAccountSessionsMutation) => endOtherAccountSessions,
      );
      return ran.code === 'AccountSessionsEnded'
        ? redirect(`${base}/security?done=others`)
        : show(request, { problem: ran.problem }, ran);
    }),
  ];
}

/** The form that asks for a code after the password. */
function secondStep(side: SecuritySide): Action {
  return {
    method: 'POST',
    path: `${side.base}/sign-in/code`,
    crumb: 'own',
    isSecret: true,
    async run(request) {
      const { graph, crumb, hasCrumb, text } = request;
      const returnTo = returnToOf(request);
      const token = text('token');
      const show = (refusal: Refusal & { readonly problem: FormProblem }) =>
        side.showStep({ crumb, token, returnTo, problem: refusal.problem }, refusal);
      if (!hasCrumb) return show(crumbRefusal);
      const ran = await graph.run(
        side.finishOperation,
        { input: { token, code: text('code') } },
        ({ finish }: { finish: FinishedSignIn }) => finish,
      );
      return ran.code === side.signedIn ? redirect(returnTo ?? side.home) : show(ran);
    },
  };
}

/** What the script of the passkeys asks. */
function passkeyActions({ as, base, home, passkeyOperation, signedIn }: SecuritySide): readonly Action[] {
  const refuse = (ran: Ran<unknown>) => sendJson({ error: { code: 'REFUSED', message: ran.message } }, ran);
  return [
    {
      ...{ method: 'POST', path: `${base}/passkeys/start` },
      async run({ graph }) {
        const ran = await graph.run(
          'SiteStartPasskey',
          { as },
          ({ startPasskey }: SiteStartPasskeyMutation) => startPasskey,
        );
        return ran.answer ? sendJson(ran.answer) : refuse(ran);
      },
    },
    {
      ...{ method: 'POST', path: `${base}/passkeys/save` },
      async run({ graph, json }) {
        const { token, response } = readBody(json);
        const ran = await graph.run(
          'SiteSavePasskey',
          { input: { as, token, response } },
          ({ savePasskey }: SiteSavePasskeyMutation) => savePasskey,
        );
        return ran.code === 'PasskeySaved' ? sendJson({}) : refuse(ran);
      },
    },
    {
      ...{ method: 'POST', path: `${base}/passkeys/sign-in/start`, crumb: 'sign-in' },
      async run({ graph }) {
        const ran = await graph.run(
          'SiteStartPasskeySignIn',
          { as },
          ({ startPasskeySignIn }: SiteStartPasskeySignInMutation) => startPasskeySignIn,
        );
        return ran.answer ? sendJson(ran.answer) : refuse(ran);
      },
    },
    {
      ...{ method: 'POST', path: `${base}/passkeys/sign-in`, crumb: 'sign-in' },
      async run({ graph, json }) {
        const { token, response, rememberMe, returnTo } = readBody(json);
        const ran = await graph.run(
          passkeyOperation,
          { input: { token, response, rememberMe } },
          ({ finish }: { finish: FinishedPasskey }) => finish,
        );
        return ran.code === signedIn ? sendJson({ returnTo: safeReturn(returnTo) ?? home }) : refuse(ran);
      },
    },
  ];
}

function readBody(json: unknown): z.infer<typeof bodySchema> {
  const read = bodySchema.safeParse(json);
  return read.success
    ? { ...read.data, response: read.data.response ?? {} }
    : bodySchema.parse({ response: {} });
}
