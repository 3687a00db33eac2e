import type { EditorShippingZonesQuery, ShippingPricing, ShippingZoneInput } from '#web/generated/graphql.ts';
import { readCommaList } from '../ui/comma-list.rules.ts';

export type ShippingZone = EditorShippingZonesQuery['shippingZones'][number];
type Option = ShippingZone['options'][number];
type Place = ShippingZone['places'][number];

/** A way to send, as it is written in a form. */
export interface OptionDraft {
  readonly id: string | null;
  readonly name: string;
  readonly pricing: ShippingPricing;
  readonly price: string;
  /** `1 = 4.50; 5 = 7; 12`: up to how much it costs what; the last one may be without a limit. */
  readonly bands: string;
  readonly freeFrom: string;
  readonly handlingTime: string;
  /** Where local delivery goes, as it was written: `NR26*, NR25 7AA`; empty for the whole zone. */
  readonly postcodes: string;
  readonly pickup: Option['pickup'];
}

/** A place to fetch orders at, before anything of it is written. */
export const newPickup: NonNullable<Option['pickup']> = {
  ...{ __typename: 'PickupPlace', name: '', line1: '', city: '', region: '', postalCode: '', country: '' },
  openingHours: '',
};

/** Another way to send. */
export const newOption: OptionDraft = {
  ...{ id: null, name: '', pricing: 'FLAT', price: '', bands: '', freeFrom: '' },
  ...{ handlingTime: '', postcodes: '', pickup: null },
};

/** A stored way to send, ready to be written anew. */
export function draftOf({ __typename, price, bands, freeFrom, postcodes, ...option }: Option): OptionDraft {
  return {
    ...option,
    postcodes: postcodes.join(', '),
    price: price?.value ?? '',
    bands: bands.map((band) => [band.upTo, band.price.value].filter(Boolean).join(' = ')).join('; '),
    freeFrom: freeFrom?.value ?? '',
  };
}

/** Steps of a price as they were written. */
export function readBands(text: string): { upTo: string | null; price: string }[] {
  return text
    .split(';')
    .map((step) => step.split('=').map((part) => part.trim()))
    .filter(([first]) => first !== undefined && first !== '')
    .map(([first = '', second]) =>
      second === undefined ? { upTo: null, price: first } : { upTo: first, price: second },
    );
}

/** A part of a country, as it is written in a form. */
export interface PartDraft {
  readonly country: string;
  /** ISO 3166-2 code without the country; empty for the postcodes alone. */
  readonly region: string;
  /** As they were written: `NR26*, NR25 7AA`; empty for the whole region. */
  readonly postcodes: string;
}

/** Another part of a country. */
export const newPart: PartDraft = { country: '', region: '', postcodes: '' };

/** Whether a place is a whole country. */
export const isWhole = ({ region, postcodes }: Place) => region === '' && postcodes.length === 0;

/** The countries that are sent to as a whole, each once, and the parts of others. */
export function draftPlaces(places: readonly Place[]): { countries: string; parts: readonly PartDraft[] } {
  const countries = new Set(places.filter(isWhole).map(({ country }) => country));
  return {
    countries: [...countries].join(', '),
    parts: places
      .filter((place) => !isWhole(place))
      .map(({ country, region, postcodes }) => ({ country, region, postcodes: postcodes.join(', ') })),
  };
}

/** Places as the graph takes them; rows without a country, which have nothing else, are left out. */
export function readPlaces(countries: string, parts: readonly PartDraft[]): ShippingZoneInput['places'] {
  const chosen = parts.filter(({ country }) => country !== '');
  return [
    ...readCommaList(countries).map((country) => ({ country })),
    ...chosen.map(({ postcodes, ...part }) => ({ ...part, postcodes: readCommaList(postcodes) })),
  ];
}

const hasBands = (pricing: ShippingPricing) => pricing !== 'FLAT' && pricing !== 'CARRIER';

/** A zone as the graph takes it. */
export function inputOf(
  zone: { readonly id: string | null; readonly profileId: string | null; readonly name: string },
  places: ShippingZoneInput['places'],
  options: readonly OptionDraft[],
): ShippingZoneInput {
  return {
    ...{ id: zone.id, profileId: zone.profileId, name: zone.name, places },
    options: options.map(({ price, bands, freeFrom, pickup, postcodes, ...option }) => ({
      ...option,
      postcodes: readCommaList(postcodes),
      ...(option.pricing === 'FLAT' ? { price } : {}),
      ...(hasBands(option.pricing) ? { bands: readBands(bands) } : {}),
      freeFrom: freeFrom || null,
      pickup: pickup && option.pricing !== 'CARRIER' ? withoutTypename(pickup) : null,
    })),
  };
}

function withoutTypename({ __typename: _, ...rest }: NonNullable<Option['pickup']>) {
  return rest;
}
