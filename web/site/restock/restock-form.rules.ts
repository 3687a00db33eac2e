import { isEmail } from '#schema/email-address.rules.ts';
import { pageText } from '../languages/page-texts.ts';

/** What a visitor is told when the shop gave no words of its own. */
export const restockFailure = 'Unable to submit form. Please try again later.';

/** A blank address and what is none are found before anything is sent; the shop itself looks closer. */
export function findTypingError(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return pageText('Email cannot be blank');
  return isEmail(email) ? null : pageText('Email is invalid');
}

/** The shop's words about a failure, else that the form could not be sent. */
export function failureText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : pageText(restockFailure);
}
