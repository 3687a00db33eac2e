import { cleanRichText } from '#kit/rich-text.rules.ts';
import { findLengthProblem, readNamedField } from '#kit/translations.rules.ts';
import { isCollectionSlug } from '../collections/collection.rules.ts';
import { isItemSlug } from '../items/item.rules.ts';
import type { InputProblem } from '../problems.ts';
import { findTextsProblem } from '../texts/text.rules.ts';
import { readLanguage } from '../websites/website.rules.ts';

/** A website is translated into at most 20 languages. */
export const maxLanguages = 20;

/** What a text belongs to. */
export type SubjectKind = 'website' | 'collection' | 'item' | 'popup' | 'image' | 'area';

const fields: Readonly<Record<SubjectKind, ReadonlySet<string>>> = {
  website: new Set(['title', 'tagline', 'description']),
  collection: new Set(['title', 'navigationTitle', 'description', 'mainContent', 'slug']),
  item: new Set(['title', 'body', 'excerpt', 'slug']),
  popup: new Set(['title', 'body', 'buttonText']),
  image: new Set(['altText', 'title', 'body']),
  area: new Set(['title', 'description']),
};

/** Texts that a thing has any number of: each is known by what it is called in the website's own language, or by where it stands. */
export type NamedField = (typeof named)[SubjectKind][number];
const named = {
  website: ['text', 'link', 'header', 'footer', 'author', 'hours', 'lockScreen'],
  collection: ['tag', 'category'],
  item: [],
  popup: [],
  image: [],
  area: [],
} as const satisfies Readonly<Record<SubjectKind, readonly string[]>>;
const lines = new Set([
  ...['title', 'navigationTitle', 'tagline', 'slug', 'buttonText', 'altText'],
  ...['link', 'hours', 'tag', 'category'],
]);
const maxName = 300;

/** A text as it is kept: an excerpt and the text of a popup are cleaned as the website's own are. */
export function cleanTranslation(kind: SubjectKind, field: string, text: string): string {
  return field === 'excerpt' || (kind === 'popup' && field === 'body') ? cleanRichText(text) : text;
}

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

/** Languages are BCP 47 tags, each once, and at most 20; the website's own, as a list that was read names it too, is none of them. */
export function readLanguages(
  wanted: readonly string[],
  own: string,
): { readonly languages: readonly string[] } | { readonly problem: InputProblem } {
  const field = 'languages';
  const tooMany = `A website is translated into at most ${maxLanguages} languages.`;
  // To read a tag takes long enough that no more of them are read than there may be.
  if (wanted.length > maxLanguages + 1) return { problem: { field, message: tooMany } };
  const others = wanted.filter((text) => readLanguage(text) !== own);
  if (others.length > maxLanguages) return { problem: { field, message: tooMany } };
  const languages: string[] = [];
  for (const text of others) {
    const language = readLanguage(text);
    if (!language)
      return { problem: { field, message: `${text} is no language: write it as a tag such as en-US.` } };
    if (languages.includes(language)) return { problem: { field, message: `${language} is named twice.` } };
    languages.push(language);
  }
  return { languages };
}

/** A text belongs to a field that its thing has; a title or a name is a line, and an address can be one. */
export function findTextProblem(
  kind: SubjectKind,
  { field, text }: { readonly field: string; readonly text: string },
): string | null {
  const one = readNamedField(field);
  const kinds: readonly string[] = named[kind];
  const isNamed = one !== null && kinds.includes(one.kind) && one.name !== '';
  if (isNamed && one.kind === 'text') return findTextsProblem([{ key: one.name, text }])?.message ?? null;
  if (!isNamed && !fields[kind].has(field)) return `A ${kind} has no ${field} to translate.`;
  if (text === '') return null;
  if ((one?.name.length ?? 0) > maxName) return `A text's name has at most ${maxName} characters.`;
  const problem = findLengthProblem(text, { isLine: lines.has(one?.kind ?? field) });
  if (problem) return problem;
  if (field !== 'slug') return null;
  const isAddress = kind === 'item' ? isItemSlug(text) : isCollectionSlug(text);
  return isAddress ? null : `${text} is not a valid page URL`;
}
