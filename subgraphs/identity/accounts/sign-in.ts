import { networkOf, tooManyAttemptsMessage } from '#kit/network.ts';
import type { IdentityContext } from '../context.ts';
import { startSession } from '../sessions/session.data.ts';
import { type AccountRow, findCredentials } from './account.data.ts';
import { normalizeEmail } from './account.rules.ts';
import { isPasswordOf } from './password.ts';
import {
  type AttemptSubject,
  countAttempt,
  forgetAttempt,
  forgetAttempts,
  removeOldAttempts,
} from './sign-in-attempt.data.ts';
import { isAttemptHeard, signInLimits } from './sign-in-attempt.rules.ts';

/** What became of a sign-in. */
export type SignInOutcome =
  | { readonly __typename: 'SignedIn'; readonly account: AccountRow }
  | { readonly __typename: 'WrongCredentials'; readonly message: string }
  | { readonly __typename: 'TooManyAttempts'; readonly message: string; readonly retryAfter: number };

const { failuresOfEmail, failuresOfAddress, windowSeconds } = signInLimits;

/**
 * Starts a session for who knows the password. Attempts are counted before the password is looked at, so that many at
 * once can't all be heard; a good one is then taken back. An address that is not heard does not lock a mail address.
 */
export async function signIn(
  context: IdentityContext,
  typedEmail: string,
  password: string,
): Promise<SignInOutcome> {
  const { install, viewer, effects } = context;
  const email = normalizeEmail(typedEmail);
  const bySender: AttemptSubject = { kind: 'address', value: networkOf(viewer.address) };
  const byEmail: AttemptSubject = { kind: 'email', value: email };
  const refusal =
    (await refuseAttempt(context, bySender, failuresOfAddress)) ??
    (await refuseAttempt(context, byEmail, failuresOfEmail));
  if (refusal) return refusal;

  const credentials = await findCredentials(install, email);
  const isRight = await isPasswordOf(credentials?.passwordHash ?? null, password);
  if (!credentials || !isRight) {
    return { __typename: 'WrongCredentials', message: 'The email address or the password is wrong.' };
  }

  await forgetAttempts(install, byEmail);
  await forgetAttempt(install, bySender);
  await removeOldAttempts(install, windowSeconds);
  const session = await startSession(install, credentials.id, viewer.sessionToken);
  effects.push({ kind: 'session-started', token: session.token, expiresAt: session.expiresAt.toISOString() });
  return { __typename: 'SignedIn', account: { id: credentials.id, email: credentials.email } };
}

async function refuseAttempt(
  { install }: IdentityContext,
  subject: AttemptSubject,
  limit: number,
): Promise<SignInOutcome | undefined> {
  const { attempts, secondsLeft } = await countAttempt(install, subject, limit, windowSeconds);
  if (isAttemptHeard(attempts, limit)) return undefined;
  return {
    __typename: 'TooManyAttempts',
    message: tooManyAttemptsMessage(secondsLeft),
    retryAfter: secondsLeft,
  };
}
