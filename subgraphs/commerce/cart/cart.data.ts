import { createHash } from 'node:crypto';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';

/** A stored cart with its entries, read by one statement: hot, so it is raw SQL with `json_agg`. */
export interface CartRow {
  readonly id: string;
  readonly websiteId: string;
  readonly created: Date;
  readonly isPurchased: boolean;
  readonly currency: string;
  readonly entries: CartEntryRow[];
}

/** A stored entry with what is true of its product and variant now; null where they are gone. */
export interface CartEntryRow {
  readonly id: string;
  readonly currency: string;
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly additionalFields: string;
  readonly title: string;
  readonly variantName: string;
  readonly product: CartedProduct | null;
  readonly variant: CartedVariant | null;
  /** What is wrong with it now, once its whole cart was looked at. */
  readonly problem?: string | null;
}

/** What a cart needs of a product. */
export interface CartedProduct {
  readonly type: number;
  readonly title: string;
  readonly isVisible: boolean;
  readonly optionNames: string[];
  readonly isSubscribable: boolean;
}

/** What a cart needs of a variant. */
export interface CartedVariant {
  readonly sku: string;
  readonly optionValues: string[];
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  readonly isOnSale: boolean;
  readonly isUnlimited: boolean;
  readonly stock: number;
}

const readCart = statement(`
  SELECT c.id, c.website_id AS "websiteId", c.created_at AS created, c.is_purchased AS "isPurchased",
    coalesce(s.currency, 'USD') AS currency,
    (SELECT coalesce(json_agg(e ORDER BY e.created_at, e.id), '[]') FROM (
      SELECT e.id, coalesce(s.currency, 'USD') AS currency, e.product_id AS "productId", e.variant_id AS "variantId", e.quantity,
        e.additional_fields AS "additionalFields", e.title, e.variant_name AS "variantName", e.created_at,
        (SELECT p FROM (SELECT p.type, p.title, p.is_visible AS "isVisible", p.option_names AS "optionNames",
          p.billing_period_unit IS NOT NULL AS "isSubscribable" FROM product p WHERE p.id = e.product_id) p) AS product,
        (SELECT v FROM (SELECT v.sku, v.option_values AS "optionValues", v.price_cents AS "priceCents", v.sale_price_cents AS "salePriceCents",
          v.is_on_sale AS "isOnSale", v.is_unlimited AS "isUnlimited", v.stock FROM variant v WHERE v.id = e.variant_id) v) AS variant
      FROM cart_entry e WHERE e.cart_id = c.id) e) AS entries
  FROM cart c LEFT JOIN store_settings s ON s.website_id = c.website_id
  WHERE c.website_id = $1 AND c.token_hash = $2 AND NOT c.is_purchased`);

/** Makes the cart when there is none, and locks it: whoever changes the same cart meanwhile waits. */
const lockOrMakeCart = statement(`
  INSERT INTO cart (id, website_id, token_hash, updated_at) VALUES ($2, $1, $3, now())
  ON CONFLICT (website_id, token_hash) DO UPDATE SET updated_at = now() RETURNING id`);

const lockCart = statement(
  'SELECT id FROM cart WHERE website_id = $1 AND token_hash = $2 AND NOT is_purchased FOR UPDATE',
);

const writeEntry = statement(`
  INSERT INTO cart_entry AS e (id, website_id, cart_id, product_id, variant_id, quantity, additional_fields, title, variant_name)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (cart_id, variant_id, additional_fields) DO UPDATE SET quantity = excluded.quantity
  RETURNING id`);

const writeQuantity = statement('UPDATE cart_entry SET quantity = $3 WHERE website_id = $1 AND id = $2');
const deleteEntry = statement('DELETE FROM cart_entry WHERE website_id = $1 AND id = $2');

/** What is kept of a cart's token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The cart that a token opens; null when there is none, or it was bought. */
export async function findCart(queries: Queries, token: string | undefined): Promise<CartRow | null> {
  if (!token) return null;
  const [row] = await queries.rows<CartRow>(readCart, [hashToken(token)]);
  return row ?? null;
}

/** Works on the token's cart, made when there is none, while nobody else changes it; nothing stays when the work throws. */
export function changeOrMakeCart<Result>(
  db: ScopedDatabase,
  token: string,
  work: (queries: Queries, cart: CartRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (queries) => {
    await queries.rows(lockOrMakeCart, [newId(), hashToken(token)]);
    const cart = await findCart(queries, token);
    if (!cart) throw new Error('A cart that was just locked is gone.');
    return work(queries, cart);
  });
}

/** Works on the token's cart while nobody else changes it; null when there is no cart. */
export function changeCart<Result>(
  db: ScopedDatabase,
  token: string,
  work: (queries: Queries, cart: CartRow) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction(async (queries) => {
    await queries.rows(lockCart, [hashToken(token)]);
    const cart = await findCart(queries, token);
    return cart && work(queries, cart);
  });
}

/** Adds an entry, or sets the quantity of the same one; answers its id. */
export async function saveEntry(
  queries: Queries,
  cartId: string,
  entry: Pick<
    CartEntryRow,
    'productId' | 'variantId' | 'quantity' | 'additionalFields' | 'title' | 'variantName'
  >,
): Promise<string> {
  const { productId, variantId, quantity, additionalFields, title, variantName } = entry;
  const values = [newId(), cartId, productId, variantId, quantity, additionalFields, title, variantName];
  const [row] = await queries.rows<{ id: string }>(writeEntry, values);
  if (!row) throw new Error('An entry was neither added nor changed.');
  return row.id;
}

/** Sets the quantity of an entry of the locked cart. */
export async function saveQuantity(queries: Queries, entryId: string, quantity: number): Promise<void> {
  await queries.rows(writeQuantity, [entryId, quantity]);
}

/** Takes an entry out of the locked cart. */
export async function removeEntry(queries: Queries, entryId: string): Promise<void> {
  await queries.rows(deleteEntry, [entryId]);
}
