import { oneLine } from '#kit/email.rules.ts';
import { catalogueOf } from '#schema/words/catalogue.ts';
import type { OrderNews } from '../orders/order-mail.rules.ts';

/** Subject and text of a mail, with variables in braces. */
export interface OrderMailText {
  readonly subject: string;
  /** Plain text; a blank line begins a paragraph. */
  readonly body: string;
}

/** What an owner may write into a mail, and what stands there when it is sent. */
export const orderMailVariables = ['number', 'name', 'total'] as const;

export const longestSubject = 150;
export const longestBody = 5_000;

/** A subject is one line of 1 to 150 characters, a text has 1 to 5000, and both know only the variables that there are. */
export function findTextProblem({ subject, body }: OrderMailText): { message: string; field: string } | null {
  if (subject.trim() === '' || subject.length > longestSubject || oneLine(subject) !== subject.trim())
    return { message: `A subject is one line of 1 to ${longestSubject} characters.`, field: 'input.subject' };
  if (body.trim() === '' || body.length > longestBody)
    return { message: `A text has 1 to ${longestBody} characters.`, field: 'input.body' };
  for (const [field, text] of [
    ['subject', subject],
    ['body', body],
  ] as const)
    for (const [variable, name] of text.matchAll(/\{(\w*)\}/g))
      if (!orderMailVariables.some((known) => known === name))
        return {
          message: `${variable} is none of ${orderMailVariables.map((known) => `{${known}}`).join(', ')}.`,
          field: `input.${field}`,
        };
  return null;
}

/** A language is a tag such as `de` or `pt-BR`. */
export function isLanguageTag(language: string): boolean {
  return /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language);
}

/** The product's own text for a mail, in English where it has no words of the language. */
export function usualText(news: OrderNews, language: string): OrderMailText {
  return catalogueOf(language).orderMails[news];
}
