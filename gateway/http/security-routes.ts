import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SecondStepState, SecurityState } from '#web/site/account/security-page.ts';
import type { FormProblem } from '#web/site/action.ts';
import { text } from '#web/site/action.ts';
import type {
  FormConfirmTotpMutation,
  FormFinishMemberSignInMutation,
  FormRemovePasskeyMutation,
  FormSavePasskeyMutation,
  FormSignInMemberByPasskeyMutation,
  FormStartPasskeyMutation,
  FormStartPasskeySignInMutation,
  FormStartTotpMutation,
  FormStopTotpMutation,
} from '../generated/graphql.ts';
import { errorBody } from '../rest/status.ts';
import { crumbOf } from './crumb.ts';
import { fieldsOf, type MemberPages, type Outcome, queryOf, returnOf } from './member-pages.ts';
import { safeReturn } from './return-to.rules.ts';

/** For whom the routes are, and what their pages look like. */
export interface SecuritySide {
  readonly as: 'MEMBER' | 'CONTRIBUTOR';
  readonly base: '/account' | '/config';
  /** Where whoever signed in goes when they came from nowhere. */
  readonly home: string;
  readonly finishOperation: string;
  readonly passkeyOperation: string;
  /** How the asker signs in now; null for visitors. */
  read(
    request: FastifyRequest,
  ): Promise<Pick<SecurityState, 'isTotpOn' | 'recoveryCodesLeft' | 'passkeys'> | null>;
  showSecurity(
    request: FastifyRequest,
    reply: FastifyReply,
    state: SecurityState,
    status: number,
  ): Promise<FastifyReply>;
  showStep(
    request: FastifyRequest,
    reply: FastifyReply,
    state: SecondStepState,
    status: number,
  ): Promise<FastifyReply>;
}

const words: Readonly<Record<string, string>> = {
  passkey: 'Your passkey is kept. It signs you in from now on.',
  removed: 'The passkey is removed here. Your device may still show it.',
  stopped: 'Codes are asked for no more.',
};

const bodySchema = z.object({
  token: z.string().max(200).default(''),
  response: z.unknown(),
  rememberMe: z.boolean().default(false),
  returnTo: z.string().max(2_000).default(''),
});

