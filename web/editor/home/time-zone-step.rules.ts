/** What every website begins with: who is elsewhere has not chosen it. */
const initial = 'America/New_York';

/** The time zone that the browser is in. */
export function guessTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Nobody has chosen a time zone yet while a website has the one that all begin with, and its owner is in another one. */
export function isTimeZoneOpen(timeZone: string, guess: string): boolean {
  return timeZone === initial && guess !== initial;
}
