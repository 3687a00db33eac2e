import { type Queries, type Statement, statement } from '#kit/database.ts';
import { readIds } from '#kit/id-page.ts';
import type { OrderFilter } from '../generated/graphql.ts';
import { afterAllIds, type OrderRow, orderColumns } from './order.data.ts';
import { type ListRange, rangeOf, searchOf } from './order-list.rules.ts';

/**
 * Row-level security lets PostgreSQL compare by an index only with what cannot leak: `=`, `<` and their like. So a list is made of ranges of
 * indexes in which the orders stand newest last: one range for each combination of states, of a tag, or for each address, name or SKU that a
 * word begins. Of each range only so many are read as a page needs.
 */

/** Which part of a list is asked for. */
export interface OrderListPage {
  readonly after: string | null;
  readonly limit: number;
}

/** A statement with its values, which come after the website's id. */
export interface ListQuery {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** So many addresses, names or SKUs that begin with a word are looked at, in the order of the alphabet. */
export const mostSearched = 200;

/** So many orders are looked up by their ids at once. */
const mostIds = 200;

/** How many rows a page is read with. */
const pageSteps = [26, 51, 101];

const states = ['PENDING', 'OPEN', 'COMPLETED', 'CANCELLED', 'FAILED'];
const paymentStates = [
  ...['NONE_DUE', 'PENDING', 'AUTHORIZED', 'PAID'],
  ...['PARTIALLY_PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED'],
];
const fulfillmentStates = ['NONE_DUE', 'UNFULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED'];

const statements = new Map<string, Statement>();

/** Collects the values of a statement, each with its place. */
class Values {
  readonly all: unknown[] = [];

  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length + 1}::${type}`;
  }
}

interface Bounds {
  readonly before: string;
  readonly limit: string;
  /** What holds of an order `o` besides its range. */
  readonly where: string;
}

/** Almost every order that was placed is in one of these. */
const usualPaymentStates = paymentStates.filter((state) => state !== 'FAILED' && state !== 'PARTIALLY_PAID');

/** True for filters that almost every order passes: then those that do not are left out one by one. */
function isAlmostAll({
  states: asked,
  paymentStates: paid,
  fulfillmentStates: sent,
  isTest,
}: OrderFilter): boolean {
  const others = asked ?? sent ?? isTest;
  return (
    others == null && paid != null && usualPaymentStates.every((state) => paid.some((each) => each === state))
  );
}

/** The orders of each combination of states. */
function ofStates(filter: OrderFilter, values: Values, { before, limit, where }: Bounds): string {
  const oneOf = (name: string, asked: readonly unknown[], type = 'text') =>
    `unnest(${values.add([...new Set(asked)], `${type}[]`)}) AS ${name}`;
  const tests = filter.isTest == null ? [true, false] : [filter.isTest];
  return `SELECT x.id FROM ${oneOf('s', filter.states ?? states)}, ${oneOf('p', filter.paymentStates ?? paymentStates)},
      ${oneOf('f', filter.fulfillmentStates ?? fulfillmentStates)}, ${oneOf('t', tests, 'boolean')},
    LATERAL (SELECT o.id FROM customer_order o WHERE o.website_id = $1 AND o.state = s AND o.payment_state = p AND o.fulfillment_state = f
      AND o.is_test = t AND o.id < ${before} ${where} ORDER BY o.id DESC LIMIT ${limit}) x`;
}

/** The newest orders. */
const ofAll = ({ before, limit, where }: Bounds) =>
  `SELECT o.id FROM customer_order o WHERE o.website_id = $1 AND o.id < ${before} ${where} ORDER BY o.id DESC LIMIT ${limit}`;

/** The order of a row that has its id: looked up for each row that is reached, and for no other. */
const orderOf = (row: string, where: string) =>
  `LATERAL (SELECT FROM customer_order o WHERE o.website_id = $1 AND o.id = ${row}.order_id ${where} LIMIT 1) o`;

/** The orders of a tag. */
function ofTag(tag: string, values: Values, { before, limit, where }: Bounds): string {
  return `SELECT g.order_id AS id FROM order_tag g, ${orderOf('g', where)}
    WHERE g.website_id = $1 AND g.tag = ${values.add(tag, 'text')} AND g.order_id < ${before} ORDER BY g.order_id DESC LIMIT ${limit}`;
}

/** The key of a buyer, by the first order of theirs that there is, or of a contact; null for an id of nobody. */
const keyOfBuyer = (id: string) => `(SELECT nullif(coalesce(
    (SELECT c.customer_key FROM contact c WHERE c.website_id = $1 AND c.id = ${id} AND c.deleted_at IS NULL),
    (SELECT b.customer_key FROM customer_order b WHERE b.website_id = $1 AND b.id = ${id} AND NOT EXISTS (
      SELECT FROM customer_order e WHERE e.website_id = $1 AND e.customer_key COLLATE "C" = b.customer_key COLLATE "C" AND e.id < b.id))), ''))`;

/** The orders of a buyer. */
function ofBuyer(id: string, values: Values, { before, limit, where }: Bounds): string {
  return `SELECT o.id FROM customer_order o WHERE o.website_id = $1 AND o.customer_key COLLATE "C" = ${keyOfBuyer(values.add(id, 'text'))}
    AND o.id < ${before} ${where} ORDER BY o.id DESC LIMIT ${limit}`;
}

/** The different keys of a column that begin with a word: each is jumped to, none is counted. */
function keysOf(name: string, table: string, column: string, [from, to]: readonly [string, string]): string {
  const next = (after: string) =>
    `SELECT x.${column} COLLATE "C" AS k FROM ${table} x WHERE x.website_id = $1 AND ${after} AND x.${column} COLLATE "C" < ${to}
      ORDER BY x.${column} COLLATE "C" LIMIT 1`;
  return `${name} AS ((${next(`x.${column} COLLATE "C" >= ${from}`)})
    UNION ALL SELECT (${next(`x.${column} COLLATE "C" > ${name}.k`)}) FROM ${name} WHERE ${name}.k IS NOT NULL)`;
}

/** The orders that a word finds: by their number, or by what begins with it. */
function ofSearch(word: string, values: Values, bounds: Bounds): { with: string; sql: string } {
  const search = searchOf(word);
  const { before, limit, where } = bounds;
  const range = [values.add(search.from, 'text'), values.add(search.to, 'text')] as const;
  const some = (name: string) => `(SELECT k FROM ${name} WHERE k IS NOT NULL LIMIT ${mostSearched}) w`;
  const ofOrders = (name: string, column: string) =>
    `SELECT x.id FROM ${some(name)}, LATERAL (SELECT o.id FROM customer_order o
      WHERE o.website_id = $1 AND o.${column} COLLATE "C" = w.k AND o.id < ${before} ${where} ORDER BY o.id DESC LIMIT ${limit}) x`;
  const parts = [
    ofOrders('emails', 'customer_key'),
    ofOrders('names', 'customer_name'),
    `SELECT x.id FROM ${some('skus')}, LATERAL (SELECT DISTINCT l.order_id AS id
      FROM order_line l, ${orderOf('l', where)}
      WHERE l.website_id = $1 AND l.sku_key COLLATE "C" = w.k AND l.order_id < ${before} ORDER BY l.order_id DESC LIMIT ${limit}) x`,
  ];
  if (search.number !== null)
    parts.push(
      `SELECT o.id FROM customer_order o WHERE o.website_id = $1 AND o.number = ${values.add(search.number, 'int')} AND o.id < ${before} ${where}`,
    );
  return {
    with: `WITH RECURSIVE ${[
      keysOf('emails', 'customer_order', 'customer_key', range),
      keysOf('names', 'customer_order', 'customer_name', range),
      keysOf('skus', 'order_line', 'sku_key', range),
    ].join(', ')}`,
    sql: parts.join(' UNION '),
  };
}

/** What holds of each order `o` of a list, whichever way it is found. */
function conditionsOf(filter: OrderFilter, range: ListRange, values: Values): string {
  const conditions: string[] = [];
  // Those that were placed, unless orders that never were are asked for.
  const asksForUnplaced = filter.states?.some((state) => state === 'PENDING' || state === 'FAILED') ?? false;
  if (!asksForUnplaced) conditions.push('o.placed_at IS NOT NULL');
  if (range.from !== null) conditions.push(`o.id >= ${values.add(range.from, 'text')}`);
  if (range.to !== null) conditions.push(`o.id < ${values.add(range.to, 'text')}`);
  const ids = readIds(filter.ids, mostIds);
  if (ids !== null) conditions.push(`o.id = ANY(${values.add(ids, 'text[]')})`);
  if (filter.placedFrom != null)
    conditions.push(`o.placed_at >= ${values.add(filter.placedFrom, 'timestamptz')}`);
  if (filter.placedBefore != null)
    conditions.push(`o.placed_at < ${values.add(filter.placedBefore, 'timestamptz')}`);
  if (filter.updatedFrom != null)
    conditions.push(`o.updated_at >= ${values.add(filter.updatedFrom, 'timestamptz')}`);
  if (filter.updatedBefore != null)
    conditions.push(`o.updated_at < ${values.add(filter.updatedBefore, 'timestamptz')}`);
  return conditions.map((sql) => `AND ${sql}`).join(' ');
}

/** The same for lists that are not read by states. */
function stateConditionsOf(filter: OrderFilter, values: Values): string {
  const conditions: string[] = [];
  const oneOf = (column: string, asked: readonly string[] | null | undefined) => {
    if (asked) conditions.push(`AND o.${column} = ANY(${values.add(asked, 'text[]')})`);
  };
  oneOf('state', filter.states);
  oneOf('payment_state', filter.paymentStates);
  oneOf('fulfillment_state', filter.fulfillmentStates);
  if (filter.isTest != null) conditions.push(`AND o.is_test = ${values.add(filter.isTest, 'boolean')}`);
  return conditions.join(' ');
}

function candidatesOf(filter: OrderFilter, values: Values, bounds: Bounds): { with: string; sql: string } {
  const word = filter.search?.trim() ?? '';
  const { before, limit, where } = bounds;
  if (word !== '' || filter.tag != null) {
    const ofOne =
      filter.buyerId == null
        ? ''
        : `AND o.customer_key COLLATE "C" = ${keyOfBuyer(values.add(filter.buyerId, 'text'))}`;
    const narrowed = `${where} ${stateConditionsOf(filter, values)} ${ofOne}`;
    if (word === '')
      return { with: '', sql: ofTag(filter.tag ?? '', values, { before, limit, where: narrowed }) };
    const tagged =
      filter.tag == null
        ? ''
        : `AND EXISTS (SELECT FROM order_tag g WHERE g.website_id = $1 AND g.tag = ${values.add(filter.tag, 'text')} AND g.order_id = o.id)`;
    return ofSearch(word, values, { before, limit, where: `${narrowed} ${tagged}` });
  }
  if (filter.buyerId != null) {
    const narrowed = `${where} ${stateConditionsOf(filter, values)}`;
    return { with: '', sql: ofBuyer(filter.buyerId, values, { before, limit, where: narrowed }) };
  }
  if (isAlmostAll(filter)) {
    const usual = `${where} ${stateConditionsOf(filter, values)}`;
    return { with: '', sql: ofAll({ before, limit, where: usual }) };
  }
  if (filter.states ?? filter.paymentStates ?? filter.fulfillmentStates ?? filter.isTest != null)
    return { with: '', sql: ofStates(filter, values, bounds) };
  return { with: '', sql: ofAll(bounds) };
}

/** The statement of a page. Each set of filters is a statement of its own, which one plan fits. */
export function orderListQuery(filter: OrderFilter, page: OrderListPage): ListQuery {
  const values = new Values();
  const before = values.add(page.after ?? afterAllIds, 'text');
  // Written out, so that PostgreSQL plans for a few rows; few different numbers make few statements.
  const limit = String(pageSteps.find((step) => step >= page.limit) ?? page.limit);
  const where = conditionsOf(filter, rangeOf(filter), values);
  const candidates = candidatesOf(filter, values, { before, limit, where });
  const text = `${candidates.with} SELECT ${orderColumns} FROM
    (SELECT c.id FROM (${candidates.sql}) c ORDER BY c.id DESC LIMIT ${limit}) page
    JOIN customer_order o ON o.website_id = $1 AND o.id = page.id ORDER BY o.id DESC`;
  const query = statements.get(text) ?? statement(text);
  statements.set(text, query);
  return { statement: query, values: values.all };
}

/** A page of orders, newest first. */
export async function findOrders(
  queries: Queries,
  filter: OrderFilter,
  page: OrderListPage,
): Promise<OrderRow[]> {
  const query = orderListQuery(filter, page);
  const rows = await queries.rows<OrderRow>(query.statement, query.values);
  return rows.slice(0, page.limit);
}
