import { normalizeEmail } from '#schema/email-address.rules.ts';
import type { IdentityContext } from '../context.ts';
import { askForCode } from '../second-factors/second-factor.ts';
import { startSession } from '../sessions/session.data.ts';
import { type AccountRow, type Credentials, findCredentials } from './account.data.ts';
import { rememberDevice } from './known-device.ts';
import { isPasswordOf } from './password.ts';
import { acceptPasswordAttempt, refusePasswordAttempt } from './password-attempt.ts';
import type { TooManyAttempts } from './throttle.ts';

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

/** The account whose password it is, or why the attempt was refused or wrong. */
export async function verifyAccountPassword(
  context: IdentityContext,
  email: string,
  password: string,
): Promise<Credentials | WrongCredentials | TooManyAttempts> {
  const credentials = await findCredentials(context.install, email);
  const attempt = { kind: 'account', email, holderId: credentials?.id ?? null } as const;
  const refusal = await refusePasswordAttempt(context, attempt);
  if (refusal) return refusal;
  const isRight = await isPasswordOf(credentials?.passwordHash ?? null, password);
  if (!credentials || !isRight) {
    return { __typename: 'WrongCredentials', message: 'The email address or the password is wrong.' };
  }
  await acceptPasswordAttempt(context, attempt);
  return credentials;
}

/** Starts a session with a token that nobody knew before, and ends the one the browser had. */
export async function beginAccountSession(
  context: IdentityContext,
  { id, email }: AccountRow,
): Promise<{ readonly __typename: 'SignedIn'; readonly account: AccountRow }> {
  const { install, viewer, effects } = context;
  const session = await startSession(install, id, {
    ...{ formerToken: viewer.sessionToken, userAgent: viewer.userAgent },
    host: viewer.baseUrl === undefined ? '' : new URL(viewer.baseUrl).host,
  });
  effects.push({ kind: 'session-started', token: session.token, expiresAt: session.expiresAt.toISOString() });
  rememberDevice(context, { kind: 'account', id });
  return { __typename: 'SignedIn', account: { id, email } };
}
