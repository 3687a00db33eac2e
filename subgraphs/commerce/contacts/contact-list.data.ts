import { type Queries, statement } from '#kit/database.ts';
import type { ContactFilter, ContactSort } from '../generated/graphql.ts';
import { fractionDigits } from '../money/money.rules.ts';
import { countedFigures } from './contact-figures.data.ts';

/** Where a contact stands in a list: the texts and numbers that it is sorted by, and its id. */
export type ContactPlace = readonly [text: string, number: number, id: string];

/** A contact of a list, by the key of its address. */
export interface ListedContact {
  readonly key: string;
  readonly place: ContactPlace;
}

/** Which part of the list is asked for. */
export interface ContactListPage {
  /** The place of the last contact before it; null for the first page. */
  readonly after: ContactPlace | null;
  readonly limit: number;
  readonly sort: ContactSort;
  readonly isDescending: boolean;
  readonly filter: ContactFilter;
  /** The shop's. */
  readonly currency: string;
}

const orderKey = 'customer_key COLLATE "C"';

/** Who was written down, and who ordered since they were deleted or ever. */
const isKnown = (key: string) => `(
  EXISTS (SELECT FROM contact v WHERE v.website_id = $1 AND v.customer_key = ${key} AND v.deleted_at IS NULL)
  OR EXISTS (SELECT FROM customer_order v WHERE v.website_id = $1 AND v.${orderKey} = ${key} AND v.placed_at > coalesce(
    (SELECT d.deleted_at FROM contact d WHERE d.website_id = $1 AND d.customer_key = ${key}), '-infinity')))`;

/** Keys of orders are jumped to one by one, so that a page costs the same however many orders there are. */
const nextKey = (after: string) =>
  `SELECT o.${orderKey} FROM customer_order o WHERE o.website_id = $1 AND o.${orderKey} > ${after} ORDER BY o.${orderKey} LIMIT 1`;
const readByAddress = statement(`
  WITH RECURSIVE k AS (
    SELECT (${nextKey('$2')}) AS key UNION ALL SELECT (${nextKey('k.key')}) FROM k WHERE k.key IS NOT NULL)
  SELECT n.key, jsonb_build_array(n.key, 0, '') AS place FROM (
    (SELECT k.key FROM k WHERE k.key IS NOT NULL AND ${isKnown('k.key')} LIMIT $3)
    UNION (SELECT c.${orderKey} FROM contact c
      WHERE c.website_id = $1 AND c.${orderKey} > $2 AND ${isKnown('c.customer_key')} ORDER BY c.${orderKey} LIMIT $3)) n
  ORDER BY n.key COLLATE "C" LIMIT $3`);

/** Kept figures, and those counted just now of whom something changed since. */
const everyone = `
  SELECT f.customer_key AS key, f.contact_id AS id, f.created_at, f.first_name, f.last_name, f.order_count, f.order_total, f.first_order, f.last_order,
    f.donation_count, f.donation_total, f.first_donation, f.last_donation, f.is_subscribed, f.joined_at
  FROM contact_figure f WHERE f.website_id = $1
    AND f.customer_key NOT IN (SELECT g.customer_key FROM contact_change g WHERE g.website_id = $1)
  UNION ALL ${countedFigures('SELECT DISTINCT g.customer_key AS key FROM contact_change g WHERE g.website_id = $1', '$5')}`;

const ranges = [
  ...['orderCount', 'orderTotal', 'donationCount', 'donationTotal'].map((name) => ({ name, type: 'float8' })),
  ...['firstOrder', 'lastOrder', 'firstDonation', 'lastDonation', 'joined'].map((name) => ({
    ...{ name, type: 'timestamptz' },
  })),
];
const columnOf = (name: string) =>
  name === 'joined' ? 'joined_at' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A filter as one row, so that its texts are read once and not for each contact. */
const filterRow = `jsonb_to_record($6::jsonb) AS f (search text, "isSubscribed" boolean,
  ${ranges.map(({ name, type }) => `"${name}From" ${type}, "${name}To" ${type}`).join(', ')})`;
