/** Numeric codes of what an item is, as templates know them. */
const codes = { text: 1, image: 2, audio: 7, video: 8, event: 12 } as const;

const byKind: Readonly<Record<string, number>> = {
  events: codes.event,
  gallery: codes.image,
  'slide-gallery': codes.image,
  album: codes.audio,
  videos: codes.video,
};

/** What a new item of a page is: an event in a calendar, a picture in a gallery, a track in an album, else a text. */
export function recordTypeOf(typeName: string): number {
  return byKind[typeName] ?? codes.text;
}
