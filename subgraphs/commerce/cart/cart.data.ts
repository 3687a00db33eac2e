import { createHash, randomBytes } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import {
  automaticDiscounts,
  type CartSelling,
  categoriesOf,
  discountColumns,
  sellingColumns,
  sellingTables,
} from '../checkout/selling.data.ts';
import type { Discount } from '../discounts/discount.rules.ts';
import type { GrantedDiscount } from '../discounts/granted-discount.rules.ts';
import type {
  Cart,
  CartEntry,
  Product,
  StoreSettings,
  SubscriptionCart,
  Variant,
} from '../generated/prisma/client.ts';
import { trialLeft } from '../subscriptions/subscription-trial.data.ts';
import type { StoredTaxAnswer } from '../taxes/tax-question.rules.ts';
import type { CartTokens } from './cart-token.ts';

/** Who opens a cart: a member theirs, on any device; anyone else the one that their browser's token is for. */
export interface CartHolder {
  readonly token?: string | undefined;
  readonly memberId?: string | undefined;
  /** The member areas that they may come into, where a discount asks for it. */
  readonly areaIds?: readonly string[] | undefined;
}

/** A stored cart with its entries, read by one statement: hot, so it is raw SQL with `json_agg`. */
export interface CartRow
  extends Columns<Cart, 'id' | 'websiteId' | 'isPurchased'>,
    Columns<StoreSettings, 'currency' | 'minimumSubtotalCents'> {
  readonly created: Cart['createdAt'];
  readonly entries: CartEntryRow[];
  /** What the shopper entered, in that order. */
  readonly coupons: EnteredCoupon[];
  readonly automaticDiscounts: AutomaticDiscount[];
  /** Where it goes, and what the shop asks there. */
  readonly selling: CartSelling;
  /** The member areas that its holder may come into, once they were asked for: where a discount is for some members only. */
  readonly areaIds?: readonly string[];
  /** What the website's tax service said of it; absent before that was looked up, null for nothing yet. */
  readonly taxAnswer?: StoredTaxAnswer | null;
  /** When the database read it: what the coupons' days are held against. */
  readonly readAt: Date;
  /** Of the cart of a renewal: which payment it is, and what its subscription was granted; absent for any other. */
  readonly renewal?: CartedRenewal;
  /** True for a cart that nobody filled. */
  readonly isSample?: true;
}

/** What the cart of a renewal knows of its subscription. */
export interface CartedRenewal {
  /** The number of the payment. */
  readonly payment: number;
  /** The discounts that it began with; null where none were kept: then the automatic ones of now count. */
  readonly discounts: readonly GrantedDiscount[] | null;
}

