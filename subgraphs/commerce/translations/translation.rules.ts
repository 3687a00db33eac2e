import { cleanRichText } from '#kit/rich-text.rules.ts';
import { findLengthProblem } from '#kit/translations.rules.ts';

/** What a text belongs to. */
export type TranslatedKind = 'product' | 'category' | 'products page';

const fields: Readonly<Record<TranslatedKind, ReadonlySet<string>>> = {
  product: new Set([
    ...['title', 'description', 'slug', 'customAddButtonText', 'customSoldOutText', 'restockCallText'],
    ...['restockButtonText', 'restockPlaceholderText', 'restockSuccessText', 'mailingListDescription'],
    'scarcityText',
  ]),
  category: new Set(['name', 'description', 'seoTitle', 'seoDescription']),
  'products page': new Set(),
};

const optionField = /^(?:option|value)\.(.{1,200})$/su;

const tagField = /^tag\..{1,50}$/su;

/** The name or the value of an option that a field stands for: `option.Size` is `Size`. */
export function optionOf(field: string): string | null {
  return optionField.exec(field)?.[1] ?? null;
}

/**
 * What was ordered, in other words: its title, and each value of its variant. What has none keeps its own, and so does a value of
 * which a part stands between slashes.
 */
export function translateLine<Line extends { readonly title: string; readonly variantName: string }>(
  line: Line,
  texts: readonly { readonly field: string; readonly text: string }[],
): Line {
  const textOfTitle = texts.find(({ field }) => field === 'title')?.text;
  const words = texts.flatMap(({ field, text }) => {
    const own = optionOf(field);
    return own === null ? [] : [{ own, text }];
  });
  return {
    ...line,
    title: textOfTitle ?? line.title,
    variantName: translateVariantName(line.variantName, words),
  };
}

/** The name of a variant as an order keeps it, its values with slashes between, in other words. */
export function translateVariantName(
  name: string,
  words: readonly { readonly own: string; readonly text: string }[],
): string {
  const localValue = (value: string) => words.find(({ own }) => own === value)?.text ?? value;
  return name.split(' / ').map(localValue).join(' / ');
}

/** A text as it is kept: a description is cleaned as the shop's own is. */
export function cleanTranslation(field: string, text: string): string {
  return field === 'description' ? cleanRichText(text) : text;
}

/** A text belongs to a field that its thing has; a title or a name is a line, and an address can be one. */
export function findTextProblem(
  kind: TranslatedKind,
  { field, text }: { readonly field: string; readonly text: string },
): string | null {
  const isOption = kind === 'product' && optionOf(field) !== null;
  const isTag = kind === 'products page' && tagField.test(field);
  if (!isOption && !isTag && !fields[kind].has(field)) return `A ${kind} has no ${field} to translate.`;
  if (text === '') return null;
  const problem = findLengthProblem(text, { isLine: field !== 'description' });
  if (problem) return problem;
  if (field !== 'slug' || /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:[-._~][\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u.test(text))
    return null;
  return `${text} is not a valid page URL`;
}
