import { findLengthProblem } from '#kit/translations.rules.ts';
import { isCollectionSlug } from '../collections/collection.rules.ts';
import { isItemSlug } from '../items/item.rules.ts';
import type { InputProblem } from '../problems.ts';
import { findTextsProblem } from '../texts/text.rules.ts';
import { readLanguage } from '../websites/website.rules.ts';

/** A website is translated into at most 20 languages. */
export const maxLanguages = 20;

/** What a text belongs to. */
export type SubjectKind = 'website' | 'collection' | 'item';

const fields: Readonly<Record<SubjectKind, ReadonlySet<string>>> = {
  website: new Set(['title', 'tagline', 'description']),
  collection: new Set(['title', 'navigationTitle', 'description', 'mainContent', 'slug']),
  item: new Set(['title', 'body', 'excerpt', 'slug']),
};
const lines = new Set(['title', 'navigationTitle', 'tagline', 'slug']);

/** Addresses in another language begin with its tag in lower case: `/de`, `/pt-br`. */
export function languagePrefix(language: string): string {
  return `/${language.toLowerCase()}`;
}

/** An address in another language: `/de` for the home page, `/de/shop` for `/shop`. */
export function localAddress(path: string, language: string | null): string {
  if (language === null) return path;
  return path === '/' ? languagePrefix(language) : languagePrefix(language) + path;
}

/** What speakers of a language call it. */
export function nameOfLanguage(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
}

/** Languages are BCP 47 tags, each once, at most 20, and none of them the website's own. */
export function readLanguages(
  wanted: readonly string[],
  own: string,
): { readonly languages: readonly string[] } | { readonly problem: InputProblem } {
  const field = 'languages';
  if (wanted.length > maxLanguages)
    return { problem: { field, message: `A website is translated into at most ${maxLanguages} languages.` } };
  const languages: string[] = [];
  for (const text of wanted) {
    const language = readLanguage(text);
    if (!language)
      return { problem: { field, message: `${text} is no language: write it as a tag such as en-US.` } };
    if (language === own)
      return { problem: { field, message: `${language} is the website's own language.` } };
    if (languages.includes(language)) return { problem: { field, message: `${language} is named twice.` } };
    languages.push(language);
  }
  return { languages };
}

const wordPrefix = 'text.';

/** The place of a website's own words that a field stands for: `text.productSaleText` is `productSaleText`. */
export function wordOf(field: string): string | null {
  return field.startsWith(wordPrefix) ? field.slice(wordPrefix.length) : null;
}

/** A text belongs to a field that its thing has; a title is a line, and an address can be one. */
export function findTextProblem(
  kind: SubjectKind,
  { field, text }: { readonly field: string; readonly text: string },
): string | null {
  const word = kind === 'website' ? wordOf(field) : null;
  if (word !== null) return findTextsProblem([{ key: word, text }])?.message ?? null;
  if (!fields[kind].has(field)) return `A ${kind} has no ${field} to translate.`;
  if (text === '') return null;
  const problem = findLengthProblem(text, { isLine: lines.has(field) });
  if (problem) return problem;
  if (field !== 'slug') return null;
  const isAddress = kind === 'item' ? isItemSlug(text) : isCollectionSlug(text);
  return isAddress ? null : `${text} is not a valid page URL`;
}
