/** At most 200 texts are kept at once. */
export const maxSavedTexts = 200;

const maxText = 1_000_000;
const maxLine = 500;

/** A text has at most 1,000,000 characters, and a line at most 500; an empty one takes it away, a blank line is none. */
export function findLengthProblem(text: string, { isLine }: { readonly isLine: boolean }): string | null {
  if (text.length > (isLine ? maxLine : maxText)) return 'This text is too long.';
  return isLine && text !== '' && text.trim() === '' ? 'This text is blank.' : null;
}

/** A language is written as a BCP 47 tag. */
export function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text;
  } catch {
    return false;
  }
}
