import { type Queries, type Statement, statement } from '#kit/database.ts';
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

/** Kept figures, of whom nothing changed since. */
const kept = `
  SELECT f.customer_key AS key, f.contact_id AS id, f.created_at, f.first_name, f.last_name, f.order_count, f.order_total, f.first_order, f.last_order,
    f.donation_count, f.donation_total, f.first_donation, f.last_donation, f.is_subscribed, f.joined_at
  FROM contact_figure f WHERE f.website_id = $1
    AND f.customer_key NOT IN (SELECT g.customer_key FROM contact_change g WHERE g.website_id = $1)`;
/** Those counted just now of whom something changed. */
const changed = countedFigures(
  'SELECT DISTINCT g.customer_key AS key FROM contact_change g WHERE g.website_id = $1',
  '$4',
);

const ranges = [
  ...['orderCount', 'orderTotal', 'donationCount', 'donationTotal'].map((name) => ({ name, type: 'float8' })),
  ...['firstOrder', 'lastOrder', 'firstDonation', 'lastDonation', 'joined'].map((name) => ({
    ...{ name, type: 'timestamptz' },
  })),
];
const columnOf = (name: string) =>
  name === 'joined' ? 'joined_at' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A filter as one row, so that its texts are read once and not for each contact. */
const filterRow = `jsonb_to_record($5::jsonb) AS f (search text, "isSubscribed" boolean,
  ${ranges.map(({ name, type }) => `"${name}From" ${type}, "${name}To" ${type}`).join(', ')})`;
const inRange = ({ name, type }: (typeof ranges)[number]) => {
  const isTime = type === 'timestamptz';
  return `(f."${name}From" IS NULL OR p.${columnOf(name)} ${isTime ? '>' : '>='} f."${name}From")
    AND (f."${name}To" IS NULL OR p.${columnOf(name)} ${isTime ? '<' : '<='} f."${name}To")`;
};
const passes = `(f.search IS NULL OR strpos(p.key, f.search) > 0 OR strpos(p.first_name || ' ' || p.last_name, f.search) > 0)
    AND (f."isSubscribed" IS NULL OR p.is_subscribed = f."isSubscribed") AND ${ranges.map(inRange).join(' AND ')}`;

/** What a list is sorted by before the id, so that an index of the figures has its order; `never` comes before all instants. */
interface SortedBy {
  readonly value: string;
  /** The same of the place of a page, in `$2`. */
  readonly place: string;
  /** The text and the number of a place. */
  readonly text: string;
  readonly number: string;
}

const byText = (column: string): SortedBy => ({
  ...{ value: `p.${column} COLLATE "C"`, place: '($2::jsonb ->> 0) COLLATE "C"' },
  ...{ text: 's.value', number: '0' },
});
const numberOfPlace = '($2::jsonb ->> 1)::float8';
const byNumber = (column: string, type: 'int' | 'float8'): SortedBy => ({
  ...{ value: `p.${column}`, text: "''", number: 's.value' },
  // Whoever makes up a place can name a number that is no count.
  place: type === 'int' ? `least(greatest(${numberOfPlace}, 0), 2147483647)::int` : numberOfPlace,
});
const never = "'-infinity'::timestamptz";
/** An instant that is always there, in a place as milliseconds since 1970. */
const byKnownInstant = (column: string): SortedBy => ({
  value: `p.${column}`,
  place: `(CASE WHEN $2::jsonb ->> 1 = '0' THEN ${never} ELSE to_timestamp(($2::jsonb ->> 1)::float8 / 1000) END)::timestamptz(3)`,
  text: "''",
  number: `CASE WHEN s.value = ${never} THEN 0 ELSE extract(epoch FROM s.value) * 1000 END::float8`,
});
/** The same of one that may be missing, 0 for never. Not by `coalesce`: row-level security lets no index be searched by it. */
const byInstant = (column: string): SortedBy => ({
  ...byKnownInstant(column),
  value: `(CASE WHEN p.${column} IS NULL THEN ${never} ELSE p.${column} END)`,
});

