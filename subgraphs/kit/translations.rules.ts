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

/** What is wrong with a language as it is written; null when nothing is. */
export function findLanguageProblem(text: string): string | null {
  return isLanguage(text) ? null : `${text} is no language: write it as a tag such as en-US.`;
}

/** One of the texts of which a thing has any number: `link.Our shop` is the `link` called `Our shop`. */
export function readNamedField(field: string): { readonly kind: string; readonly name: string } | null {
  const dot = field.indexOf('.');
  return dot < 0 ? null : { kind: field.slice(0, dot), name: field.slice(dot + 1) };
}

/** Those of a thing's texts that are of one kind, by their names. */
export function namedTexts(
  texts: readonly { readonly field: string; readonly text: string }[],
  kind: string,
): Map<string, string> {
  return new Map(
    texts.flatMap(({ field, text }) => {
      const found = readNamedField(field);
      return found?.kind === kind ? [[found.name, text] as const] : [];
    }),
  );
}

/** A text of a thing in the website's own language. */
export interface OwnText {
  readonly field: string;
  readonly own: string;
}

/** The texts that there are of those that a thing may have. */
export function ownTexts(texts: Readonly<Record<string, string | null>>): OwnText[] {
  return Object.entries(texts).flatMap(([field, own]) => (own ? [{ field, own }] : []));
}

/** A text lacks a translation when it has none, unless it does without: an address, and a page's name in menus that is its title. */
export function isMissingText(
  { field, own, text }: OwnText & { readonly text: string },
  texts: readonly OwnText[],
): boolean {
  if (text !== '' || field === 'slug') return false;
  return field !== 'navigationTitle' || texts.find((each) => each.field === 'title')?.own !== own;
}
