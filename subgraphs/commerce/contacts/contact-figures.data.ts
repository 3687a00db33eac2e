import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { ContactChange, ContactFigure, ContactMarketing } from '../generated/prisma/client.ts';

/** What webhooks were told of a contact last, as checksums. */
export interface ShownContact {
  readonly key: string;
  /** Empty while nothing was told. */
  readonly shown: string;
  /** Of each address, by its id. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** The same, with the id that the contact had. */
export interface StoredFigure extends ShownContact, Columns<ContactFigure, 'contactId'> {}

/** Whose figures are to be counted again, and whether webhooks are told. */
export interface TakenContactChange extends Columns<ContactChange, 'isTold', { number: string }> {
  readonly key: string;
}

/** What the mailing lists say of an address. */
export type KnownMarketing = Columns<ContactMarketing, 'email' | 'isSubscribed' | 'joinedAt' | 'leftAt'>;

/** Something that happened to a contact; `data` is what webhooks are told. */
export interface ContactEvent {
  readonly type: string;
  readonly contactId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const isGiven = 'n.order_id IS NOT NULL';
const counts = `o.state IN ('OPEN', 'COMPLETED')`;
const instant = (how: string, which: string) => `${how}(o.placed_at) FILTER (WHERE ${counts} AND ${which})`;
const last = (column: string) =>
  `(array_agg(o.${column} ORDER BY o.id DESC) FILTER (WHERE o.placed_at IS NOT NULL))[1]`;
const isNamed = `c.first_name <> '' OR c.last_name <> ''`;

/** What lists find and sort contacts by, counted from the orders of each key; who is no contact has no row. Totals are in a currency. */
export const countedFigures = (keys: string, currency: string): string => {
  const sum = (which: string) =>
    `coalesce(sum(o.grand_total_cents) FILTER (WHERE ${counts} AND ${which} AND o.currency = ${currency}), 0)::float8`;
  return `
  SELECT k.key, coalesce(c.id, b.id) AS id, coalesce(c.created_at, b.created_at) AS created_at,
    lower(coalesce(CASE WHEN ${isNamed} THEN c.first_name END,
      CASE WHEN b.name ~ '\\s' THEN regexp_replace(b.name, '\\s+\\S+$', '') ELSE b.name END, '')) AS first_name,
    lower(coalesce(CASE WHEN ${isNamed} THEN c.last_name END, substring(b.name from '\\s(\\S+)$'), '')) AS last_name,
    coalesce(b.order_count, 0) AS order_count, coalesce(b.order_total, 0) AS order_total, b.first_order, b.last_order,
    coalesce(b.donation_count, 0) AS donation_count, coalesce(b.donation_total, 0) AS donation_total, b.first_donation, b.last_donation,
    coalesce(m.is_subscribed, false) AS is_subscribed, m.joined_at
  FROM (${keys}) k LEFT JOIN LATERAL (
    SELECT min(o.id) AS id, min(o.created_at) AS created_at, max(o.placed_at) AS placed_at, ${last('customer_name')} AS name, ${last('email')} AS email,
      count(*) FILTER (WHERE ${counts} AND NOT ${isGiven})::int AS order_count, ${sum(`NOT ${isGiven}`)} AS order_total,
      ${instant('min', `NOT ${isGiven}`)} AS first_order, ${instant('max', `NOT ${isGiven}`)} AS last_order,
      count(*) FILTER (WHERE ${counts} AND ${isGiven})::int AS donation_count, ${sum(isGiven)} AS donation_total,
      ${instant('min', isGiven)} AS first_donation, ${instant('max', isGiven)} AS last_donation
    FROM customer_order o LEFT JOIN donation n ON n.website_id = $1 AND n.order_id = o.id
    WHERE o.website_id = $1 AND o.customer_key COLLATE "C" = k.key HAVING max(o.placed_at) IS NOT NULL) b ON true
  LEFT JOIN contact c ON c.website_id = $1 AND c.customer_key = k.key
  LEFT JOIN contact_marketing m ON m.website_id = $1 AND m.email = lower(coalesce(nullif(c.email, ''), b.email))
  WHERE c.id IS NOT NULL AND c.deleted_at IS NULL OR b.placed_at > coalesce(c.deleted_at, '-infinity')`;
};

const waitSeconds = 30;
/** Where webhooks are told of contacts nobody waits. */
const readWaiting = statement(`
  SELECT DISTINCT g.website_id AS "websiteId" FROM contact_change g WHERE $1 = '*' AND (
    g.created_at < now() - interval '${waitSeconds} seconds'
    OR EXISTS (SELECT FROM webhook_subscription s WHERE s.website_id = g.website_id AND s.type ~ '^(contact|address)[.]'))`);
/** One after the other, so that none writes what was counted before another one's. */
const lockFigures = statement(`SELECT pg_advisory_xact_lock(hashtext('contact_figure ' || $1))`);
const takeChanges = statement(`
  DELETE FROM contact_change WHERE website_id = $1 AND customer_key IN (
    SELECT customer_key FROM contact_change WHERE website_id = $1 ORDER BY number LIMIT $2)
  RETURNING number, customer_key AS key, is_told AS "isTold"`);
const readFigures = statement(`
  SELECT customer_key AS key, contact_id AS "contactId", shown, addresses_shown AS addresses FROM contact_figure
  WHERE website_id = $1 AND customer_key = ANY($2)`);
const writeFigures = statement(`
  INSERT INTO contact_figure (website_id, customer_key, contact_id, created_at, first_name, last_name, order_count, order_total, first_order,
    last_order, donation_count, donation_total, first_donation, last_donation, is_subscribed, joined_at, shown, addresses_shown)
  SELECT $1, p.*, coalesce(s.shown, ''), coalesce(s.addresses, '{}')
  FROM (${countedFigures('SELECT unnest($2::text[]) AS key', '$3')}) p
  LEFT JOIN jsonb_to_recordset($4) AS s (key text, shown text, addresses jsonb) ON s.key = p.key
  ON CONFLICT (website_id, customer_key) DO UPDATE SET contact_id = excluded.contact_id, created_at = excluded.created_at,
    first_name = excluded.first_name, last_name = excluded.last_name, order_count = excluded.order_count, order_total = excluded.order_total,
    first_order = excluded.first_order, last_order = excluded.last_order, donation_count = excluded.donation_count,
    donation_total = excluded.donation_total, first_donation = excluded.first_donation, last_donation = excluded.last_donation,
    is_subscribed = excluded.is_subscribed, joined_at = excluded.joined_at, shown = excluded.shown, addresses_shown = excluded.addresses_shown`);
const removeFigures = statement(
  'DELETE FROM contact_figure WHERE website_id = $1 AND customer_key = ANY($2)',
);
const readMarketing = statement(`
  SELECT email, is_subscribed AS "isSubscribed", joined_at AS "joinedAt", left_at AS "leftAt" FROM contact_marketing
  WHERE website_id = $1 AND email = ANY($2)`);
const recordEvents = statement(`
  INSERT INTO webhook_event (website_id, type, subject, data, transaction_id)
  SELECT $1, e.type, e."contactId", e.data, pg_current_xact_id()::text
  FROM jsonb_to_recordset($2) AS e (type text, "contactId" text, data jsonb) JOIN webhook_subscription s ON s.website_id = $1 AND s.type = e.type
  ON CONFLICT (website_id, type, subject, transaction_id) DO UPDATE SET data = excluded.data`);
const writeMarketing = statement(`
  INSERT INTO contact_marketing AS m (website_id, email, is_subscribed, joined_at, left_at)
  SELECT $1, t.email, t."isSubscribed", t."joinedAt", t."leftAt"
  FROM jsonb_to_recordset($2) AS t (email text, "isSubscribed" boolean, "joinedAt" timestamptz, "leftAt" timestamptz)
  ON CONFLICT (website_id, email) DO UPDATE SET is_subscribed = excluded.is_subscribed, joined_at = excluded.joined_at, left_at = excluded.left_at
  WHERE (m.is_subscribed, m.joined_at, m.left_at) IS DISTINCT FROM (excluded.is_subscribed, excluded.joined_at, excluded.left_at)
  RETURNING m.email`);
const noteChanges = statement('SELECT note_contact_key($1, key) FROM unnest($2::text[]) AS key');

/** The websites with contacts whose figures are to be counted again by now. */
export async function findWaitingWebsites(install: ScopedDatabase): Promise<string[]> {
  return (await install.rows<Columns<ContactChange, 'websiteId'>>(readWaiting)).map(
    ({ websiteId }) => websiteId,
  );
}

/** The oldest changes, so many or more, with all others of the same contacts; nobody else takes them. */
export async function takeContactChanges(queries: Queries, most: number): Promise<TakenContactChange[]> {
  await queries.rows(lockFigures);
  return queries.rows<TakenContactChange>(takeChanges, [most]);
}

/** What is kept of contacts, by their keys. */
export function findStoredFigures(queries: Queries, keys: readonly string[]): Promise<StoredFigure[]> {
  return queries.rows<StoredFigure>(readFigures, [keys]);
}

/** Counts the figures of contacts anew, in a currency, and keeps what webhooks know of them; who is no contact any more has none. */
export async function writeContactFigures(
  queries: Queries,
  keys: readonly string[],
  currency: string,
  shown: readonly ShownContact[],
): Promise<void> {
  await queries.rows(writeFigures, [keys, currency, JSON.stringify(shown)]);
  const known = new Set(shown.map(({ key }) => key));
  await queries.rows(removeFigures, [keys.filter((key) => !known.has(key))]);
}

/** What the mailing lists say of addresses. */
export function findContactMarketing(queries: Queries, emails: readonly string[]): Promise<KnownMarketing[]> {
  return queries.rows<KnownMarketing>(readMarketing, [emails]);
}

/** Keeps what the mailing lists say; answers the addresses of which they say something else by now. */
export async function writeContactMarketing(
  queries: Queries,
  rows: readonly KnownMarketing[],
): Promise<string[]> {
  const changed = await queries.rows<Columns<ContactMarketing, 'email'>>(writeMarketing, [
    JSON.stringify(rows),
  ]);
  return changed.map(({ email }) => email);
}

/** Notes that something of contacts changed which no trigger sees. */
export async function noteContactChanges(queries: Queries, keys: readonly string[]): Promise<void> {
  await queries.rows(noteChanges, [keys]);
}

/** Records what the website's webhooks are told. */
export async function recordContactEvents(queries: Queries, events: readonly ContactEvent[]): Promise<void> {
  if (events.length > 0) await queries.rows(recordEvents, [JSON.stringify(events)]);
}
