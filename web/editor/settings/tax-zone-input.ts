import type { EditorTaxZonesQuery, TaxZoneInput } from '#web/generated/graphql.ts';

export type TaxZone = EditorTaxZonesQuery['taxZones']['nodes'][number];

/** A zone as the graph takes it; without an id it is a new one. */
export function inputOf({
  id,
  name,
  country,
  region,
  postcodes,
  rates,
}: Omit<TaxZone, 'origin' | 'version' | '__typename'>): TaxZoneInput {
  return {
    ...(id === '' ? {} : { id }),
    ...{ name, country, region, postcodes },
    rates: rates.map(({ id: _id, __typename: _typename, ...rate }) => rate),
  };
}