/** Passkeys, codes of an app, and the second step of a sign-in, for members and for contributors alike. */
export function addSecurityRoutes(app: FastifyInstance, memberPages: MemberPages, side: SecuritySide): void {
  const { as, base } = side;
  const crumbFor = (request: FastifyRequest) => crumbOf(memberPages.visitOf(request));

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    more: Pick<SecurityState, 'started' | 'recoveryCodes' | 'problem' | 'done'>,
    status = 200,
  ) {
    const facts = await side.read(request);
    if (!facts) return reply.redirect(`${base}/sign-in`, 303);
    return side.showSecurity(request, reply, { base, crumb: crumbFor(request), ...facts, ...more }, status);
  }

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: Outcome<unknown>,
    more: object = {},
  ) {
    return show(
      request,
      reply.headers(outcome.headers),
      { problem: outcome.problem, ...more },
      outcome.status,
    );
  }

  app.get(`${base}/security`, (request, reply) =>
    show(request, reply, { done: words[queryOf(request, 'done')] }),
  );

  app.post(`${base}/totp/start`, async (request, reply) => {
    const outcome = await memberPages.run<FormStartTotpMutation>(
      memberPages.visitOf(request),
      'FormStartTotp',
      { as },
      ({ startTotp }) => startTotp,
      'TotpStarted',
    );
    const started = outcome.data?.startTotp;
    if (started?.__typename !== 'TotpStarted') return refuse(request, reply, outcome);
    return show(request, reply, { started });
  });

  app.post(`${base}/totp/confirm`, async (request, reply) => {
    const fields = fieldsOf(request);
    const outcome = await memberPages.run<FormConfirmTotpMutation>(
      memberPages.visitOf(request),
      'FormConfirmTotp',
      { as, code: text(fields, 'code') },
      ({ confirmTotp }) => confirmTotp,
      'TotpConfirmed',
    );
    const confirmed = outcome.data?.confirmTotp;
    if (confirmed?.__typename === 'TotpConfirmed')
      return show(request, reply, { recoveryCodes: confirmed.recoveryCodes, done: 'Your app is in use.' });
    const [secret, uri] = [text(fields, 'secret'), text(fields, 'uri')];
    const isOwn = /^[A-Z2-7]{16,64}$/.test(secret) && uri.length < 500 && uri.startsWith('otpauth://totp/');
    const started = isOwn ? { secret, uri } : undefined;
    return refuse(request, reply, outcome, { started });
  });

  app.post(`${base}/totp/stop`, async (request, reply) => {
    const outcome = await memberPages.run<FormStopTotpMutation>(
      memberPages.visitOf(request),
      'FormStopTotp',
      { as, password: text(fieldsOf(request), 'password') },
      ({ stopTotp }) => stopTotp,
      'TotpStopped',
    );
    return outcome.problem
      ? refuse(request, reply, outcome)
      : reply.redirect(`${base}/security?done=stopped`, 303);
  });

  app.post(`${base}/passkeys/remove`, async (request, reply) => {
    const outcome = await memberPages.run<FormRemovePasskeyMutation>(
      memberPages.visitOf(request),
      'FormRemovePasskey',
      { as, id: text(fieldsOf(request), 'id') },
      ({ removePasskey }) => removePasskey,
      'PasskeyRemoved',
    );
    return outcome.problem
      ? refuse(request, reply, outcome)
      : reply.redirect(`${base}/security?done=removed`, 303);
  });

  app.post(`${base}/sign-in/code`, { config: { crumb: 'own' } }, async (request, reply) => {
    const fields = fieldsOf(request);
    const returnTo = returnOf(request);
    const token = text(fields, 'token');
    const showStep = (problem: FormProblem, status: number) =>
      side.showStep(request, reply, { crumb: crumbFor(request), token, returnTo, problem }, status);
    const noCrumb = memberPages.crumbProblem(request);
    if (noCrumb) return showStep(noCrumb, 403);
    const outcome = await memberPages.run<FormFinishMemberSignInMutation>(
      memberPages.visitOf(request),
      side.finishOperation,
      { input: { token, code: text(fields, 'code') } },
      ({ finish }) => finish,
      as === 'MEMBER' ? 'MemberSignedIn' : 'SignedIn',
    );
    reply.headers(outcome.headers);
    if (outcome.problem) return showStep(outcome.problem, outcome.status);
    return reply.header('set-cookie', outcome.cookies).redirect(returnTo ?? side.home, 303);
  });

  /** An answer for the page's script. */
  function tell(reply: FastifyReply, { problem, status, headers }: Outcome<unknown>) {
    return reply
      .code(status)
      .headers(headers)
      .header('cache-control', 'no-store')
      .send(errorBody('REFUSED', problem?.message ?? ''));
  }

  app.post(`${base}/passkeys/start`, async (request, reply) => {
    const outcome = await memberPages.run<FormStartPasskeyMutation>(
      memberPages.visitOf(request),
      'FormStartPasskey',
      { as },
      () => ({ __typename: 'PasskeyStarted' }),
      'PasskeyStarted',
    );
    return outcome.data
      ? reply.header('cache-control', 'no-store').send(outcome.data.startPasskey)
      : tell(reply, outcome);
  });

  app.post(`${base}/passkeys/save`, async (request, reply) => {
    const { token, response } = readBody(request);
    const outcome = await memberPages.run<FormSavePasskeyMutation>(
      memberPages.visitOf(request),
      'FormSavePasskey',
      { input: { as, token, response } },
      ({ savePasskey }) => savePasskey,
      'PasskeySaved',
    );
    return outcome.problem ? tell(reply, outcome) : reply.header('cache-control', 'no-store').send({});
  });

  app.post(`${base}/passkeys/sign-in/start`, { config: { crumb: 'sign-in' } }, async (request, reply) => {
    const outcome = await memberPages.run<FormStartPasskeySignInMutation>(
      memberPages.visitOf(request),
      'FormStartPasskeySignIn',
      { as },
      () => ({ __typename: 'PasskeyStarted' }),
      'PasskeyStarted',
    );
    return outcome.data
      ? reply.header('cache-control', 'no-store').send(outcome.data.startPasskeySignIn)
      : tell(reply, outcome);
  });

  app.post(`${base}/passkeys/sign-in`, { config: { crumb: 'sign-in' } }, async (request, reply) => {
    const { token, response, rememberMe, returnTo } = readBody(request);
    const outcome = await memberPages.run<FormSignInMemberByPasskeyMutation>(
      memberPages.visitOf(request),
      side.passkeyOperation,
      { input: { token, response, rememberMe } },
      ({ finish }) => finish,
      as === 'MEMBER' ? 'MemberSignedIn' : 'SignedIn',
    );
    if (outcome.problem) return tell(reply, outcome);
    return reply
      .header('cache-control', 'no-store')
      .header('set-cookie', outcome.cookies)
      .send({ returnTo: safeReturn(returnTo) ?? side.home });
  });
}

function readBody({ body }: FastifyRequest): z.infer<typeof bodySchema> {
  const json = typeof body === 'string' ? parse(body) : {};
  const read = bodySchema.safeParse(json);
  return read.success
    ? { ...read.data, response: read.data.response ?? {} }
    : bodySchema.parse({ response: {} });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
