import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#schema/record.ts';

const maxLength = 65_536;

/** What is wrong with a name or an object; null when nothing is. */
export type PreferencesProblem = { readonly message: string; readonly field: string };

/** A namespace is a letter, then letters, digits, dots, hyphens and underscores, 64 characters at most. */
export function findNamespaceProblem(namespace: string): PreferencesProblem | null {
  if (/^[A-Za-z][\w.-]{0,63}$/.test(namespace)) return null;
  return { field: 'namespace', message: `${namespace.slice(0, 80)} is not the name of preferences.` };
}

/** Preferences are an object of at most 65536 characters of JSON; the website's id is dropped from them. */
export function readPreferences(
  value: unknown,
): { readonly preferences: Readonly<Record<string, unknown>> } | { readonly problem: PreferencesProblem } {
  const field = 'preferences';
  if (!isRecord(value)) return { problem: { field, message: 'Preferences must be a JSON object.' } };
  const preferences = Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'websiteId'));
  if (JSON.stringify(preferences).length > maxLength)
    return { problem: { field, message: `Preferences have at most ${maxLength} characters of JSON.` } };
  return { preferences };
}

/** Nothing is written when nothing changed, whatever order the keys come in. */
export function areSamePreferences(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
}