const inRange = ({ name, type }: (typeof ranges)[number]) => {
  const isTime = type === 'timestamptz';
  return `(f."${name}From" IS NULL OR p.${columnOf(name)} ${isTime ? '>' : '>='} f."${name}From")
    AND (f."${name}To" IS NULL OR p.${columnOf(name)} ${isTime ? '<' : '<='} f."${name}To")`;
};
const passes = `(f.search IS NULL OR strpos(p.key, f.search) > 0 OR strpos(p.first_name || ' ' || p.last_name, f.search) > 0)
    AND (f."isSubscribed" IS NULL OR p.is_subscribed = f."isSubscribed") AND ${ranges.map(inRange).join(' AND ')}`;

const ms = (column: string) => `coalesce(extract(epoch FROM p.${column}) * 1000, 0)::float8`;
const sortedText = `CASE $4 WHEN 'EMAIL' THEN p.key WHEN 'FIRST_NAME' THEN p.first_name WHEN 'LAST_NAME' THEN p.last_name ELSE '' END COLLATE "C"`;
const sortedNumber = `CASE $4 WHEN 'CREATED' THEN ${ms('created_at')} WHEN 'ORDER_COUNT' THEN p.order_count WHEN 'LAST_ORDER' THEN ${ms('last_order')}
    WHEN 'ORDER_TOTAL' THEN p.order_total WHEN 'DONATION_COUNT' THEN p.donation_count WHEN 'LAST_DONATION' THEN ${ms('last_donation')}
    WHEN 'DONATION_TOTAL' THEN p.donation_total WHEN 'SUBSCRIBED' THEN ${ms('joined_at')} ELSE 0 END`;

const readSorted = (direction: 'ASC' | 'DESC') => {
  const beyond = direction === 'ASC' ? '>' : '<';
  return statement(`
  SELECT s.key, jsonb_build_array(s.t, s.n, s.id) AS place FROM (
    SELECT p.key, p.id COLLATE "C" AS id, ${sortedText} AS t, (${sortedNumber})::float8 AS n
    FROM (${everyone}) p CROSS JOIN ${filterRow} WHERE ${passes}) s
  WHERE $2::jsonb IS NULL OR (s.t, s.n, s.id) ${beyond} (($2::jsonb ->> 0) COLLATE "C", ($2::jsonb ->> 1)::float8, ($2::jsonb ->> 2) COLLATE "C")
  ORDER BY s.t ${direction}, s.n ${direction}, s.id ${direction} LIMIT $3`);
};
const readAscending = readSorted('ASC');
const readDescending = readSorted('DESC');

/** A page of contacts, by their keys and places. */
export function findListedContacts(queries: Queries, page: ContactListPage): Promise<ListedContact[]> {
  const { after, limit, sort, isDescending, filter, currency } = page;
  const isNarrowed = Object.values(filter).some((each) => each != null);
  if (sort === 'EMAIL' && !isDescending && !isNarrowed)
    return queries.rows<ListedContact>(readByAddress, [after?.[0] ?? '', limit]);
  const text = isDescending ? readDescending : readAscending;
  const place = after && JSON.stringify(after);
  return queries.rows<ListedContact>(text, [place, limit, sort, currency, writeFilter(filter, currency)]);
}

/** Amounts are compared in minor units. */
function writeFilter(filter: ContactFilter, currency: string): string {
  const unit = 10 ** fractionDigits(currency);
  const numbers = (name: string, range: ContactFilter['orderCount'], times = 1) => ({
    [`${name}From`]: range?.min == null ? null : range.min * times,
    [`${name}To`]: range?.max == null ? null : range.max * times,
  });
  const instants = (name: string, range: ContactFilter['joined']) => ({
    [`${name}From`]: range?.after ?? null,
    [`${name}To`]: range?.before ?? null,
  });
  return JSON.stringify({
    ...{ search: filter.search?.trim().toLowerCase() || null, isSubscribed: filter.isSubscribed ?? null },
    ...numbers('orderCount', filter.orderCount),
    ...numbers('orderTotal', filter.orderTotal, unit),
    ...numbers('donationCount', filter.donationCount),
    ...numbers('donationTotal', filter.donationTotal, unit),
    ...instants('firstOrder', filter.firstOrder),
    ...instants('lastOrder', filter.lastOrder),
    ...instants('firstDonation', filter.firstDonation),
    ...instants('lastDonation', filter.lastDonation),
    ...instants('joined', filter.joined),
  });
}
