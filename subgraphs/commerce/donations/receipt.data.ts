import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type { Donation, DonationReceipt } from '../generated/prisma/client.ts';
import type { ReceiptDocument, ReceiptLine } from './receipt.rules.ts';

/** A receipt as it was issued. */
export type DonationReceiptRow = Columns<
  DonationReceipt,
  'id' | 'number' | 'issuedAt',
  { document: ReceiptDocument }
>;

/** What a donor gave in a year, in minor units. */
export interface YearGiven extends Columns<DonationReceipt, 'year' | 'currency'> {
  readonly count: number;
  readonly totalCents: number;
}

/** Whose receipt it is, and of which year. */
export type ReceiptKey = Columns<DonationReceipt, 'donorKey' | 'year' | 'currency'>;

const columns = 'r.id, r.number, r.issued_at AS "issuedAt", r.document';
const came = 'n.received_at IS NOT NULL AND NOT n.is_test';
const kept = '(n.amount_cents - o.refunded_cents)';
/** The year of the website's calendar; the zone is the last argument. */
const yearOf = (zone: number) => `extract(year FROM n.received_at AT TIME ZONE $${zone})::int`;

const readReceipt = statement(
  `SELECT ${columns} FROM donation_receipt r WHERE r.website_id = $1 AND r.donor_key = $2 AND r.year = $3 AND r.currency = $4`,
);
const readById = statement(`SELECT ${columns} FROM donation_receipt r WHERE r.website_id = $1 AND r.id = $2`);
/** Two that issue at once wait for each other here. */
const lockCounter = statement(`
  INSERT INTO order_counter AS c (website_id, order_number) VALUES ($1, 1000)
  ON CONFLICT (website_id) DO UPDATE SET receipt_number = c.receipt_number RETURNING receipt_number`);
const insertReceipt = statement(`
  WITH counted AS (UPDATE order_counter SET receipt_number = receipt_number + 1 WHERE website_id = $1 RETURNING receipt_number)
  INSERT INTO donation_receipt AS r (id, website_id, donor_key, year, currency, number, document)
  SELECT $2, $1, $3, $4, $5, counted.receipt_number, $6 FROM counted RETURNING ${columns}`);
const readYears = statement(`
  SELECT ${yearOf(3)} AS year, n.currency, count(*)::int AS count, sum(${kept})::float8 AS "totalCents"
  FROM donation n JOIN customer_order o ON o.website_id = $1 AND o.id = n.order_id WHERE n.website_id = $1 AND n.donor_key = $2 AND ${came} AND ${kept} > 0
  GROUP BY 1, 2 ORDER BY 1 DESC, 2 LIMIT 100`);
const readLines = statement(`
  SELECT to_char(n.received_at AT TIME ZONE $5, 'YYYY-MM-DD') AS day, n.fund_title AS "fundTitle", o.number AS "orderNumber",
    ${kept}::float8 AS amount, n.name, n.email, n.language
  FROM donation n JOIN customer_order o ON o.website_id = $1 AND o.id = n.order_id
  WHERE n.website_id = $1 AND n.donor_key = $2 AND ${yearOf(5)} = $3 AND n.currency = $4 AND ${came} ORDER BY n.id LIMIT 1000`);
const withoutReceipt = `NOT EXISTS (SELECT FROM donation_receipt r WHERE r.website_id = n.website_id AND r.donor_key = n.donor_key
  AND r.currency = n.currency AND r.year = `;
const readDue = statement(`
  SELECT DISTINCT n.donor_key AS "donorKey", n.currency, max(n.origin) AS origin FROM donation n JOIN customer_order o ON o.website_id = $1 AND o.id = n.order_id
  WHERE n.website_id = $1 AND ${yearOf(3)} = $2 AND ${came} AND ${kept} > 0 AND ${withoutReceipt} $2)
  GROUP BY 1, 2 LIMIT 200`);
/** Looked for in January and February alone, some hours early: each website's own calendar decides. */
const readWebsites = statement(`
  SELECT DISTINCT n.website_id AS "websiteId" FROM donation n
  WHERE $1 = '${everyWebsite}' AND extract(month FROM $2::timestamptz) <= 2 AND ${came} AND n.received_at < date_trunc('year', $2::timestamptz) + interval '14 hours'
    AND n.received_at >= date_trunc('year', $2::timestamptz) - interval '366 days'
    AND ${withoutReceipt} extract(year FROM $2::timestamptz) - 1) LIMIT 500`);

/** What a donor gave, year by year, the latest first. */
export function findYears(queries: Queries, donorKey: string, timeZone: string): Promise<YearGiven[]> {
  return queries.rows<YearGiven>(readYears, [donorKey, timeZone]);
}

/** A donor's donations of a year, the first one first. */
export function findYearLines(queries: Queries, { donorKey, year, currency }: ReceiptKey, timeZone: string) {
  return queries.rows<ReceiptLine & Columns<Donation, 'fundTitle' | 'name' | 'email' | 'language'>>(
    readLines,
    [...[donorKey, year, currency, timeZone]],
  );
}

/** A receipt that was issued; null when there is none with that id. */
export async function findReceipt(queries: Queries, id: string): Promise<DonationReceiptRow | null> {
  const [row] = await queries.rows<DonationReceiptRow>(readById, [id]);
  return row ?? null;
}

/** The receipt of a donor's year, after whoever issues one is done; null when there is none. */
export async function lockReceipt(
  queries: Queries,
  { donorKey, year, currency }: ReceiptKey,
): Promise<DonationReceiptRow | null> {
  await queries.rows(lockCounter);
  const [row] = await queries.rows<DonationReceiptRow>(readReceipt, [donorKey, year, currency]);
  return row ?? null;
}

/** Issues a receipt with the website's next number, once `lockReceipt` found none. */
export async function insertNewReceipt(
  queries: Queries,
  { donorKey, year, currency }: ReceiptKey,
  document: ReceiptDocument,
): Promise<DonationReceiptRow> {
  const values = [newId(), donorKey, year, currency, writeStoredJson(document)];
  const [row] = await queries.rows<DonationReceiptRow>(insertReceipt, values);
  if (!row) throw new Error('A receipt was not written.');
  return row;
}

/** Donors whose receipts of a year were not issued: at most 200. */
export function findDonorsWithoutReceipt(queries: Queries, year: number, timeZone: string) {
  return queries.rows<Columns<Donation, 'donorKey' | 'currency' | 'origin'>>(readDue, [year, timeZone]);
}

/** The websites that have receipts to issue of the year that is over. */
export async function findWebsitesWithReceipts(database: Database, now: Date): Promise<string[]> {
  const rows = await database
    .forWebsite(everyWebsite)
    .rows<Columns<Donation, 'websiteId'>>(readWebsites, [now]);
  return rows.map(({ websiteId }) => websiteId);
}
