import { moneyOf, type ReportDays } from './report.rules.ts';

/** Sums of visits. */
export interface VisitSums {
  readonly views: number;
  readonly visits: number;
  readonly visitors: number;
  readonly bounces: number;
  readonly seconds: number;
}

/** Sums of orders in a currency, in minor units. */
export interface SalesSums {
  readonly value: string;
  readonly currency: string;
  readonly orders: number;
  readonly pieces: number;
  readonly revenue: number;
  readonly refunded: number;
}

/** Visits of a day. */
interface VisitDay {
  readonly date: string;
  readonly views: number;
  readonly visits: number;
  readonly visitors: number;
}

/** Visits of some days together. */
export function sumVisits(days: readonly VisitSums[]): VisitSums {
  const sum = { views: 0, visits: 0, visitors: 0, bounces: 0, seconds: 0 };
  for (const day of days) {
    sum.views += day.views;
    sum.visits += day.visits;
    sum.visitors += day.visitors;
    sum.bounces += day.bounces;
    sum.seconds += day.seconds;
  }
  return sum;
}

/** The days that a report is compared with. */
export function previousOf({ previousFrom, previousTo }: ReportDays): { from: string; to: string } {
  return { from: previousFrom, to: previousTo };
}

/** Each day of a report, 0 where nobody came. */
export function fillVisitDays({ dates }: ReportDays, counted: readonly VisitDay[]): VisitDay[] {
  const found = new Map(counted.map((day) => [day.date, day]));
  return dates.map((date) => found.get(date) ?? { date, views: 0, visits: 0, visitors: 0 });
}

/** Sums of visits, and how long one lasted. */
export function countsOf({ seconds, ...counts }: VisitSums) {
  return { ...counts, secondsPerVisit: counts.visits === 0 ? 0 : seconds / counts.visits };
}

/** Sums of orders as money. */
export function salesOf({ value, currency, orders, pieces, revenue, refunded }: SalesSums) {
  return {
    ...{ value, orders, pieces },
    revenue: moneyOf(revenue, currency),
    refunded: moneyOf(refunded, currency),
    average: moneyOf(orders > 0 ? revenue / orders : 0, currency),
  };
}

/** The product that a figure is about; the rarest together are none. */
export function withProduct<Figure extends { readonly value: string }>(
  figure: Figure,
  isOfProducts: boolean,
) {
  const isOne = isOfProducts && figure.value !== '' && figure.value !== '(other)';
  return { ...figure, product: isOne ? { id: figure.value } : null };
}
