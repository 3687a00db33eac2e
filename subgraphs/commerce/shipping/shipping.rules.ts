import { isInPlace, type Location, narrowness, type Place } from '../locations/location.rules.ts';
import { sumAmounts } from '../money/money.rules.ts';

/** Where products of a profile are sent, and how. */
export interface ShippingZone {
  readonly id: string;
  /** The profile of the products that it is for; '' is the usual one. */
  readonly profile: string;
  /** It is for all of these; for the rest of the world when it names none. */
  readonly places: readonly Place[];
  readonly options: readonly ShippingOption[];
}

/** How the price of an option is found. */
export type ShippingPricing = 'FLAT' | 'BY_WEIGHT' | 'BY_SUBTOTAL' | 'BY_ITEM_COUNT' | 'CARRIER';

/** The sorts of ways to send something: to where it shall go, to be fetched, or near by. */
export type ShippingType = 'SHIPPING' | 'PICKUP' | 'LOCAL_DELIVERY';

/** A way to send something, or to fetch it. */
export interface ShippingOption {
  readonly id: string;
  readonly name: string;
  readonly pricing: ShippingPricing;
  /** Minor units; of FLAT. */
  readonly price: number;
  /** By the upper limit, ascending; of what is priced by weight, subtotal or item count. */
  readonly bands: readonly ShippingBand[];
  /** Minor units; it is free from this subtotal on. Null for never. */
  readonly freeFrom: number | null;
  /** Where local delivery goes; empty for the whole zone. */
  readonly postcodes: readonly string[];
  /** Where it is fetched; null for what is sent. */
  readonly pickup: PickupPlace | null;
  readonly handlingTime: string;
}

/** Up to a limit, itself included, it costs so much. */
export interface ShippingBand {
  /** Millionths of the website's unit of weight, minor units, or pieces; null for no limit. */
  readonly upTo: number | null;
  readonly price: number;
}

/** Where something is fetched. */
export interface PickupPlace extends Location {
  readonly name: string;
  readonly line1: string;
  readonly city: string;
  /** As the owner wrote them. */
  readonly openingHours: string;
}

/** A line that is sent. */
export interface ShippedLine {
  readonly quantity: number;
  /** Of one piece, in millionths of the website's unit; null when unknown, which weighs nothing. */
  readonly weight: number | null;
  readonly profile: string;
  /** Minor units after discounts. */
  readonly amount: number;
}

/** An option with its price for these lines. */
export interface PricedOption {
  readonly id: string;
  readonly name: string;
  readonly type: ShippingType;
  readonly price: number;
  readonly isPickup: boolean;
  readonly pickup: PickupPlace | null;
  /** How long it takes, as the owner or the carrier says; empty for not said. */
  readonly handlingTime: string;
}

/** A way to send lines, as a carrier offers it. */
export interface CarrierRate {
  /** Tells it from the carrier's others. */
  readonly code: string;
  readonly name: string;
  /** Minor units. */
  readonly price: number;
  readonly handlingTime: string;
}

/** What carriers offer for the lines of each profile; nothing for a profile that is not there. */
export type CarrierRates = ReadonlyMap<string, readonly CarrierRate[]>;

/**
 * The ways to send lines to a location. The narrowest zone of their profile counts. Of lines with several profiles the usual profile's
 * options are offered, and each costs the cheapest way to send the others more; where one profile cannot be sent, nothing can.
 */
export function shippingOptionsFor(
  lines: readonly ShippedLine[],
  location: Location,
  zones: readonly ShippingZone[],
  carrierRates: CarrierRates = new Map(),
): PricedOption[] {
  const profiles = [...new Set(lines.map(({ profile }) => profile))].sort();
  const [offered = [], ...others] = profiles.map((profile) =>
    optionsOfProfile(
      lines.filter((line) => line.profile === profile),
      location,
      zones.filter((zone) => zone.profile === profile),
      carrierRates.get(profile) ?? [],
    ),
  );
  const extras = others.map((options) =>
    options.filter(({ isPickup }) => !isPickup).map(({ price }) => price),
  );
  if (extras.some((prices) => prices.length === 0)) return [];
  const extra = sumAmounts(extras.map((prices) => Math.min(...prices)));
  return offered.map((option) => ({ ...option, price: option.price + extra }));
}

function optionsOfProfile(
  lines: readonly ShippedLine[],
  location: Location,
  zones: readonly ShippingZone[],
  rates: readonly CarrierRate[],
): PricedOption[] {
  const zone = zoneAt(zones, location);
  return (zone?.options ?? []).flatMap((option) => {
    const { id, name, pickup, handlingTime } = option;
    const { country } = location;
    if (!isInPlace({ country, region: '', postcodes: option.postcodes }, location)) return [];
    const isPickup = pickup !== null;
    const type = typeOf(option);
    if (option.pricing === 'CARRIER')
      return rates.map((rate) => ({
        ...{ id: `${id}~${rate.code}`, name: rate.name, type, pickup, isPickup },
        price: isFreeFrom(option, subtotalOf(lines)) ? 0 : rate.price,
        handlingTime: rate.handlingTime || handlingTime,
      }));
    const price = priceOf(option, lines);
    return price === null ? [] : [{ id, name, type, price, isPickup, pickup, handlingTime }];
  });
}

/** What is fetched is picked up, what goes to some postcodes alone is delivered near by, and all else is sent. */
export function typeOf({ pickup, postcodes }: Pick<ShippingOption, 'pickup' | 'postcodes'>): ShippingType {
  if (pickup !== null) return 'PICKUP';
  return postcodes.length > 0 ? 'LOCAL_DELIVERY' : 'SHIPPING';
}

/** The id of an option, also where it is what a carrier offers for it. */
export const ownOptionId = ({ id }: Pick<PricedOption, 'id'>): string => id.replace(/~.*$/s, '');

/** The zone with the narrowest place that holds the location, the first of equals; null when there is none. */
export function zoneAt(zones: readonly ShippingZone[], location: Location): ShippingZone | null {
  let best: { zone: ShippingZone; narrowness: number } | null = null;
  for (const zone of zones) {
    for (const place of zone.places.length > 0 ? zone.places : [everywhere]) {
      const its = narrowness(place);
      if (isInPlace(place, location) && its > (best?.narrowness ?? -1)) best = { zone, narrowness: its };
    }
  }
  return best?.zone ?? null;
}

const everywhere: Place = { country: '', region: '', postcodes: [] };

/** An option costs its price or that of the first band that reaches, null where none does; from its limit on it is free. */
export function priceOf(option: ShippingOption, lines: readonly ShippedLine[]): number | null {
  const subtotal = subtotalOf(lines);
  const measure = measureOf(option.pricing, lines, subtotal);
  const price =
    option.pricing === 'FLAT'
      ? option.price
      : (option.bands.find(({ upTo }) => upTo === null || measure <= upTo)?.price ?? null);
  return price !== null && isFreeFrom(option, subtotal) ? 0 : price;
}

const subtotalOf = (lines: readonly ShippedLine[]): number => sumAmounts(lines.map(({ amount }) => amount));

const isFreeFrom = ({ freeFrom }: ShippingOption, subtotal: number): boolean =>
  freeFrom !== null && subtotal >= freeFrom;

function measureOf(pricing: ShippingPricing, lines: readonly ShippedLine[], subtotal: number): number {
  if (pricing === 'BY_SUBTOTAL') return subtotal;
  return lines.reduce(
    (sum, { quantity, weight }) => sum + quantity * (pricing === 'BY_WEIGHT' ? (weight ?? 0) : 1),
    0,
  );
}
