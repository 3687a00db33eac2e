/** The specification's code of each kind of item, by the kind's name in the graph. */
export const recordTypeCodes = {
  TEXT: 1,
  IMAGE: 2,
  QUOTE: 4,
  LINK: 5,
  AUDIO: 7,
  VIDEO: 8,
  STORE_ITEM: 11,
  EVENT: 12,
  GALLERY: 14,
  BINARY: 15,
  CSS_ASSET: 16,
  TWEAK_ASSET: 17,
  DIGITAL_GOOD: 18,
  ATTACHMENT: 19,
  WORDPRESS_EXPORT: 20,
  JSON_EXPORT: 21,
  SITE_SEARCH: 30,
  ACTIVE_TIME: 31,
  TWEET: 50,
  CHECKIN: 52,
  KB_ARTICLE: 54,
  LESSON: 62,
} as const;

/** What an item is, as the graph names it. */
export type RecordType = keyof typeof recordTypeCodes;

const names = new Map<number, RecordType>(
  (Object.keys(recordTypeCodes) as RecordType[]).map((name) => [recordTypeCodes[name], name]),
);

/** The code that templates, the page context and stored rows know a kind of item by. */
export function recordTypeCode(type: RecordType): number {
  return recordTypeCodes[type];
}

/** The name of a stored code; one that this version does not know is a text. */
export function recordTypeOf(code: number): RecordType {
  return names.get(code) ?? 'TEXT';
}
