const maxText = 1_000_000;
const maxLine = 500;

/** At most 200 texts are kept at once. */
export const maxSaved = 200;

/** What a text belongs to. */
export type TranslatedKind = 'product' | 'category';

const fields: Readonly<Record<TranslatedKind, ReadonlySet<string>>> = {
  product: new Set(['title', 'description', 'slug']),
  category: new Set(['name']),
};

const optionField = /^(?:option|value)\.(.{1,200})$/su;

/** The name or the value of an option that a field stands for: `option.Size` is `Size`. */
export function optionOf(field: string): string | null {
  return optionField.exec(field)?.[1] ?? null;
}

/** A text belongs to a field that its thing has; a title or a name is a line, and an address can be one. */
export function findTextProblem(
  kind: TranslatedKind,
  { field, text }: { readonly field: string; readonly text: string },
): string | null {
  const isOption = kind === 'product' && optionOf(field) !== null;
  if (!isOption && !fields[kind].has(field)) return `A ${kind} has no ${field} to translate.`;
  if (text === '') return null;
  if (text.length > (field === 'description' ? maxText : maxLine)) return 'This text is too long.';
  if (field !== 'description' && text.trim() === '') return 'This text is blank.';
  if (field !== 'slug' || /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:[-._~][\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u.test(text))
    return null;
  return `${text} is not a valid page URL`;
}

/** A language is written as a BCP 47 tag. */
export function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text;
  } catch {
    return false;
  }
}
