import { type InvalidInput, invalid } from '../forms/invalid.ts';

/** The mail that asks to confirm is good for seven days, and an address gets one in ten minutes at most. */
export const confirmLimits = { lifetimeSeconds: 7 * 24 * 60 * 60, pauseSeconds: 10 * 60 } as const;

/** A website has at most so many mailing lists. */
export const MAX_MAILING_LISTS = 200;

/** What visitors and owners read. */
export const mailingListMessages = {
  requested: 'Thank you! Please check your mail and follow the link in it to confirm your sign-up.',
  linkExpired: 'This link was used or is too old. Please sign up again.',
  noSubscription: 'This link leads to no subscription: perhaps it was removed already.',
  suppressed: 'No mails can be sent to your address. Please ask us.',
  noList: 'There is no such mailing list.',
  noName: 'Give the mailing list a name.',
  tooMany: `A website has at most ${MAX_MAILING_LISTS} mailing lists. Delete one first.`,
  longName: 'A mailing list’s name has at most 200 characters.',
} as const;

/** A list has a name of 1 to 200 characters, on one line. */
export function readListName(text: string): string | InvalidInput {
  const name = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  if (name === '') return invalid('name', mailingListMessages.noName);
  return name.length <= 200 ? name : invalid('name', mailingListMessages.longName);
}

/** Who has the link may see whose subscription it is, but reads no address from it: `a…@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** A name is one line of at most 100 characters. */
export function readPersonName(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 100);
}

/** The language of a page as BCP 47; null for anything else. */
export function readLanguage(text: string | null | undefined): string | null {
  return text && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/.test(text) ? text : null;
}

/** Where someone signed up, in at most 50 letters. */
export function readSource(text: string | null | undefined): string {
  return (text ?? '').replace(/[^\w:.-]/g, '').slice(0, 50) || 'website';
}
