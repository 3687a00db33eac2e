/** A mail is tried 8 times, with a pause of half a minute at first that doubles each time: for about an hour. */
export const mailLimits = { attempts: 8, pauseSeconds: 30 } as const;

/** After its last attempt a mail is given up. */
export function isLastAttempt(attempts: number): boolean {
  return attempts >= mailLimits.attempts;
}
