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

/** An instant of a filter. */
export const instant = z.iso.datetime({ offset: true }).optional();

/** Which page follows; it keeps no filter, as a cursor alone is asked for then. */
export function paginationOf(
  { hasNextPage, endCursor }: { readonly hasNextPage: boolean; readonly endCursor: string | null },
  path: string,
  { baseUrl }: Pick<AfterOperation, 'baseUrl'>,
): z.infer<typeof pagination> {
  if (!hasNextPage || endCursor === null) return { hasNextPage: false };
  const nextPageUrl = `${baseUrl}${path}?cursor=${encodeURIComponent(endCursor)}`;
  return { hasNextPage, nextPageCursor: endCursor, nextPageUrl };
}
