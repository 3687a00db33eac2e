import type { OpenKind } from './use-others-editing.ts';

const lists = new Intl.ListFormat('en');

/** All that is said about others who have the same thing open. */
export const presenceWords = {
  one: (email: string, kind: OpenKind, since: string) => `${email} has had this ${kind} open since ${since}.`,
  several: (emails: readonly string[], kind: OpenKind) =>
    `${lists.format(emails)} have this ${kind} open, too.`,
  calm: 'Go on as you like: nothing is lost, and whoever saves a change to the same thing later is asked which to keep.',
};
