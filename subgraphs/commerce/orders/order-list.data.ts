import { type Queries, type Statement, statement } from '#kit/database.ts';
import type { OrderFilter } from '../generated/graphql.ts';
import { afterAllIds, type OrderRow, orderColumns } from './order.data.ts';

interface Condition {
  readonly sql: (n: number) => string;
  readonly value: unknown;
}

/** Sorts behind every other, so a word with it behind sorts behind all that begins with the word. */
const lastCharacter = String.fromCodePoint(0x10ffff);

const statements = new Map<string, Statement>();

/** A word of a search may stand for a number, or begin an address, a name or a SKU; each has an index that is asked by itself. */
function searchCondition(text: string): Condition {
  const word = text.trim().toLowerCase().replace(/^#/, '');
  const isNumber = /^\d{1,9}$/.test(word);
  // Bounds instead of LIKE: one plan fits all words, and finds them by their index.
  const begins = (column: string, n: number) =>
    `${column} ~>=~ ($${n}::text[])[1] AND ${column} ~<~ ($${n}::text[])[2]`;
  const ofOrders = (column: string, n: number) =>
    `SELECT x.id FROM customer_order x WHERE x.website_id = $1 AND ${begins(`x.${column}`, n)}`;
  return {
    sql: (n) => `o.id IN (${ofOrders('customer_key', n)} UNION ${ofOrders('customer_name', n)}
      UNION SELECT l.order_id FROM order_line l WHERE l.website_id = $1 AND ${begins('lower(l.sku)', n)}
      ${isNumber ? `UNION SELECT x.id FROM customer_order x WHERE x.website_id = $1 AND x.number = ($${n}::text[])[3]::int` : ''})`,
    value: [word, `${word}${lastCharacter}`, isNumber ? word : ''],
  };
}

function conditionsOf(filter: OrderFilter): Condition[] {
  const conditions: Condition[] = [];
  const given = (value: unknown, sql: (n: number) => string) => {
    if (value !== null && value !== undefined) conditions.push({ sql, value });
  };
  given(filter.states, (n) => `o.state = ANY($${n}::text[])`);
  given(filter.paymentStates, (n) => `o.payment_state = ANY($${n}::text[])`);
  given(filter.fulfillmentStates, (n) => `o.fulfillment_state = ANY($${n}::text[])`);
  given(filter.tag, (n) => `o.tags @> ARRAY[$${n}::text]`);
  given(filter.placedFrom, (n) => `o.placed_at >= $${n}::timestamptz`);
  given(filter.placedBefore, (n) => `o.placed_at < $${n}::timestamptz`);
  given(filter.isTest, (n) => `o.is_test = $${n}::boolean`);
  if (filter.search?.trim()) conditions.push(searchCondition(filter.search));
  return conditions;
}

/** A page of orders, newest first. Each set of filters is a statement of its own, which one plan fits. */
export function findOrders(
  queries: Queries,
  filter: OrderFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<OrderRow[]> {
  const conditions = conditionsOf(filter);
  // Those that were placed, unless orders that never were are asked for.
  const asksForUnplaced = filter.states?.some((state) => state === 'PENDING' || state === 'FAILED') ?? false;
  const placed = asksForUnplaced ? '' : 'AND o.placed_at IS NOT NULL';
  const where = conditions.map(({ sql }, index) => `AND ${sql(index + 4)}`).join(' ');
  const text = `SELECT ${orderColumns} FROM customer_order o WHERE o.website_id = $1 AND o.id < $2 ${placed} ${where} ORDER BY o.id DESC LIMIT $3`;
  const query = statements.get(text) ?? statement(text);
  statements.set(text, query);
  const values = conditions.map(({ value }) => value);
  return queries.rows<OrderRow>(query, [page.after ?? afterAllIds, page.limit, ...values]);
}