/** A stored discount, as JSON gives it: with its instants as ISO 8601. */
export interface StoredDiscount extends Omit<Discount, 'name' | 'isAutomatic' | 'startsAt' | 'endsAt'> {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** A coupon that a shopper entered. */
export interface EnteredCoupon extends StoredDiscount {
  readonly code: string;
}

/** A discount that needs no code. */
export interface AutomaticDiscount extends StoredDiscount {
  readonly name: string;
}

/** A stored entry with what is true of its product and variant now; null where they are gone. */
export interface CartEntryRow
  extends Columns<
    CartEntry,
    ('id' | 'productId' | 'variantId' | 'quantity' | 'additionalFields') | ('title' | 'variantName')
  > {
  readonly currency: string;
  readonly product: CartedProduct | null;
  readonly variant: CartedVariant | null;
  /** What makes it a subscription; absent or null for what is bought once. */
  readonly plan?: CartedPlan | null;
  /** What is wrong with it now, once its whole cart was looked at. */
  readonly problem?: string | null;
}

/** The plan of a subscription in a cart, at the price that was shown; in the cart of a renewal at the subscription's own. */
export interface CartedPlan {
  readonly subscriptionCartId: SubscriptionCart['id'];
  readonly value: SubscriptionCart['billingPeriodValue'];
  readonly unit: 'WEEK' | 'MONTH' | 'YEAR';
  /** 0 goes on until cancelled. */
  readonly cycles: SubscriptionCart['numBillingCycles'];
  readonly unitPriceCents: number;
  /** Days for which nothing is paid for it; 0 for whoever had its trial before, absent in orders from before there were trials. */
  readonly trialDays?: number;
  /** Of a line that was ordered: the saved method that is charged once its trial ends; absent or null for the one saved last. */
  readonly savedMethodId?: string | null;
  /** Of a line that was ordered: the discounts that its later payments get too; absent in orders from before they were kept. */
  readonly discounts?: readonly GrantedDiscount[];
}

/** What a cart needs of a product. */
export interface CartedProduct
  extends Columns<
    Product,
    'slug' | 'type' | 'title' | 'isVisible' | 'optionNames' | 'additionalFieldsFormId',
    {
      /** Null in a sample, whose products are nowhere. */
      collectionId: string | null;
    }
  > {
  readonly isSubscribable: boolean;
  /** With those above them; only read where a discount may ask for them, and null when it is in no category. */
  readonly categoryIds?: string[] | null;
  readonly taxClass?: Product['taxClass'];
  /** Null for the usual products. */
  readonly shippingProfileId?: Product['shippingProfileId'];
}

/** What a cart needs of a variant. */
export interface CartedVariant
  extends Columns<
    Variant,
    ('sku' | 'optionValues' | 'priceCents' | 'salePriceCents' | 'isOnSale') | ('isUnlimited' | 'stock')
  > {
  /** In the website's unit; null when unknown. */
  readonly weight?: Variant['weight'];
}

/** Pieces that an order of the same cart holds while it waits for its payment: nobody else can have them, but the cart can. */
const heldByCart = `coalesce((SELECT sum(l.taken_quantity)::int FROM customer_order o JOIN order_line l ON l.website_id = $1 AND l.order_id = o.id
            WHERE o.cart_id = c.id AND o.state = 'PENDING' AND l.variant_id = v.id), 0)`;

const readCartWhere = (condition: string) =>
  statement(`
  SELECT c.id, c.website_id AS "websiteId", c.created_at AS created, c.is_purchased AS "isPurchased", now() AS "readAt",
    coalesce(s.currency, 'USD') AS currency, coalesce(s.minimum_subtotal_cents, 0)::float8 AS "minimumSubtotalCents",
    (SELECT coalesce(json_agg(e ORDER BY e.created_at, e.id), '[]') FROM (
      SELECT e.id, coalesce(s.currency, 'USD') AS currency, e.product_id AS "productId", e.variant_id AS "variantId", e.quantity,
        e.additional_fields AS "additionalFields", e.title, e.variant_name AS "variantName", e.created_at,
        (SELECT p FROM (SELECT p.collection_id AS "collectionId", p.slug, p.type, p.title, p.is_visible AS "isVisible", p.option_names AS "optionNames",
          p.billing_period_unit IS NOT NULL AS "isSubscribable", p.additional_fields_form_id AS "additionalFieldsFormId",
          p.tax_class AS "taxClass", p.shipping_profile_id AS "shippingProfileId", ${categoriesOf('p.id')} AS "categoryIds"
          FROM product p WHERE p.website_id = $1 AND p.id = e.product_id) p) AS product,
        (SELECT v FROM (SELECT v.sku, v.option_values AS "optionValues", v.price_cents AS "priceCents", v.sale_price_cents AS "salePriceCents",
          v.is_on_sale AS "isOnSale", v.is_unlimited AS "isUnlimited", v.weight,
          v.stock + ${heldByCart} AS stock FROM variant v WHERE v.website_id = $1 AND v.id = e.variant_id) v) AS variant,
        CASE WHEN e.subscription_cart_id IS NOT NULL THEN (SELECT k FROM (SELECT k.id AS "subscriptionCartId", k.billing_period_value AS value,
          k.billing_period_unit AS unit, k.num_billing_cycles AS cycles, ${trialLeft} AS "trialDays",
          coalesce((SELECT r.unit_price_cents FROM subscription r WHERE r.website_id = $1 AND r.subscription_cart_id = k.id), k.unit_price_cents) AS "unitPriceCents"
          FROM subscription_cart k WHERE k.website_id = $1 AND k.id = e.subscription_cart_id) k) END AS plan
      FROM cart_entry e WHERE e.website_id = $1 AND e.cart_id = c.id) e) AS entries,
    (SELECT coalesce(json_agg(k ORDER BY array_position(c.coupon_ids, k.id)), '[]') FROM (
      SELECT ${discountColumns('k')}, k.code, k.is_active AND k.archived_at IS NULL AS "isActive"
      FROM coupon k WHERE k.website_id = $1 AND k.id = ANY(c.coupon_ids)) k) AS coupons,
    ${automaticDiscounts} AS "automaticDiscounts",
    (SELECT row_to_json(selling) FROM (SELECT ${sellingColumns}) selling) AS selling
  FROM cart c LEFT JOIN store_settings s ON s.website_id = c.website_id ${sellingTables}
  WHERE c.website_id = $1 AND ${condition} AND NOT c.is_purchased`);

// A token stops opening its cart when the cart becomes a member's: whoever uses the browser next never sees it.
const ofToken = 'token_hash = $2 AND member_id IS NULL';
const ofMember = 'member_id = $2';
const readByToken = readCartWhere(ofToken);
const readByMember = readCartWhere(ofMember);
const readById = readCartWhere('c.id = $2');

/** The same for a token of ours, whose cart is made when there is none. No row for one whose cart is another's or was bought. */
const lockOrMakeByToken = statement(`
  INSERT INTO cart AS c (id, website_id, token_hash, updated_at) VALUES ($2, $1, $3, now())
  ON CONFLICT (website_id, token_hash) DO UPDATE SET updated_at = now() WHERE c.member_id IS NULL AND NOT c.is_purchased
  RETURNING id`);

/** Makes a member's cart when there is none, and locks it; nobody is given its token. */
const lockOrMakeByMember = statement(`
  INSERT INTO cart (id, website_id, token_hash, member_id, updated_at) VALUES ($2, $1, $3, $4, now())
  ON CONFLICT (website_id, member_id) WHERE member_id IS NOT NULL AND NOT is_purchased DO UPDATE SET updated_at = now()
  RETURNING id`);

/** Locks a cart, and notes that its holder was there: whoever changes it meanwhile waits. No row where there is none. */
const lockWhere = (condition: string) =>
  statement(
    `UPDATE cart SET updated_at = now() WHERE website_id = $1 AND ${condition} AND NOT is_purchased RETURNING id`,
  );
const lockByToken = lockWhere(ofToken);
const lockByMember = lockWhere(ofMember);

const takeMembersTurn = statement(
  "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' cart of ' || $2, 0))",
);

const writeEntry = statement(`
  INSERT INTO cart_entry AS e (id, website_id, cart_id, product_id, variant_id, quantity, additional_fields, title, variant_name, subscription_cart_id)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (cart_id, variant_id, additional_fields) DO UPDATE SET quantity = excluded.quantity, subscription_cart_id = excluded.subscription_cart_id
  RETURNING id`);

const writeQuantity = statement('UPDATE cart_entry SET quantity = $3 WHERE website_id = $1 AND id = $2');
const writeFields = statement(
  'UPDATE cart_entry SET quantity = $3, additional_fields = $4 WHERE website_id = $1 AND id = $2',
);
/** What was written of them goes along. */
const deleteOfMember = statement(`
  WITH gone AS (DELETE FROM cart WHERE website_id = $1 AND member_id = $2 AND NOT is_purchased RETURNING id)
  DELETE FROM cart_reminder r USING gone WHERE r.website_id = $1 AND r.cart_id = gone.id`);
const deleteEntry = statement('DELETE FROM cart_entry WHERE website_id = $1 AND id = $2');

/** What is kept of a cart's token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A token that nobody guesses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** One at a time makes, binds or leaves a member's cart, so that they never have two. */
export async function lockMember(queries: Queries, memberId: string): Promise<void> {
  await queries.rows(takeMembersTurn, [memberId]);
}

/** The cart that someone holds; null when there is none, or it was bought. */
export async function findCart(queries: Queries, holder: CartHolder): Promise<CartRow | null> {
  const { token, memberId, areaIds } = holder;
  if (memberId === undefined && !token) return null;
  const [row] =
    memberId === undefined
      ? await queries.rows<CartRow>(readByToken, [hashToken(token ?? '')])
      : await queries.rows<CartRow>(readByMember, [memberId]);
  return row && areaIds ? { ...row, areaIds } : (row ?? null);
}

/** A cart that is locked, by its id; null when it was bought. */
export async function findCartById(queries: Queries, id: string): Promise<CartRow | null> {
  const [row] = await queries.rows<CartRow>(readById, [id]);
  return row ?? null;
}

/**
 * Works on the holder's cart, made when there is none, while nobody else changes it; nothing stays when the work throws.
 * Gives the token that opens it from now on, null for a member. Only tokens that were made here open carts: one that opens none
 * may have been put into the browser by someone who waits for it to be used.
 */
export function changeOrMakeCart<Result>(
  db: ScopedDatabase,
  holder: CartHolder,
  tokens: CartTokens,
  work: (queries: Queries, cart: CartRow) => Promise<Result>,
): Promise<{ result: Result; token: string | null }> {
  return db.transaction(async (queries) => {
    const { memberId } = holder;
    const token = memberId === undefined ? await lockOrMake(queries, holder.token, tokens) : null;
    if (memberId !== undefined) {
      await lockMember(queries, memberId);
      await queries.rows(lockOrMakeByMember, [newId(), hashToken(newToken()), memberId]);
    }
    const cart = await findCart(queries, token === null ? holder : { token });
    if (!cart) throw new Error('A cart that was just locked is gone.');
    return { result: await work(queries, cart), token };
  });
}

async function lockOrMake(queries: Queries, given: string | undefined, tokens: CartTokens): Promise<string> {
  if (given) {
    const isOurs = tokens.isOurs(given);
    // Tokens of carts that were made before they were signed open these carts, and no new ones.
    const [locked] = isOurs
      ? await queries.rows(lockOrMakeByToken, [newId(), hashToken(given)])
      : await queries.rows(lockByToken, [hashToken(given)]);
    if (locked) return given;
  }
  const token = tokens.make();
  await queries.rows(lockOrMakeByToken, [newId(), hashToken(token)]);
  return token;
}

/** Works on the holder's cart while nobody else changes it; null when there is no cart. */
export function changeCart<Result>(
  db: ScopedDatabase,
  holder: CartHolder,
  work: (queries: Queries, cart: CartRow) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction(async (queries) => {
    const cart = await lockCart(queries, holder);
    return cart && work(queries, cart);
  });
}

/** The holder's cart, which nobody else changes until the transaction ends; null when there is none. */
export async function lockCart(queries: Queries, holder: CartHolder): Promise<CartRow | null> {
  const { token, memberId } = holder;
  if (memberId !== undefined) await queries.rows(lockByMember, [memberId]);
  else await queries.rows(lockByToken, [hashToken(token ?? '')]);
  return findCart(queries, holder);
}

/** Adds an entry, or sets the quantity of the same one; answers its id. */
export async function saveEntry(
  queries: Queries,
  cartId: string,
  entry: Pick<
    CartEntryRow,
    'productId' | 'variantId' | 'quantity' | 'additionalFields' | 'title' | 'variantName'
  >,
  /** What makes it a subscription; null for what is bought once. */
  subscriptionCartId: string | null = null,
): Promise<string> {
  const { productId, variantId, quantity, additionalFields, title, variantName } = entry;
  const product = [productId, variantId, quantity, additionalFields, title, variantName];
  const values = [newId(), cartId, ...product, subscriptionCartId];
  const [row] = await queries.rows<Columns<CartEntry, 'id'>>(writeEntry, values);
  if (!row) throw new Error('An entry was neither added nor changed.');
  return row.id;
}

/** Sets the quantity of an entry of the locked cart. */
export async function saveQuantity(queries: Queries, entryId: string, quantity: number): Promise<void> {
  await queries.rows(writeQuantity, [entryId, quantity]);
}

/** Sets the answers of an entry of the locked cart, and its quantity with them. */
export async function saveFields(
  queries: Queries,
  entry: Pick<CartEntryRow, 'id' | 'quantity' | 'additionalFields'>,
): Promise<void> {
  await queries.rows(writeFields, [entry.id, entry.quantity, entry.additionalFields]);
}

/** Takes an entry out of the locked cart. */
export async function removeEntry(queries: Queries, entryId: string): Promise<void> {
  await queries.rows(deleteEntry, [entryId]);
}

/** Removes what a member meant to buy. */
export async function deleteMemberCarts(queries: Queries, memberId: string): Promise<void> {
  await queries.rows(deleteOfMember, [memberId]);
}
