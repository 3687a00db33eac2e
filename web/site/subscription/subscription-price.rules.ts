/** How often a subscription is charged, as the graph gives it. */
export interface Plan {
  readonly billingPeriodValue: number;
  /** WEEK, MONTH or YEAR. */
  readonly billingPeriodUnit: string;
  /** 0 goes on until cancelled. */
  readonly numBillingCycles: number;
}

/** How a price is to be told. */
export interface PriceTextOptions {
  /** Whether variants differ in price, so that this is the lowest. */
  readonly isVarying?: boolean;
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
  if (!isSupportedPlan(plan)) return unavailable;
  const duration = durationText(plan, options);
  const from = options.isVarying ? 'from ' : '';
  return `${from}${price} ${periodText(plan, options)}${duration === null ? '' : ` for ${duration}`}`;
}

/** A period of one says its unit alone: `every month`, `every 2 weeks`. */
export function periodText(plan: Plan, options: PriceTextOptions = {}): string {
  const { value, unit } = toShownPeriod(plan.billingPeriodValue, plan.billingPeriodUnit, options);
  return `every ${value === 1 ? unit.toLowerCase() : count(value, unit)}`;
}

/** A subscription lasts as long as its periods together: `6 months`; null when it goes on until cancelled. */
export function durationText(plan: Plan, options: PriceTextOptions = {}): string | null {
  if (plan.numBillingCycles === 0) return null;
  const length = plan.billingPeriodValue * plan.numBillingCycles;
  const { value, unit } = toShownPeriod(length, plan.billingPeriodUnit, options);
  return count(value, unit);
}

/** After today's charge the others follow: so many more, none, or until the shopper cancels. */
export function laterChargesText(plan: Plan, charge: string): string {
  if (plan.numBillingCycles === 0) return `${charge} ${periodText(plan)}, until you cancel`;
  const more = plan.numBillingCycles - 1;
  if (more === 0) return 'Nothing more';
  return `${charge} ${periodText(plan)}, ${more} more ${more === 1 ? 'time' : 'times'}`;
}

function count(value: number, unit: string): string {
  return `${value} ${unit.toLowerCase()}${value === 1 ? '' : 's'}`;
}
