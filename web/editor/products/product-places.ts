import type { EditorProductPlacesQuery } from '#web/generated/graphql.ts';

/** The pages of a website that list products. */
export function placesOf(
  data: EditorProductPlacesQuery | undefined,
): readonly { id: string; title: string }[] {
  return data?.website?.collections.filter(({ type }) => type === 'PRODUCTS') ?? [];
}
