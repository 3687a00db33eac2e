/** How many failures of one subject are allowed in a time. */
export interface AttemptLimit {
  readonly failures: number;
  readonly windowSeconds: number;
}

/** The time after which the longest of the limits is over. */
export const longestWindowSeconds = 3_600;

/**
 * Wrong passwords slow down whoever types them, and never whoever signed in before: a browser that did has a signed cookie, and is
 * counted alone. All others together get so many guesses an hour for one account, from however many addresses they come.
 */
export const signInLimits = {
  /** Of a browser in which the account was signed in before. */
  knownDevice: { failures: 10, windowSeconds: 900 },
  /** Of one network address, for whichever accounts. */
  address: { failures: 20, windowSeconds: 900 },
  /** Of one network address, for one account. */
  accountFromAddress: { failures: 5, windowSeconds: 900 },
  /** For one account, from all browsers that it is not known in. */
  accountFromStrangers: { failures: 100, windowSeconds: longestWindowSeconds },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

/** The names of the limits. */
export type SignInLimit = keyof typeof signInLimits;

/** The limits that an attempt has to keep, in the order in which it is counted: one that is refused is not counted further on. */
export function limitsOfAttempt(isKnownDevice: boolean): readonly SignInLimit[] {
  return isKnownDevice ? ['knownDevice'] : ['address', 'accountFromAddress', 'accountFromStrangers'];
}

/** Whether a success forgets the earlier failures, or only does not count itself. */
export function isForgottenBySuccess(limit: SignInLimit): boolean {
  return limit === 'knownDevice' || limit === 'accountFromAddress';
}

/** An attempt beyond the limit is not accepted until the window is over. */
export function isAttemptAllowed(attemptsInWindow: number, limit: number): boolean {
  return attemptsInWindow <= limit;
}
