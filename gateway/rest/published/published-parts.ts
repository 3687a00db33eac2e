import { z } from 'zod';
import type { AfterOperation } from '../rest-route.ts';

/** An amount of the published API. */
export const money = z.object({
  value: z.string().describe('A decimal string.'),
  currency: z.string().describe('ISO 4217 code.'),
});

/** An amount of the graph as the published API writes it. */
export function moneyOf({ value, currency }: z.infer<typeof money>): z.infer<typeof money> {
  return { value, currency };
}

/** Where the next page is, if there is one. */
export const pagination = z.object({
  hasNextPage: z.boolean(),
  nextPageCursor: z.string().optional().describe('Absent on the last page.'),
  nextPageUrl: z.url().optional().describe('The same as an address; absent on the last page.'),
});

/** The cursor of a list. */
export const cursor = z
  .string()
  .max(200)
  .optional()
  .describe('`pagination.nextPageCursor` of the page before.');

/** Ids in a path. */
export const idList = z
  .string()
  .regex(/^[^,]{1,100}(,[^,]{1,100}){0,49}$/, 'That is no list of 1 to 50 ids.');

/** Some of these words, with commas between them. */
export function someOf(words: readonly string[]) {
  const word = `(?:${words.join('|')})`;
  return z
    .string()
    .regex(new RegExp(`^${word}(?:,${word}){0,9}$`), `Of ${words.join(', ')}, with commas between them.`)
    .optional();
}

/** How many different ids a list in a path names. */
export function countIds(list: unknown): number {
  return new Set(String(list).split(',')).size;
}

/** An instant of a filter. */
export const instant = z.iso.datetime({ offset: true }).optional();

/** Which page follows. Its cursor holds the filters of this page too, as programs ask with nothing but a cursor then. */
export function paginationOf(
  { hasNextPage, endCursor }: { readonly hasNextPage: boolean; readonly endCursor: string | null },
  path: string,
  { baseUrl, query: { cursor: _, ...filters } }: Pick<AfterOperation, 'baseUrl' | 'query'>,
): z.infer<typeof pagination> {
  if (!hasNextPage || endCursor === null) return { hasNextPage: false };
  const given = Object.entries(filters).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]];
    return Array.isArray(value) ? [[name, value.join(',')]] : [];
  });
  const kept = Buffer.from(new URLSearchParams(given).toString()).toString('base64url');
  const nextPageCursor = kept === '' ? endCursor : `${endCursor}.${kept}`;
  return { hasNextPage, nextPageCursor, nextPageUrl: `${baseUrl}${path}?cursor=${nextPageCursor}` };
}

/** What `cursorAlone` names in what is asked: a cursor came with filters beside it. */
const filtersBeside = 'cursor together with other parameters';

/**
 * What is asked by a cursor: its place in the list, and the filters that it holds. They are checked like any others. A cursor comes
 * alone: filters beside it are told by a name that no path knows, so that they are refused.
 */
export function readPageCursor(search: object): object {
  const { cursor: given, ...others } = { cursor: undefined, ...search };
  if (typeof given === 'string' && given !== '' && Object.keys(others).length > 0)
    return { [filtersBeside]: '', cursor: given };
  const [place, kept, ...rest] = typeof given === 'string' ? String(given).split('.') : [];
  if (kept === undefined || rest.length > 0) return search;
  const filters = Object.fromEntries(new URLSearchParams(Buffer.from(kept, 'base64url').toString()));
  return { ...filters, ...others, cursor: place };
}
