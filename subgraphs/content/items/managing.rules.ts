import type { UpdateItemsInput } from '../generated/graphql.ts';
import type { ItemRow } from './item.data.ts';

/** The labels of an item after some were added and others taken away; those that were there keep their order. */
export function changeLabels(
  before: readonly string[],
  added: readonly string[] | null | undefined,
  removed: readonly string[] | null | undefined,
): string[] {
  const gone = new Set((removed ?? []).map((label) => label.trim()));
  const kept = before.filter((label) => !gone.has(label));
  return [...new Set([...kept, ...(added ?? []).map((label) => label.trim())])];
}

/** What a change of several items is for one of them. */
export function changeOfOne(
  before: Pick<ItemRow, 'tags' | 'categories'>,
  { status, publishedAt, addTags, removeTags, addCategories, removeCategories }: UpdateItemsInput,
) {
  return {
    ...(status ? { status } : {}),
    ...(publishedAt ? { publishedAt } : {}),
    tags: changeLabels(before.tags, addTags, removeTags),
    categories: changeLabels(before.categories, addCategories, removeCategories),
  };
}
