import { findPatternProblem, type Place } from '../locations/location.rules.ts';
import { parsePrice } from '../money/money.rules.ts';
import type { PickupPlace, ShippingBand, ShippingPricing } from './shipping.rules.ts';
import { readWeight } from './weight.rules.ts';

/** A website has at most so many profiles. */
export const MAX_SHIPPING_PROFILES = 100;

/** A website has at most so many zones, of all profiles together. */
export const MAX_SHIPPING_ZONES = 200;

/** What an owner writes of a shipping zone. */
export interface ShippingZoneDraft {
  readonly profileId?: string | null | undefined;
  readonly name: string;
  readonly places: readonly {
    readonly country: string;
    readonly region?: string | null | undefined;
    readonly postcodes?: readonly string[] | null | undefined;
  }[];
  readonly options: readonly ShippingOptionDraft[];
}

export interface ShippingOptionDraft {
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly pricing?: ShippingPricing | null | undefined;
  readonly price?: string | null | undefined;
  readonly bands?:
    | readonly { readonly upTo?: string | null | undefined; readonly price: string }[]
    | null
    | undefined;
  readonly freeFrom?: string | null | undefined;
  readonly postcodes?: readonly string[] | null | undefined;
  readonly pickup?: PickupDraft | null | undefined;
  readonly handlingTime?: string | null | undefined;
}

type PickupDraft = Pick<PickupPlace, 'name' | 'line1' | 'city' | 'country'> & {
  readonly [Field in 'region' | 'postalCode' | 'openingHours']?: string | null | undefined;
};

/** A shipping zone that may be stored; amounts in minor units. */
export interface NewShippingZone {
  readonly profileId: string | null;
  readonly name: string;
  readonly places: Place[];
  readonly options: NewShippingOption[];
}

export interface NewShippingOption {
  /** Of an option that is there already. */
  readonly id: string | null;
  readonly name: string;
  readonly pricing: ShippingPricing;
  readonly priceCents: number;
  readonly bands: ShippingBand[];
  readonly freeFromCents: number | null;
  readonly postcodes: string[];
  readonly pickup: PickupPlace | null;
  readonly handlingTime: string;
}

/** Carries what is wrong, and where, out of the reading. */
class Refusal extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

const limits = { places: 300, options: 30, bands: 50, postcodes: 500 } as const;

/**
 * A shipping zone has a name, places with a country each, and options; an option has a name and one price, prices by ascending limits, or
 * those of the owner's service.
 */
export function readShippingZone(
  draft: ShippingZoneDraft,
  currency: string,
):
  | { readonly ok: true; readonly zone: NewShippingZone }
  | {
      readonly ok: false;
      readonly problem: {
        readonly __typename: 'InvalidInput';
        readonly message: string;
        readonly field: string;
      };
    } {
  try {
    if (draft.places.length > limits.places)
      throw new Refusal('places', `A zone has at most ${limits.places} places.`);
    if (draft.options.length > limits.options)
      throw new Refusal('options', `A zone has at most ${limits.options} options.`);
    const zone: NewShippingZone = {
      profileId: draft.profileId ?? null,
      name: readText(draft.name, 'name'),
      places: draft.places.map(({ country, region, postcodes }, index) => ({
        country: readCountry(country, `places.${index}.country`),
        region: (region ?? '').trim().toUpperCase().slice(0, 60),
        postcodes: readPostcodes(postcodes, `places.${index}.postcodes`),
      })),
      options: draft.options.map((option, index) => readOption(option, `options.${index}`, currency)),
    };
    return { ok: true, zone };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, field } = error;
    return { ok: false, problem: { __typename: 'InvalidInput', message, field: `input.${field}` } };
  }
}

