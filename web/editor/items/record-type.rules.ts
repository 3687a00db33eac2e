import type { RecordType } from '#schema/record-types.ts';
import { itemsWords } from './words.ts';

const byKind: Readonly<Record<string, RecordType>> = {
  events: 'EVENT',
  gallery: 'IMAGE',
  'slide-gallery': 'IMAGE',
  album: 'AUDIO',
  'slide-video': 'VIDEO',
  videos: 'VIDEO',
};

/** What a new item of a page is: an event in a calendar, a picture in a gallery, a track in an album, else a text. */
export function recordTypeFor(typeName: string): RecordType {
  return byKind[typeName] ?? 'TEXT';
}

const kinds: Readonly<Record<string, string>> = itemsWords.add.kinds;

/** What people call an item of such a page: a post, an event, a picture. */
export function kindOfItem(typeName: string): string {
  return kinds[typeName] ?? itemsWords.add.otherKind;
}
