import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Location } from '../locations/location.rules.ts';
import { parsePrice, toDecimal } from '../money/money.rules.ts';
import { type CarrierRate, type CarrierRates, type ShippingZone, zoneAt } from './shipping.rules.ts';
import { writeWeight } from './weight.rules.ts';

/** What a service answered about a parcel, or that it did not. */
export interface CarrierQuote {
  /** Names the question. */
  readonly key: string;
  readonly state: 'QUOTED' | 'UNAVAILABLE';
  /** When it was asked: ISO 8601. */
  readonly at: string;
  readonly rates: readonly CarrierRate[];
}

/** What a service is asked about the products of a profile. */
export interface CarrierQuestion {
  readonly profile: string;
  readonly key: string;
  /** JSON text. */
  readonly body: string;
}

/** A line of a cart as a service is told of it. */
export interface CarriedLine {
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
  /** Minor units. */
  readonly unitPrice: number;
  /** Millionths of the website's unit; null when unknown. */
  readonly weight: number | null;
  readonly profile: string;
}

const minute = 60_000;
/** How long an answer counts; a service that did not answer is left alone for a while. */
const lasting = { QUOTED: 60 * minute, UNAVAILABLE: minute / 2 } as const;
const mostQuotes = 6;
const mostRates = 20;

/** What is to be asked: of each profile whose zone at the location has prices by a service. */
export function carrierQuestions(
  lines: readonly CarriedLine[],
  location: Location | null,
  zones: readonly ShippingZone[],
  currency: string,
): CarrierQuestion[] {
  if (!location || !zones.some(isPricedByCarrier)) return [];
  return [...new Set(lines.map(({ profile }) => profile))].sort().flatMap((profile) => {
    const zone = zoneAt(
      zones.filter((each) => each.profile === profile),
      location,
    );
    if (!zone || !isPricedByCarrier(zone)) return [];
    const body = writeQuestion(
      lines.filter((line) => line.profile === profile),
      location,
      currency,
    );
    return [{ profile, body, key: createHash('sha256').update(body).digest('base64url').slice(0, 22) }];
  });
}

const isPricedByCarrier = ({ options }: ShippingZone): boolean =>
  options.some(({ pricing }) => pricing === 'CARRIER');

function writeQuestion(lines: readonly CarriedLine[], location: Location, currency: string): string {
  const { country, region, postalCode } = location;
  return JSON.stringify({
    currency,
    destination: { country, region, postalCode },
    lines: lines.map(({ sku, title, quantity, unitPrice, weight }) => ({
      ...{ sku, title, quantity, unitPrice: toDecimal(unitPrice, currency) },
      weight: weight === null ? null : writeWeight(weight),
    })),
  });
}

/** The rates of exactly these questions, as far as they were answered lately. */
export function quotedRates(
  questions: readonly CarrierQuestion[],
  quotes: readonly CarrierQuote[],
  now: Date,
): CarrierRates {
  return new Map(
    questions.flatMap(({ profile, key }) => {
      const quote = latestOf(key, quotes, now);
      return quote?.state === 'QUOTED' ? [[profile, quote.rates] as const] : [];
    }),
  );
}

/** Questions that nobody asked lately. */
export function openQuestions(
  questions: readonly CarrierQuestion[],
  quotes: readonly CarrierQuote[],
  now: Date,
): CarrierQuestion[] {
  return questions.filter(({ key }) => latestOf(key, quotes, now) === null);
}

/** True where a service was asked and did not say what it costs. */
export function isCarrierSilent(
  questions: readonly CarrierQuestion[],
  quotes: readonly CarrierQuote[],
  now: Date,
): boolean {
  return questions.some(({ key }) => latestOf(key, quotes, now)?.state === 'UNAVAILABLE');
}

function latestOf(key: string, quotes: readonly CarrierQuote[], now: Date): CarrierQuote | null {
  const quote = quotes.findLast((each) => each.key === key);
  return quote && now.getTime() - Date.parse(quote.at) < lasting[quote.state] ? quote : null;
}

/** What is kept: the newest of each question, and not for ever more of them. */
export function keepQuotes(before: readonly CarrierQuote[], added: readonly CarrierQuote[]): CarrierQuote[] {
  const keys = new Set(added.map(({ key }) => key));
  return [...before.filter(({ key }) => !keys.has(key)), ...added].slice(-mostQuotes);
}

const answerSchema = z.object({
  rates: z
    .array(
      z.object({
        id: z.string().regex(/^[\w.-]{1,60}$/),
        name: z.string().trim().min(1).max(100),
        price: z.string(),
        currency: z.string().optional(),
        handlingTime: z.string().max(200).default(''),
      }),
    )
    .max(mostRates),
});

/** What a service answers: at most 20 rates, each with its own id, in the currency that was asked for; null when it is anything else. */
export function readCarrierAnswer(text: string, currency: string): CarrierRate[] | null {
  const { data } = answerSchema.safeParse(jsonOf(text));
  if (!data) return null;
  const rates: CarrierRate[] = [];
  for (const rate of data.rates) {
    const price = parsePrice(rate.price, currency);
    if (!price.ok || (rate.currency ?? currency) !== currency) return null;
    if (rates.some(({ code }) => code === rate.id)) return null;
    rates.push({ code: rate.id, name: rate.name, price: price.minor, handlingTime: rate.handlingTime });
  }
  return rates;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
