const mostFewSeconds = 60;

/** What a person reads who did something too often: when it is accepted again. */
export function tryAgainMessage(retryAfter: number): string {
  return retryAfter <= mostFewSeconds
    ? 'Please try again in a few seconds.'
    : tooManyAttemptsMessage(retryAfter);
}

/** What a person reads who tried too often: in how many whole minutes the next attempt is accepted. */
export function tooManyAttemptsMessage(retryAfter: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
