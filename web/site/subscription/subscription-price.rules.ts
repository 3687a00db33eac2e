import { type Catalogue, catalogueOf, sayIn } from '#schema/words/catalogue.ts';
import { fillText } from '#schema/words/fill-text.ts';
import { trialText } from './trial-text.rules.ts';

/** How often a subscription is charged, as the graph gives it. */
export interface Plan {
  readonly billingPeriodValue: number;
  /** WEEK, MONTH or YEAR. */
  readonly billingPeriodUnit: string;
  /** 0 goes on until cancelled. */
  readonly numBillingCycles: number;
  /** Days of the free trial before the first charge; 0 or absent for none. */
  readonly trialDays?: number;
}

/** How a price is to be told. */
export interface PriceTextOptions {
  /** Whether variants differ in price, so that this is the lowest. */
  readonly isVarying?: boolean;
  /** BCP 47 tag of the language that it is told in; English when absent, and where there are no words of it. */
  readonly language?: string;
  /** False leaves 12 months and 52 weeks as they are. */
  readonly showsYears?: boolean;
}

const unavailable = 'Unavailable';
const perYear: Readonly<Record<string, number>> = { WEEK: 52, MONTH: 12, YEAR: 1 };

/** Periods that divide evenly into years, 52 weeks or 12 months each, are shown in years unless the caller opts out. */
export function toShownPeriod(
  value: number,
  unit: string,
  { showsYears = true }: PriceTextOptions = {},
): { readonly value: number; readonly unit: string } {
  const inYear = perYear[unit] ?? 1;
  return showsYears && value > 0 && value % inYear === 0 && unit !== 'YEAR'
    ? { value: value / inYear, unit: 'YEAR' }
    : { value, unit };
}

/**
 * A plan is told when its period is a whole number of weeks, months or years and its charges are a whole number, 0 for
 * until cancelled; any other combination is unsupported.
 */
export function isSupportedPlan(plan: Plan | null | undefined): plan is Plan {
  if (!plan || !Object.hasOwn(perYear, plan.billingPeriodUnit)) return false;
  const { billingPeriodValue, numBillingCycles } = plan;
  const isPeriod = Number.isSafeInteger(billingPeriodValue) && billingPeriodValue >= 1;
  return isPeriod && Number.isSafeInteger(numBillingCycles) && numBillingCycles >= 0;
}

/**
 * A subscription's price is told with its period and, when it ends, how long it goes on: `$5.00 every 2 weeks for 1 year`;
 * an unsupported combination is 'Unavailable'.
 */
export function subscriptionPriceText(
  plan: Plan | null | undefined,
  price: string,
  options: PriceTextOptions = {},
): string {
  if (!isSupportedPlan(plan)) return sayIn(options.language ?? 'en')(unavailable);
  const words = wordsIn(options);
  const from = options.isVarying ? words.from.replace('{price}', () => price) : price;
  const period = periodText(plan, options);
  const length = durationText(plan, options);
  if (length === null) return `${from} ${period}`;
  return words.duration
    .replace('{price}', () => from)
    .replace('{period}', period)
    .replace('{length}', length);
}

/** A price with the free trial before it, in a language. */
export function withTrial(text: string, trialDays: number, options: PriceTextOptions = {}): string {
  return trialText(wordsIn(options), text, trialDays);
}

function wordsIn({ language = 'en' }: PriceTextOptions): Catalogue['plans'] {
  return catalogueOf(language).plans;
}

/** Themes from elsewhere translate the whole sentence under a name made of its parts, as in `productPrice__singlePrice__1Monthly__indefinite`. */
export function subscriptionTextKey(plan: Plan, isVarying: boolean): string {
  const period = toShownPeriod(plan.billingPeriodValue, plan.billingPeriodUnit);
  const length = toShownPeriod(plan.billingPeriodValue * plan.numBillingCycles, plan.billingPeriodUnit);
  const every = `${period.value === 1 ? '1' : 'n'}${capitalized(period.unit)}ly`;
  const lasting =
    plan.numBillingCycles === 0
      ? 'indefinite'
      : `limited__${length.value === 1 ? '1' : 'n'}${capitalized(length.unit)}s`;
  return `productPrice__${isVarying ? 'multiplePrices' : 'singlePrice'}__${every}__${lasting}`;
}

/** Puts price, period and duration into a translated sentence. */
export function fillSubscriptionText(text: string, plan: Plan, price: string): string {
  const period = toShownPeriod(plan.billingPeriodValue, plan.billingPeriodUnit);
  const length = toShownPeriod(plan.billingPeriodValue * plan.numBillingCycles, plan.billingPeriodUnit);
  return text
    .replace(/\{(?:from)?[Pp]rice\}/g, () => price)
    .replaceAll('{billingPeriodValue}', String(period.value))
    .replaceAll('{duration}', String(length.value));
}

function capitalized(unit: string): string {
  return unit.charAt(0).toUpperCase() + unit.slice(1).toLowerCase();
}

/** A period of one says its unit alone: `every month`, `every 2 weeks`. */
export function periodText(plan: Plan, options: PriceTextOptions = {}): string {
  const { value, unit } = toShownPeriod(plan.billingPeriodValue, plan.billingPeriodUnit, options);
  const { every, everyFew } = unitWords(unit, options);
  return fillText(value === 1 ? every : everyFew, { n: value });
}

/** A subscription lasts as long as its periods together: `6 months`; null when it goes on until cancelled. */
export function durationText(plan: Plan, options: PriceTextOptions = {}): string | null {
  if (plan.numBillingCycles === 0) return null;
  const length = plan.billingPeriodValue * plan.numBillingCycles;
  const { value, unit } = toShownPeriod(length, plan.billingPeriodUnit, options);
  const { one, few } = unitWords(unit, options);
  return fillText(value === 1 ? one : few, { n: value });
}

function unitWords(unit: string, options: PriceTextOptions): Catalogue['plans']['units']['MONTH'] {
  const { units } = wordsIn(options);
  return unit === 'WEEK' ? units.WEEK : unit === 'YEAR' ? units.YEAR : units.MONTH;
}

/** After today's charge, or after a free trial, the others follow: so many, none, or until the shopper cancels. */
export function laterChargesText(plan: Plan, charge: string, options: PriceTextOptions = {}): string {
  const words = wordsIn(options);
  const { numBillingCycles, trialDays = 0 } = plan;
  if (trialDays > 0 && numBillingCycles > 0) return subscriptionPriceText(plan, charge, options);
  const more = numBillingCycles - 1;
  if (more === 0) return words.nothingMore;
  const text = more < 0 ? words.untilCancelled : more === 1 ? words.onceMore : words.moreTimes;
  return fillText(text, { charge, period: periodText(plan, options), count: more });
}
