import type { ScopedDatabase } from '#kit/database.ts';
import { csvRow } from '#kit/spreadsheet-cell.rules.ts';
import type { AnalyticsContext } from '../context.ts';
import type { VisitDimension, VisitReportTable } from '../generated/graphql.ts';
import { dayQuestion } from './day-question.ts';
import { findFormFields, findForms } from './form-figures.data.ts';
import { findMemberContent } from './member-content.data.ts';
import { findPageFindings } from './page-finding.data.ts';
import { findMostFrequent, findPageErrors } from './page-problem.data.ts';
import { findProducts } from './product-figures.data.ts';
import { findBreakdown, findSales } from './report.data.ts';
import {
  groupByValue,
  moneyOf,
  type ReportDays,
  summarizeVitals,
  type VitalSummary,
  vitalMetrics,
} from './report.rules.ts';
import { funnelStages, salesDimensions, visitDimensions } from './report-dimensions.rules.ts';
import { findMeasuredValues, findVitals, findVitalsOf } from './vitals.data.ts';

/** Rows of a part, so that no file is in memory whole. */
export const partRows = 1_000;

type SalesTable = Extract<VisitReportTable, `SALES${string}`>;
type VitalTable = Extract<VisitReportTable, `VITALS_BY_${string}`>;

const vitalTables: Readonly<Record<VitalTable, string>> = {
  ...{ VITALS_BY_PAGE: 'page', VITALS_BY_DEVICE: 'device', VITALS_BY_RELEASE: 'release' },
};
const vitalHeadings = ['75th percentile', 'Measurements', 'Good', 'Poor'];

const salesTables: Readonly<Record<SalesTable, string>> = {
  SALES: 'all',
  SALES_BY_PRODUCT: salesDimensions.PRODUCT,
  SALES_BY_SOURCE: salesDimensions.SOURCE,
  SALES_BY_CAMPAIGN: salesDimensions.CAMPAIGN,
  SALES_BY_DEVICE: salesDimensions.DEVICE,
  SALES_BY_BUYER: salesDimensions.BUYER,
};
const visitHeadings = ['Page views', 'Visits', 'Visitors'];
const salesHeadings = ['Currency', 'Orders', 'Pieces', 'Revenue', 'Refunded', 'Average'];

const productFigures = [
  ['seen', 'Seen'],
  ['quickViewed', 'Quick views'],
  ['reviewsOpened', 'Reviews opened'],
  ['added', 'Added'],
  ['removed', 'Removed'],
  ['ordered', 'Orders'],
  ['relatedShown', 'Shown as related'],
  ['relatedFollowed', 'Followed as related'],
  ['relatedAdded', 'Added as related'],
] as const;

interface Counts {
  readonly views: number;
  readonly visits: number;
  readonly visitors: number;
}

const countCells = ({ views, visits, visitors }: Counts) => [views, visits, visitors].map(String);

/** The names of a table's columns. */
export function headingsOf(table: VisitReportTable): string[] {
  if (table === 'DAYS') return ['Day', ...visitHeadings];
  if (table === 'FUNNEL') return ['Stage', 'Visits'];
  if (table === 'VITALS') return ['Measure', ...vitalHeadings];
  if (isVitalTable(table)) return ['Measure', 'Value', ...vitalHeadings];
  if (table === 'PAGE_ERRORS')
    return ['Message', 'Script', 'Page', 'Release', 'First', 'Last', 'Times', 'Visitors'];
  if (table === 'MISSING_PATHS') return ['Path', 'Times', 'Visitors'];
  if (table === 'PAGE_FINDINGS') return ['Kind', 'Finding', 'Page', 'Pages', 'Times', 'Visitors', 'Average'];
  if (table === 'PRODUCT_FIGURES') return ['Product', ...productFigures.map(([, heading]) => heading)];
  if (table === 'FORMS') return ['Form', 'Seen', 'Begun', 'Sent'];
  if (table === 'FORM_FIELDS') return ['Form', 'Field', 'Visits'];
  if (table === 'MEMBER_CONTENT') return ['Content', 'Denied', 'Pressed', 'Listed', 'Opened', 'Played'];
  return isSalesTable(table) ? ['Value', ...salesHeadings] : ['Value', ...visitHeadings];
}

/** Visits by a value, as the file has them. */
export function visitRows(rows: readonly (Counts & { readonly value: string })[]): string[][] {
  return rows.map((row) => [row.value, ...countCells(row)]);
}

/** Each day, also those on which nobody came. */
export function dayRows(
  { dates }: ReportDays,
  rows: readonly (Counts & { readonly date: string })[],
): string[][] {
  const counted = new Map(rows.map((day) => [day.date, day]));
  const none = { views: 0, visits: 0, visitors: 0 };
  return dates.map((date) => [date, ...countCells(counted.get(date) ?? none)]);
}

/** Each stage, also those to which nobody came. */
export function funnelRows(rows: readonly { readonly value: string; readonly visits: number }[]): string[][] {
  const visits = new Map(rows.map((row) => [row.value, row.visits]));
  return funnelStages.map(([stage, value]) => [stage.toLowerCase(), String(visits.get(value) ?? 0)]);
}

/** Rows of a table. */
export interface ReportPart {
  readonly rows: readonly (readonly string[])[];
  /** Where the next part begins. */
  readonly end: number;
  readonly hasNext: boolean;
}

