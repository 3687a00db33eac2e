import type { SiteItemFragment } from '#web/generated/graphql.ts';
import { plainText } from './plain-text.ts';

/** A place's address, line by line. */
export function locationContext(place: NonNullable<SiteItemFragment['location']>) {
  return {
    addressTitle: plainText(place.addressTitle),
    addressLine1: plainText(place.addressLine1),
    addressLine2: plainText(place.addressLine2),
    addressCountry: plainText(place.addressCountry),
  };
}
