/** So many failures are allowed for one e-mail address, and from one network address, in each quarter of an hour. */
export const signInLimits = { failuresOfEmail: 5, failuresOfAddress: 20, windowSeconds: 900 } as const;

/** An attempt beyond the limit is refused until the window is over. */
export function isAttemptAllowed(attemptsInWindow: number, limit: number): boolean {
  return attemptsInWindow <= limit;
}
