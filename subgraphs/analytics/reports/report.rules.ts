import { readInstant } from '#kit/instant.rules.ts';

const dayMs = 86_400_000;
const mostDays = 366;
/** Weekdays sell differently: 52 weeks before is the same one. */
const yearOfWeeks = 364;

/** What a report is compared with. */
export type ReportComparison = 'DAYS_BEFORE' | 'YEAR_BEFORE';

/** The days of a report, and those that it is compared with. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
  readonly previousFrom: string;
  readonly previousTo: string;
  /** Each day, oldest first. */
  readonly dates: readonly string[];
}

/**
 * A report is of 1 to 366 real days, the first one first; null for any other. It is compared with as many days just before, or with as many
 * that begin on the same weekday a year before.
 */
export function readReportDays(
  from: string,
  to: string,
  comparison: ReportComparison = 'DAYS_BEFORE',
): ReportDays | null {
  const [start, end] = [readDay(from), readDay(to)];
  if (start === null || end === null || end < start) return null;
  const count = (end - start) / dayMs + 1;
  if (count > mostDays) return null;
  const back = (comparison === 'YEAR_BEFORE' ? yearOfWeeks : count) * dayMs;
  return {
    ...{ from, to, previousFrom: dateOf(start - back), previousTo: dateOf(end - back) },
    dates: Array.from({ length: count }, (_, index) => dateOf(start + index * dayMs)),
  };
}

/** When a real day of the years 1970 to 9999 begins in UTC; null for what is none. */
export function readDay(text: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? readInstant(text)?.getTime() : undefined;
  return time === undefined || time < 0 ? null : time;
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** To ask for the digits of a currency takes longer than all else of writing an amount. */
const knownDigits = new Map<string, number>();

function digitsOf(currency: string): number {
  const known = knownDigits.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  knownDigits.set(currency, digits);
  return digits;
}

/** Minor units of a currency as money, a fraction of one rounded away from the middle. */
export function moneyOf(minor: number, currency: string): { value: string; currency: string } {
  const digits = digitsOf(currency);
  return { value: (Math.round(minor) / 10 ** digits).toFixed(digits), currency };
}

/** A bucket of a histogram: a thousand times its rating, and 40 times the logarithm of 1 and the value. */
export interface VitalBucket {
  readonly metric: string;
  readonly bucket: number;
  readonly count: number;
}

/** What a histogram says of a web vital. */
export interface VitalSummary {
  /** What it is told apart by; empty for all together. */
  readonly value: string;
  readonly metric: string;
  readonly p75: number;
  readonly count: number;
  readonly good: number;
  readonly poor: number;
}

/** Measures in the order that reports have. */
export const vitalMetrics = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'FID'];

/** Each measure that was sent, with the value that three of four are not worse than. CLS is kept a thousand times as large. */
export function summarizeVitals(buckets: readonly VitalBucket[]): VitalSummary[] {
  return vitalMetrics.flatMap((metric) => {
    const own = buckets
      .filter((bucket) => bucket.metric === metric)
      .toSorted((a, b) => (a.bucket % 1000) - (b.bucket % 1000));
    const count = sumOf(own);
    if (count === 0) return [];
    let seen = 0;
    const middle = own.find((bucket) => {
      seen += bucket.count;
      return seen >= count * 0.75;
    });
    const value = Math.exp(((middle?.bucket ?? 0) % 1000) / 40) - 1;
    const rated = (rating: number) => sumOf(own.filter(({ bucket }) => Math.floor(bucket / 1000) === rating));
    const p75 = metric === 'CLS' ? Math.round(value) / 1000 : Math.round(value);
    return [{ value: '', metric, p75, count, good: rated(0), poor: rated(2) }];
  });
}

/** The same of each value that a measure is told apart by, what was measured most first. */
export function summarizeVitalsBy(
  buckets: readonly (VitalBucket & { readonly value: string })[],
): VitalSummary[] {
  return [...groupByValue(buckets)]
    .flatMap(([value, own]) => summarizeVitals(own).map((summary) => ({ ...summary, value })))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Buckets by what they are told apart by. */
export function groupByValue(
  buckets: readonly (VitalBucket & { readonly value: string })[],
): Map<string, VitalBucket[]> {
  const groups = new Map<string, VitalBucket[]>();
  for (const bucket of buckets) {
    const own = groups.get(bucket.value);
    if (own) own.push(bucket);
    else groups.set(bucket.value, [bucket]);
  }
  return groups;
}

function sumOf(buckets: readonly VitalBucket[]): number {
  return buckets.reduce((sum, { count }) => sum + count, 0);
}