const sortedBy: Readonly<Record<ContactSort, SortedBy | null>> = {
  ID: null,
  EMAIL: byText('key'),
  FIRST_NAME: byText('first_name'),
  LAST_NAME: byText('last_name'),
  CREATED: byKnownInstant('created_at'),
  ORDER_COUNT: byNumber('order_count', 'int'),
  ORDER_TOTAL: byNumber('order_total', 'float8'),
  LAST_ORDER: byInstant('last_order'),
  DONATION_COUNT: byNumber('donation_count', 'int'),
  DONATION_TOTAL: byNumber('donation_total', 'float8'),
  LAST_DONATION: byInstant('last_donation'),
  SUBSCRIBED: byInstant('joined_at'),
};

/**
 * Kept figures are read by an index, and the few that are counted just now are put among them. Nothing narrowed, the index is jumped along from
 * one to the next: PostgreSQL takes row-level security for so narrow that it would rather sort all of them.
 */
function readSorted({ sort, isDescending, after, filter }: ContactListPage): Statement {
  const by = sortedBy[sort];
  const [direction, sign] = isDescending ? ['DESC', '<'] : ['ASC', '>'];
  const { value, text, number } = by ?? { value: "''::text", text: "''", number: '0' };
  const id = 'p.id COLLATE "C"';
  const beyond = (place: string, placeId: string) =>
    by ? `(${value}, ${id}) ${sign} (${place}, ${placeId})` : `${id} ${sign} ${placeId}`;
  // A first page has no place: its parameter is said to be one all the same.
  const beyondPage =
    after === null ? '$2::jsonb IS NULL' : beyond(by?.place ?? '', '($2::jsonb ->> 2) COLLATE "C"');
  const order = (of: string) =>
    [...(by ? [`${of}value ${direction}`] : []), `${of}id ${direction}`].join(', ');
  const found = `p.key, ${value} AS value, ${id} AS id`;
  const narrowed = (figures: string) =>
    `(SELECT ${found} FROM (${figures}) p CROSS JOIN ${filterRow} WHERE ${passes} AND ${beyondPage} ORDER BY ${order('')} LIMIT $3)`;
  const next = (condition: string) =>
    `SELECT ${found} FROM (${kept}) p WHERE ${condition} ORDER BY ${order('')} LIMIT 1`;
  const one = isNarrowed(filter)
    ? narrowed(kept)
    : `(WITH RECURSIVE k AS (SELECT f.* FROM (${next(beyondPage)}) f
        UNION ALL SELECT n.* FROM k CROSS JOIN LATERAL (${next(beyond('k.value', 'k.id'))}) n) SELECT * FROM k LIMIT $3)`;
  return statement(`
  SELECT s.key, jsonb_build_array(${text}, ${number}, s.id) AS place FROM (${one} UNION ALL ${narrowed(changed)}) s
  ORDER BY ${order('s.')} LIMIT $3`);
}

const isNarrowed = (filter: ContactFilter): boolean => Object.values(filter).some((each) => each != null);

const statements = new Map<string, Statement>();

function sortedStatement(page: ContactListPage): Statement {
  const { sort, isDescending, after, filter } = page;
  const name = `${sort} ${isDescending} ${after === null} ${isNarrowed(filter)}`;
  const known = statements.get(name) ?? readSorted(page);
  statements.set(name, known);
  return known;
}

/** How a page is asked for. */
export function contactListQuery(page: ContactListPage): {
  readonly statement: Statement;
  readonly values: readonly unknown[];
} {
  const { after, limit, sort, isDescending, filter, currency } = page;
  if (sort === 'EMAIL' && !isDescending && !isNarrowed(filter))
    return { statement: readByAddress, values: [after?.[0] ?? '', limit] };
  const values = [after && JSON.stringify(after), limit, currency, writeFilter(filter, currency)];
  return { statement: sortedStatement(page), values };
}

/** A page of contacts, by their keys and places. */
export function findListedContacts(queries: Queries, page: ContactListPage): Promise<ListedContact[]> {
  const { statement: text, values } = contactListQuery(page);
  return queries.rows<ListedContact>(text, values);
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
