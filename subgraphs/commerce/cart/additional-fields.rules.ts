import { isRecord } from '#schema/record.ts';

/** How long the answers to a product's form are at most, in characters of JSON. */
export const additionalFieldsLimit = 20_000;

/** Answers to a product's form as text to be kept, null for none; or what is wrong with them. */
export type WrittenFields = { readonly text: string | null } | { readonly problem: string };

/** The answers to a product's form are a JSON object of at most 20000 characters as text; null for nothing. */
export function writeAdditionalFields(given: unknown): WrittenFields {
  if (given === null || given === undefined) return { text: null };
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  if (text.length > additionalFieldsLimit)
    return { problem: `The form's answers are too long: at most ${additionalFieldsLimit} characters.` };
  return isRecord(given) ? { text } : { problem: "The form's answers must be a JSON object." };
}

/** What is kept of answers as the graph shows it: null for none, and for a text that nothing can be read from. */
export function readAdditionalFields(text: string): object | null {
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