/** Some rows of a table from a place on. */
export async function readPart(
  context: Pick<AnalyticsContext, 'db' | 'dayCounts'>,
  days: ReportDays,
  table: VisitReportTable,
  skip: number,
): Promise<ReportPart> {
  if (isVitalTable(table)) return readVitals(context.db, days, vitalTables[table], skip);
  const found = await readRows(context, days, table, skip);
  const rows = found.slice(0, partRows);
  return { rows, end: skip + rows.length, hasNext: found.length > partRows };
}

/** The same, and one row more where others follow. */
async function readRows(
  { db, dayCounts }: Pick<AnalyticsContext, 'db' | 'dayCounts'>,
  days: ReportDays,
  table: Exclude<VisitReportTable, VitalTable>,
  skip: number,
): Promise<string[][]> {
  if (isSalesTable(table)) return readSales(db, days, salesTables[table], skip);
  if (isDimension(table)) {
    return visitRows(await findBreakdown(db, days, visitDimensions[table], partRows + 1, skip));
  }
  if (table === 'PAGE_ERRORS') return readErrors(db, days, skip);
  if (table === 'MISSING_PATHS') {
    const rows = await findMostFrequent(db, days, 'not-found', partRows + 1, skip);
    return rows.map(({ value, times, visitors }) => [value, String(times), String(visitors)]);
  }
  if (table === 'PAGE_FINDINGS') {
    const rows = await findPageFindings(db, days, partRows + 1, skip);
    return rows.map(({ kind, name, path, pageCount, times, visitors, average }) => [
      ...[kind.toLowerCase(), name, path],
      ...[pageCount, times, visitors, Math.round(average * 10) / 10].map(String),
    ]);
  }
  if (table === 'PRODUCT_FIGURES') {
    const rows = await findProducts(db, days, partRows + 1, skip);
    return rows.map((row) => [row.productId, ...productFigures.map(([name]) => String(row[name]))]);
  }
  if (table === 'FORMS') {
    const rows = await findForms(db, days, partRows + 1, skip);
    return rows.map(({ formId, seen, begun, sent }) => [formId, ...[seen, begun, sent].map(String)]);
  }
  if (table === 'FORM_FIELDS') {
    const rows = await findFormFields(db, days, partRows + 1, skip);
    return rows.map(({ formId, fieldId, visits }) => [formId, fieldId, String(visits)]);
  }
  if (table === 'MEMBER_CONTENT') {
    const rows = await findMemberContent(db, days, partRows + 1, skip);
    return rows.map(({ contentId, denied, pressed, listed, opened, played }) => [
      contentId,
      ...[denied, pressed, listed, opened, played].map(String),
    ]);
  }
  // These are never longer than a part.
  if (table === 'DAYS') {
    return dayRows(days, await dayCounts.load(dayQuestion(days)));
  }
  if (table === 'FUNNEL') {
    return funnelRows(await findBreakdown(db, days, 'funnel', funnelStages.length));
  }
  return summarizeVitals(await findVitals(db, days)).map((vital) => [vital.metric, ...vitalCells(vital)]);
}

const vitalCells = ({ p75, count, good, poor }: VitalSummary) => [p75, count, good, poor].map(String);

/** So many values of a part, each with a row for every measure. */
const partValues = Math.floor(partRows / vitalMetrics.length);

/** Each measure of one value after the other, the pages that were seen most and what else was measured most first. */
async function readVitals(
  db: ScopedDatabase,
  days: ReportDays,
  dimension: string,
  skip: number,
): Promise<ReportPart> {
  const found = await findMeasuredValues(db, days, dimension, partValues + 1, skip);
  const values = found.slice(0, partValues);
  const buckets = await findVitalsOf(db, days, { dimension, values });
  const vitals = groupByValue(buckets);
  const rows = values.flatMap((value) =>
    summarizeVitals(vitals.get(value) ?? []).map((vital) => [vital.metric, value, ...vitalCells(vital)]),
  );
  return { rows, end: skip + values.length, hasNext: found.length > partValues };
}

/** Rows as they stand in the file. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => csvRow([...row])).join('');
}

async function readErrors(db: ScopedDatabase, days: ReportDays, skip: number): Promise<string[][]> {
  const rows = await findMostFrequent(db, days, 'error', partRows + 1, skip);
  const details = await findPageErrors(
    db,
    rows.map(({ value }) => value),
  );
  return rows.map(({ value, times, visitors }) => {
    const kept = details.get(value);
    return [
      ...[kept?.message ?? value, kept?.source ?? '', kept?.path ?? '', kept?.release ?? ''],
      ...[kept?.firstAt.toISOString() ?? '', kept?.lastAt.toISOString() ?? ''],
      ...[String(times), String(visitors)],
    ];
  });
}

async function readSales(
  db: ScopedDatabase,
  days: ReportDays,
  dimension: string,
  skip: number,
): Promise<string[][]> {
  const rows = await findSales(db, days, dimension, partRows + 1, skip);
  return rows.map(({ value, currency, orders, pieces, revenue, refunded }) => [
    ...[value, currency, String(orders), String(pieces)],
    moneyOf(revenue, currency).value,
    moneyOf(refunded, currency).value,
    moneyOf(orders > 0 ? revenue / orders : 0, currency).value,
  ]);
}

function isSalesTable(table: VisitReportTable): table is SalesTable {
  return Object.hasOwn(salesTables, table);
}

function isVitalTable(table: VisitReportTable): table is VitalTable {
  return Object.hasOwn(vitalTables, table);
}

function isDimension(table: VisitReportTable): table is VisitDimension & VisitReportTable {
  return Object.hasOwn(visitDimensions, table);
}
