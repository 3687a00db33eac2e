import type { Queries } from '#kit/database.ts';
import { dedupeSlug, deriveSlug } from '../slug.rules.ts';
import { findItemSlugsLike } from './item.data.ts';

/** An address for a title that no other item of the collection has; `slug` is the one that the item has already. */
export async function freeItemSlug(
  queries: Queries,
  { collectionId, slug }: { readonly collectionId: string; readonly slug?: string },
  title: string,
): Promise<string> {
  const wanted = deriveSlug(title, 'item');
  const taken = await findItemSlugsLike(queries, collectionId, wanted);
  return dedupeSlug(wanted, (candidate) => candidate !== slug && taken.has(candidate));
}