function readOption(draft: ShippingOptionDraft, at: string, currency: string): NewShippingOption {
  const pricing = draft.pricing ?? 'FLAT';
  const isFlat = pricing === 'FLAT';
  const bands = (draft.bands ?? []).map(({ upTo, price }, index) => ({
    upTo: readLimit(upTo ?? null, pricing, currency, `${at}.bands.${index}.upTo`),
    price: readPrice(price, currency, `${at}.bands.${index}.price`),
  }));
  const hasBands = !isFlat && pricing !== 'CARRIER';
  if (hasBands !== bands.length > 0 || bands.length > limits.bands) {
    const message = !hasBands
      ? 'Only an option that is priced by something has prices by limits.'
      : `An option that is priced by something has 1 to ${limits.bands} prices.`;
    throw new Refusal(`${at}.bands`, message);
  }
  for (const [index, { upTo }] of bands.entries()) {
    const before = index === 0 ? -1 : (bands[index - 1]?.upTo ?? null);
    if (before === null || (upTo !== null && upTo <= before))
      throw new Refusal(
        `${at}.bands.${index}.upTo`,
        'Each limit is above the one before, and only the last may be none.',
      );
  }
  if (!isFlat && draft.price)
    throw new Refusal(`${at}.price`, 'Only an option with one price has a price here.');
  if (pricing === 'CARRIER' && draft.pickup)
    throw new Refusal(`${at}.pickup`, 'What is fetched is not priced by a carrier.');
  return {
    ...{ id: draft.id ?? null, name: readText(draft.name, `${at}.name`), pricing, bands },
    priceCents: isFlat ? readPrice(draft.price ?? '', currency, `${at}.price`) : 0,
    freeFromCents: draft.freeFrom ? readPrice(draft.freeFrom, currency, `${at}.freeFrom`) : null,
    postcodes: readPostcodes(draft.postcodes, `${at}.postcodes`),
    pickup: draft.pickup ? readPickup(draft.pickup, `${at}.pickup`) : null,
    handlingTime: (draft.handlingTime ?? '').trim().slice(0, 200),
  };
}

function readPickup(draft: PickupDraft, at: string): PickupPlace {
  const short = (text: string | null | undefined) => (text ?? '').trim().slice(0, 200);
  return {
    name: readText(draft.name, `${at}.name`),
    line1: short(draft.line1),
    city: short(draft.city),
    region: short(draft.region),
    postalCode: short(draft.postalCode),
    country: readCountry(draft.country, `${at}.country`),
    openingHours: (draft.openingHours ?? '').trim().slice(0, 500),
  };
}

function readText(text: string, field: string): string {
  const name = text.trim();
  if (name === '' || name.length > 100) throw new Refusal(field, 'A name has 1 to 100 characters.');
  return name;
}

function readCountry(text: string, field: string): string {
  const country = text.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(country))
    throw new Refusal(field, 'A country is its code of two letters, such as US.');
  return country;
}

function readPostcodes(given: readonly string[] | null | undefined, field: string): string[] {
  const postcodes = [...new Set((given ?? []).map((each) => each.trim()).filter(Boolean))];
  if (postcodes.length > limits.postcodes)
    throw new Refusal(field, `At most ${limits.postcodes} postcodes and ranges.`);
  for (const pattern of postcodes) {
    const problem = findPatternProblem(pattern);
    if (problem) throw new Refusal(field, problem);
  }
  return postcodes;
}

function readPrice(text: string, currency: string, field: string): number {
  const price = parsePrice(text, currency);
  if (!price.ok) throw new Refusal(field, price.message);
  return price.minor;
}

function readLimit(
  text: string | null,
  pricing: ShippingPricing,
  currency: string,
  field: string,
): number | null {
  if (text === null) return null;
  if (pricing === 'BY_SUBTOTAL') return readPrice(text, currency, field);
  if (pricing === 'BY_ITEM_COUNT') {
    if (!/^\d{1,7}$/.test(text.trim())) throw new Refusal(field, 'A number of pieces is a whole number.');
    return Number(text);
  }
  const weight = readWeight(text);
  if (weight === null) throw new Refusal(field, 'A weight is a number with at most 6 decimals, such as 2.5.');
  return weight;
}
