import { normalizeEmail } from '#schema/email-address.rules.ts';
import { isAcceptablePassword } from '../accounts/account.rules.ts';
import { rememberDevice } from '../accounts/known-device.ts';
import { hashPassword, isPasswordOf } from '../accounts/password.ts';
import {
  acceptPasswordAttempt,
  forgetStrangers,
  refusePasswordAttempt,
} from '../accounts/password-attempt.ts';
import type { TooManyAttempts } from '../accounts/throttle.ts';
import {
  dropConfirmationTokens,
  takeConfirmationToken,
} from '../confirmation-tokens/confirmation-token.data.ts';
import type { IdentityContext } from '../context.ts';
import { askForCode } from '../second-factors/second-factor.ts';
import { dropSteps } from '../second-factors/sign-in-step.data.ts';
import { type AccountsClosed, findAccountsClosed } from './accounts-closed.rules.ts';
import {
  findMember,
  findMemberByEmail,
  insertMember,
  type MemberCredentials,
  type MemberRow,
  savePassword,
} from './member.data.ts';
import { isLanguage, isLine, memberLimits, memberMessages } from './member.rules.ts';
import { sendMemberEmail } from './member-emails.ts';
import { endOtherSessions, startMemberSession } from './member-session.data.ts';
import { websiteOf } from './member-website.ts';

interface WrongCredentials {
  readonly __typename: 'WrongCredentials';
  readonly message: string;
}

interface SecondStepNeeded {
  readonly __typename: 'SecondStepNeeded';
  readonly message: string;
  readonly token: string;
}

interface ConfirmationTokenExpired {
  readonly __typename: 'ConfirmationTokenExpired';
  readonly message: string;
}

interface InvalidInput {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

interface MemberSignedIn {
  readonly __typename: 'MemberSignedIn';
  readonly member: MemberRow;
}

const tokenExpired: ConfirmationTokenExpired = {
  __typename: 'ConfirmationTokenExpired',
  message: memberMessages.tokenExpired,
};

/** What is wrong with a new password; null when nothing is. */
export function findPasswordProblem(password: string, field: string): InvalidInput | null {
  if (isAcceptablePassword(password)) return null;
  return { __typename: 'InvalidInput', message: memberMessages.invalidPassword, field };
}

/** What is wrong with a name; null when nothing is. */
export function findNameProblem(input: {
  firstName?: string | null;
  lastName?: string | null;
}): InvalidInput | null {
  for (const field of ['firstName', 'lastName'] as const) {
    if (!isLine(input[field] ?? '', memberLimits.name))
      return { __typename: 'InvalidInput', message: memberMessages.nameTooLong, field: `input.${field}` };
  }
  return null;
}

/**
 * Starts a session for who knows the password, or leads them to the second step of their sign-in.
 */
export async function signInMember(
  context: IdentityContext,
  { email: typed, password, rememberMe }: { email: string; password: string; rememberMe: boolean },
): Promise<MemberSignedIn | SecondStepNeeded | WrongCredentials | TooManyAttempts | AccountsClosed> {
  const closed = findAccountsClosed(context.viewer, 'sign-in');
  if (closed) return closed;
  const email = normalizeEmail(typed);
  const found = await verifyMemberPassword(context, email, password, () =>
    findMemberByEmail(websiteOf(context), email),
  );
  if ('__typename' in found) return found;
  const second = await askForCode({ id: found.id, db: websiteOf(context) }, rememberMe);
  if (second) return second;
  return { __typename: 'MemberSignedIn', member: await beginSession(context, found, rememberMe) };
}

/** The member whose password it is, or why the attempt was refused or wrong. */
export async function verifyMemberPassword(
  context: IdentityContext,
  email: string,
  password: string,
  find: () => Promise<MemberCredentials | null>,
): Promise<MemberCredentials | WrongCredentials | TooManyAttempts> {
  const member = await find();
  const attempt = { kind: 'member', email, holderId: member?.id ?? null } as const;
  const refusal = await refusePasswordAttempt(context, attempt);
  if (refusal) return refusal;
  const isRight = await isPasswordOf(member?.passwordHash ?? null, password);
  if (!member || !isRight)
    return { __typename: 'WrongCredentials', message: memberMessages.wrongCredentials };
  await acceptPasswordAttempt(context, attempt);
  return member;
}

/** Starts a session with a token that nobody knew before, and ends the one the browser had. */
export async function beginSession(
  context: IdentityContext,
  member: MemberRow,
  isRemembered: boolean,
): Promise<MemberRow> {
  const { viewer, effects } = context;
  const { token, expiresAt } = await startMemberSession(websiteOf(context), member.id, {
    formerToken: viewer.memberToken,
    userAgent: viewer.userAgent,
    isRemembered,
  });
  effects.push({
    kind: 'member-session-started',
    token,
    memberId: member.id,
    expiresAt: isRemembered ? expiresAt.toISOString() : null,
  });
  rememberDevice(context, { kind: 'member', id: member.id });
  return member;
}

/** Makes the account that a link is for, and signs in; the link proves whose mailbox it is. */
export async function confirmMember(
  context: IdentityContext,
  input: { token: string; password: string; firstName: string; lastName: string; language: string | null },
): Promise<MemberSignedIn | ConfirmationTokenExpired | InvalidInput | AccountsClosed> {
  const closed = findAccountsClosed(context.viewer, 'sign-up');
  if (closed) return closed;
  const problem = findPasswordProblem(input.password, 'input.password') ?? findNameProblem(input);
  if (problem) return problem;
  const passwordHash = await hashPassword(input.password);
  const { firstName, lastName } = input;
  const language = input.language !== null && isLanguage(input.language) ? input.language : null;
  const member = await websiteOf(context).transaction(async (queries) => {
    const confirmed = await takeConfirmationToken(queries, 'SIGN_UP', input.token);
    return (
      confirmed &&
      insertMember(queries, { email: confirmed.email, passwordHash, firstName, lastName, language })
    );
  });
  if (!member) return tokenExpired;
  return { __typename: 'MemberSignedIn', member: await beginSession(context, member, false) };
}

/** Sets the password that a link allows to set. Every session ends, with every other link and every sign-in that waits for its second step. */
export async function resetPassword(
  context: IdentityContext,
  { token, password }: { token: string; password: string },
): Promise<{ __typename: 'MemberPasswordSet'; email: string } | ConfirmationTokenExpired | InvalidInput> {
  const problem = findPasswordProblem(password, 'password');
  if (problem) return problem;
  const passwordHash = await hashPassword(password);
  const member = await context.mailer.transaction(websiteOf(context), async (queries, write) => {
    const confirmed = await takeConfirmationToken(queries, 'RESET', token);
    const found = confirmed?.memberId ? await findMember(queries, confirmed.memberId) : null;
    if (!found) return null;
    await savePassword(queries, found.id, passwordHash);
    await endOtherSessions(queries, found.id, '');
    await dropConfirmationTokens(queries, found.id);
    await dropSteps(queries, found.id);
    const { email, language } = found;
    await sendMemberEmail(context, queries, write, { kind: 'PASSWORD_CHANGED', to: email, language });
    return found;
  });
  if (!member) return tokenExpired;
  await forgetStrangers(context, { kind: 'member', email: member.email, holderId: member.id });
  rememberDevice(context, { kind: 'member', id: member.id });
  return { __typename: 'MemberPasswordSet', email: member.email };
}
