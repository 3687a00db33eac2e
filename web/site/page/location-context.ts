import type { SiteItemFragment } from '#web/generated/graphql.ts';
import { plainText } from './plain-text.ts';

/** A place's address, line by line, and its point on the map. */
export function locationContext(place: NonNullable<SiteItemFragment['location']>) {
  return {
    addressTitle: plainText(place.addressTitle),
    addressLine1: plainText(place.addressLine1),
    addressLine2: plainText(place.addressLine2),
    addressCountry: plainText(place.addressCountry),
    // Left out where there is no point, as templates ask whether there is one.
    ...(place.mapLat === null || place.mapLng === null ? {} : { mapLat: place.mapLat, mapLng: place.mapLng }),
  };
}
