import { networkOf } from '#kit/network.ts';
import type { IdentityContext } from '../context.ts';
import { type DeviceHolder, findKnownDevice } from './known-device.ts';
import {
  type AttemptSubject,
  forgetAttempt,
  forgetAttempts,
  removeOldAttempts,
} from './sign-in-attempt.data.ts';
import {
  isForgottenBySuccess,
  limitsOfAttempt,
  longestWindowSeconds,
  type SignInLimit,
  signInLimits,
} from './sign-in-attempt.rules.ts';
import { refuseTooMany, type TooManyAttempts } from './throttle.ts';

/** Whose password is tried. */
export interface PasswordAttempt {
  readonly kind: DeviceHolder['kind'];
  /** The mail address that was typed. */
  readonly email: string;
  /** Whose it is; null when it is nobody's. */
  readonly holderId: string | null;
}

/** Counts an attempt before the password is looked at, so that many at once can't all be accepted; the refusal when there were too many. */
export async function refusePasswordAttempt(
  context: IdentityContext,
  attempt: PasswordAttempt,
): Promise<TooManyAttempts | null> {
  for (const [limit, subject] of subjectsOf(context, attempt)) {
    const { failures, windowSeconds } = signInLimits[limit];
    const refusal = await refuseTooMany(context, { subject, limit: failures, windowSeconds });
    if (refusal) return refusal;
  }
  return null;
}

/** The password was right. */
export async function acceptPasswordAttempt(
  context: IdentityContext,
  attempt: PasswordAttempt,
): Promise<void> {
  for (const [limit, subject] of subjectsOf(context, attempt)) {
    const forget = isForgottenBySuccess(limit) ? forgetAttempts : forgetAttempt;
    await forget(context.install, subject);
  }
  await removeOldAttempts(context.install, longestWindowSeconds);
}

/** A link in a mail proved who they are: what strangers guessed stands in nobody's way. */
export function forgetStrangers(context: IdentityContext, attempt: PasswordAttempt): Promise<void> {
  return forgetAttempts(context.install, subjectOf(context, attempt, 'accountFromStrangers'));
}

function subjectsOf(
  context: IdentityContext,
  attempt: PasswordAttempt,
): (readonly [SignInLimit, AttemptSubject])[] {
  const { kind, holderId } = attempt;
  const device = holderId === null ? null : findKnownDevice(context, { kind, id: holderId });
  return limitsOfAttempt(device !== null).map(
    (limit) => [limit, device ?? subjectOf(context, attempt, limit)] as const,
  );
}

function subjectOf(
  { viewer }: IdentityContext,
  { kind, email }: PasswordAttempt,
  limit: SignInLimit,
): AttemptSubject {
  const network = networkOf(viewer.address);
  const whose = kind === 'member' ? `${viewer.websiteId} ${email}` : email;
  if (limit === 'address') return { kind: kind === 'member' ? 'member-address' : 'address', value: network };
  const value = limit === 'accountFromAddress' ? `${whose} ${network}` : whose;
  return { kind: kind === 'member' ? 'member' : 'email', value };
}
