import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type Queries, statement } from '#kit/database.ts';
import type { Cart, CartEntry, CartReminder, Checkout } from '../generated/prisma/client.ts';
import { ProductType } from '../products/product.rules.ts';
import type { LeftLine } from './cart-reminder-mail.rules.ts';

/** A cart that its shopper is to be reminded of. */
export type LeftCart = Columns<Cart, 'id'> &
  Columns<Checkout, 'email' | 'language' | 'origin'> &
  Columns<CartReminder, 'customerKey'>;

/** An entry `e` of a product `p` and a variant `v` that can be bought today. */
const isSold = `p.is_visible AND (v.is_unlimited OR v.stock > 0 OR p.type NOT IN (${ProductType.physical}, ${ProductType.service}))`;
const soldEntries = `cart_entry e JOIN product p ON p.website_id = e.website_id AND p.id = e.product_id
    JOIN variant v ON v.website_id = e.website_id AND v.id = e.variant_id
  WHERE e.website_id = c.website_id AND e.cart_id = c.id AND ${isSold}`;

/** When someone last did something with a cart `c` or its checkout `k`. */
export const lastChange = 'greatest(c.updated_at, k.updated_at)';

/** Who filled in a checkout `k`, as `customerKeyOf` writes it. */
export const keyOfCheckout = `CROSS JOIN LATERAL (SELECT lower(trim(k.email)) AS email) typed
  CROSS JOIN LATERAL (SELECT regexp_replace(split_part(typed.email, '@', 1), '\\+.*$', '') || '@' || split_part(typed.email, '@', 2) AS key OFFSET 0) a`;

/** Looks like one address; whether it is one is said by `isEmail`. */
export const hasAddress = `k.email ~ '^\\s*[^\\s@,;<>]+@[^\\s@,;<>]+\\.[^\\s@,;<>]+\\s*$'`;

/**
 * A cart is left when it holds something, nobody bought it, and nobody touched it or its checkout for the hours that the owner `s` set. Those
 * that were left more than a week ago, or whose checkout was filled in more than a month ago, are left in peace. So are those that hold what a
 * reminder was about: one mail is enough.
 */
const isDue = `k.email <> '' AND k.updated_at > now() - interval '30 days' AND k.origin <> '' AND ${hasAddress} AND NOT c.is_purchased
  AND ${lastChange} <= now() - make_interval(hours => s.delay_hours) AND ${lastChange} > now() - interval '7 days'
  AND (s.audience = 'EVERYONE' OR (s.audience = 'OPTED_IN' AND k.is_newsletter_wanted))
  AND EXISTS (SELECT FROM ${soldEntries})
  AND NOT EXISTS (SELECT FROM cart_reminder r WHERE r.website_id = c.website_id AND r.cart_id = c.id)
  AND NOT EXISTS (SELECT FROM cart_reminder r WHERE r.website_id = c.website_id AND r.restored_cart_id = c.id)`;

/** Nobody is written to who ordered since or is about to pay, who was reminded in the last seven days, or who refused. */
const isWelcome = `NOT EXISTS (SELECT FROM customer_order o WHERE o.website_id = k.website_id AND o.customer_key = a.key COLLATE "C"
    AND (o.state = 'PENDING' OR o.placed_at >= ${lastChange}))
  AND NOT EXISTS (SELECT FROM cart_reminder r WHERE r.website_id = k.website_id AND r.customer_key = a.key AND r.sent_at > now() - interval '7 days')
  AND NOT EXISTS (SELECT FROM cart_reminder_refusal n WHERE n.website_id = k.website_id AND n.customer_key = a.key)`;

const dueCarts = `checkout k JOIN cart c ON c.website_id = k.website_id AND c.id = k.cart_id ${keyOfCheckout} WHERE k.website_id = s.website_id AND ${isDue} AND ${isWelcome}`;

const readWebsites = statement(`
  SELECT s.website_id AS "websiteId" FROM abandoned_cart_settings s
  WHERE $1 = '${everyWebsite}' AND s.audience <> 'NOBODY' AND EXISTS (SELECT FROM ${dueCarts}) LIMIT 500`);

const readDue = statement(`
  SELECT due.* FROM abandoned_cart_settings s CROSS JOIN LATERAL (
    SELECT c.id, k.email, a.key AS "customerKey", k.language, k.origin FROM ${dueCarts} AND c.id > $2 ORDER BY c.id LIMIT $3) due
  WHERE s.website_id = $1`);

const takeTurn = statement("SELECT pg_advisory_xact_lock(hashtextextended($1 || ' reminders of ' || $2, 0))");

/** Whoever buys or changes the cart at this moment is waited for, and then it is not due. */
const lockCart = statement('SELECT id FROM cart WHERE website_id = $1 AND id = $2 FOR NO KEY UPDATE');

const writeReminder = statement(`
  INSERT INTO cart_reminder (cart_id, website_id, customer_key)
  SELECT due.id, $1, due.key FROM abandoned_cart_settings s CROSS JOIN LATERAL (SELECT c.id, a.key FROM ${dueCarts} AND c.id = $2) due
  WHERE s.website_id = $1 AND due.key = $3
  ON CONFLICT (cart_id) DO NOTHING RETURNING cart_id`);

const readLines = statement(`
  SELECT p.title, array_to_string(array_remove(v.option_values, ''), ' / ') AS "variantName", e.quantity
  FROM cart c CROSS JOIN LATERAL (SELECT e.*, e.created_at AS added FROM ${soldEntries}) e
    JOIN product p ON p.website_id = $1 AND p.id = e.product_id JOIN variant v ON v.website_id = $1 AND v.id = e.variant_id
  WHERE c.website_id = $1 AND c.id = $2 ORDER BY e.added, e.id`);

/** The websites with carts that their shoppers are to be reminded of now. */
export async function findWebsitesWithLeftCarts(database: Database): Promise<string[]> {
  const rows = await database.forWebsite(everyWebsite).rows<Columns<CartReminder, 'websiteId'>>(readWebsites);
  return rows.map(({ websiteId }) => websiteId);
}

/** Carts to remind of, in the order of their ids after one. */
export function findLeftCarts(queries: Queries, after: string, limit: number): Promise<LeftCart[]> {
  return queries.rows<LeftCart>(readDue, [after, limit]);
}

/** Notes that a cart is reminded of by this transaction; false when it is not to be reminded of any more. */
export async function claimReminder(
  queries: Queries,
  { id, customerKey }: Pick<LeftCart, 'id' | 'customerKey'>,
): Promise<boolean> {
  // One at a time writes to an address, so that two of its carts are not both reminded of.
  await queries.rows(takeTurn, [customerKey]);
  await queries.rows(lockCart, [id]);
  return (await queries.rows(writeReminder, [id, customerKey])).length > 0;
}

/** What of a cart can still be bought, in the order in which it was added. */
export function findLeftLines(queries: Queries, cartId: string): Promise<LeftLine[]> {
  return queries.rows<Columns<CartEntry, never, LeftLine>>(readLines, [cartId]);
}
