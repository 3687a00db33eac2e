/** The specification's code of each type of collection, by the type's name in the graph. */
export const collectionTypeCodes = {
  GENERIC: 1,
  SUBSCRIPTION: 2,
  TWITTER: 3,
  FOURSQUARE: 4,
  INSTAGRAM: 5,
  GALLERY_BLOCK: 6,
  TEMPLATE_PAGE: 7,
  SPLASH_PAGE: 8,
  PAGE: 10,
  FIVE_HUNDRED_PIX: 11,
  FLICKR: 12,
  PRODUCTS: 13,
  SLIDE_GALLERY: 15,
  SLIDE_ALBUM: 16,
  SLIDE_VIDEO: 17,
  ALBUM: 18,
  LESSONS: 24,
  COURSE: 25,
} as const;

/** What a collection is, as the graph names it. */
export type CollectionType = keyof typeof collectionTypeCodes;

const names = new Map<number, CollectionType>(
  (Object.keys(collectionTypeCodes) as CollectionType[]).map((name) => [collectionTypeCodes[name], name]),
);

/** The code that templates, the page context and stored rows know a type of collection by. */
export function collectionTypeCode(type: CollectionType): number {
  return collectionTypeCodes[type];
}

/** The name of a stored code; one that this version does not know is a list of anything. */
export function collectionTypeOf(code: number): CollectionType {
  return names.get(code) ?? 'GENERIC';
}
