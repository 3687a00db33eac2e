import { networkOf } from '#kit/network.ts';
import { tooManyAttemptsMessage } from '#schema/try-again.rules.ts';
import type { IdentityContext } from '../context.ts';
import { type AttemptSubject, countAttempt, forgetAttempt } from './sign-in-attempt.data.ts';
import { isAttemptAllowed } from './sign-in-attempt.rules.ts';

/** So many attempts of a subject in a time. */
export interface Throttle {
  readonly subject: AttemptSubject;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** An attempt that was refused. */
export interface TooManyAttempts {
  readonly __typename: 'TooManyAttempts';
  readonly message: string;
  readonly retryAfter: number;
}

/** Counts an attempt before it is accepted; the refusal when there were too many. */
export async function refuseTooMany(
  { install }: IdentityContext,
  { subject, limit, windowSeconds }: Throttle,
): Promise<TooManyAttempts | null> {
  const { attempts, secondsLeft } = await countAttempt(install, subject, limit, windowSeconds);
  if (isAttemptAllowed(attempts, limit)) return null;
  return {
    __typename: 'TooManyAttempts',
    message: tooManyAttemptsMessage(secondsLeft),
    retryAfter: secondsLeft,
  };
}

/** The attempt was no failure. */
export function uncountAttempt({ install }: IdentityContext, { subject }: Throttle): Promise<void> {
  return forgetAttempt(install, subject);
}

/** Whoever asks, by their network. */
export function senderOf({ viewer }: IdentityContext, kind: AttemptSubject['kind']): AttemptSubject {
  return { kind, value: networkOf(viewer.address) };
}
