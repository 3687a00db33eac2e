import { countryData } from '#schema/address-countries.ts';
import { addressLines } from '#schema/address-lines.rules.ts';
import type { PickupPlaceFragment } from '#web/generated/graphql.ts';

/** Where an order is fetched, as the country writes it, and when it is open, line by line. */
export function pickupLines(place: PickupPlaceFragment, language: string): readonly string[] {
  const { country, openingHours } = place;
  return [...addressLines({ ...place, line2: '' }, countryData(country), language), openingHours].filter(
    (line) => line !== '',
  );
}
