import { readDay } from '../reports/report.rules.ts';

const maxLength = 200;
/** A day has room for so many notes: each report shows all of its days. */
export const MAX_NOTES_A_DAY = 10;
/** Why there is no room for a note on its day. */
export const fullDay = {
  message: `A day has at most ${MAX_NOTES_A_DAY} notes. Remove one first, or write it on the day beside.`,
  field: 'input.date',
};

/** A note as it is stored. */
export interface AnnotationContent {
  readonly date: string;
  readonly text: string;
}

/** A note has a real day and some words; answers what is wrong with one that has not. */
export function readAnnotation(
  input: AnnotationContent,
): AnnotationContent | { readonly message: string; readonly field: string } {
  if (readDay(input.date) === null)
    return { message: 'Write the day such as 2026-03-01.', field: 'input.date' };
  const text = input.text.trim();
  if (text === '' || text.length > maxLength)
    return { message: `Write 1 to ${maxLength} characters.`, field: 'input.text' };
  return { date: input.date, text };
}
