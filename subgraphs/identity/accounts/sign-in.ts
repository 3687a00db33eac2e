import type { IdentityContext } from '../context.ts';
import { askForCode } from '../second-factors/second-factor.ts';
import { startSession } from '../sessions/session.data.ts';
import { type AccountRow, type Credentials, findCredentials } from './account.data.ts';
import { normalizeEmail } from './account.rules.ts';
import { isPasswordOf } from './password.ts';
import { forgetAttempts, removeOldAttempts } from './sign-in-attempt.data.ts';
import { signInLimits } from './sign-in-attempt.rules.ts';
import { refuseTooMany, senderOf, type Throttle, type TooManyAttempts, uncountAttempt } from './throttle.ts';

interface WrongCredentials {
  readonly __typename: 'WrongCredentials';
  readonly message: string;
}

/** What became of a sign-in. */
export type SignInOutcome =
  | { readonly __typename: 'SignedIn'; readonly account: AccountRow }
  | { readonly __typename: 'SecondStepNeeded'; readonly message: string; readonly token: string }
  | WrongCredentials
  | TooManyAttempts;

const { failuresOfEmail, failuresOfAddress, windowSeconds } = signInLimits;

/** Starts a session for who knows the password, or leads them to the second step of their sign-in. */
export async function signIn(
  context: IdentityContext,
  typedEmail: string,
  password: string,
): Promise<SignInOutcome> {
  const email = normalizeEmail(typedEmail);
  const found = await verifyAccountPassword(context, email, password);
  if ('__typename' in found) return found;
  const second = await askForCode({ id: found.id, db: context.install }, false);
  return second ?? beginAccountSession(context, found);
}

/**
 * The account whose password it is. Attempts are counted before the password is looked at, so that many at once can't all
 * be accepted; a good one is then no longer counted. A refused address does not lock an e-mail address.
 */
export async function verifyAccountPassword(
  context: IdentityContext,
  email: string,
  password: string,
): Promise<Credentials | WrongCredentials | TooManyAttempts> {
  const { install } = context;
  const bySender: Throttle = {
    ...{ subject: senderOf(context, 'address'), limit: failuresOfAddress, windowSeconds },
  };
  const subject = { kind: 'email', value: email } as const;
  const refusal =
    (await refuseTooMany(context, bySender)) ??
    (await refuseTooMany(context, { subject, limit: failuresOfEmail, windowSeconds }));
  if (refusal) return refusal;

  const credentials = await findCredentials(install, email);
  const isRight = await isPasswordOf(credentials?.passwordHash ?? null, password);
  if (!credentials || !isRight) {
    return { __typename: 'WrongCredentials', message: 'The email address or the password is wrong.' };
  }
  await forgetAttempts(install, subject);
  await uncountAttempt(context, bySender);
  await removeOldAttempts(install, windowSeconds);
  return credentials;
}

/** Starts a session with a token that nobody knew before, and ends the one the browser had. */
export async function beginAccountSession(
  { install, viewer, effects }: IdentityContext,
  { id, email }: AccountRow,
): Promise<{ readonly __typename: 'SignedIn'; readonly account: AccountRow }> {
  const session = await startSession(install, id, viewer.sessionToken);
  effects.push({ kind: 'session-started', token: session.token, expiresAt: session.expiresAt.toISOString() });
  return { __typename: 'SignedIn', account: { id, email } };
}
