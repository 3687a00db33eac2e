import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { type CartHolder, type CartRow, findCart, hashToken } from '../cart/cart.data.ts';
import type { CheckoutFieldRow } from '../checkout-fields/checkout-field.rules.ts';
import type {
  Checkout,
  CustomerOrder,
  GiftCard,
  PaymentMethod,
  PaymentProviderSetting,
} from '../generated/prisma/client.ts';
import { ProductType } from '../products/product.rules.ts';
import { withKnownTaxes } from '../taxes/tax-asking.ts';
import { writeStoredJson } from './stored-json.ts';

/** An address as it was typed. */
export interface AddressRow {
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string;
}

/** What a shopper typed or chose. */
export type TypedCheckout = Columns<
  Checkout,
  ('email' | 'shippingOptionId' | 'note' | 'isNewsletterWanted') | ('additionalFields' | 'taxNumber'),
  { shippingAddress: AddressRow | null; billingAddress: AddressRow | null }
>;

/** Where a shopper typed it, for what they are written later. */
export interface CheckoutPlace {
  /** BCP 47; absent for the website's own. */
  readonly language?: string;
  /** The address of the website's pages in that language; absent when not known. */
  readonly origin?: string;
}

/** A gift card of a checkout with what is left on it; what a pending order of the same cart took counts as left. */
export interface CheckoutCard extends Columns<GiftCard, 'id' | 'lastFour' | 'currency'> {
  readonly isDisabled: boolean;
  readonly balanceCents: number;
}

/** A way to pay. */
export interface PaymentMethodRow
  extends Columns<PaymentMethod, 'id' | 'name' | 'instructions'>,
    Columns<PaymentProviderSetting, 'isCapturedLater'> {
  readonly kind: 'MANUAL' | 'TEST' | 'CARD' | 'REDIRECT';
  readonly provider: string;
  readonly publicKey: string | null;
  readonly scriptUrl: string | null;
}

/** An order of the same cart that waits for its payment. */
export interface PendingOrder extends Columns<CustomerOrder, 'id' | 'version' | 'paymentMethodId'> {
  /** The saved method that it is paid by; null for another one, or when it is not saved any more. */
  readonly savedMethodId: string | null;
  readonly isMethodSaved: boolean;
}

/** A cart with what is stored of its checkout. */
export interface CheckoutRow extends StoredCheckout {
  readonly cart: CartRow;
}

/** What is stored of a cart's checkout, and what of the shop it depends on. */
export interface StoredCheckout extends TypedCheckout {
  readonly cards: CheckoutCard[];
  readonly isTestMode: boolean;
  /** What the shop asks besides. */
  readonly fields: CheckoutFieldRow[];
  /** True when the owner said what sending costs. */
  readonly isShippingCharged: boolean;
  /** True for the cart of a signed-in member. */
  readonly isMembers: boolean;
  /** Where usual products are sent; empty for everywhere. */
  readonly countries: string[];
  /** What the owner offers. */
  readonly methods: PaymentMethodRow[];
  readonly pending: PendingOrder | null;
}

const shippedTo = `CASE WHEN EXISTS (SELECT FROM shipping_zone z WHERE z.website_id = $1 AND z.profile_id IS NULL AND z.places = '[]') THEN '[]'
      ELSE (SELECT coalesce(json_agg(DISTINCT p ->> 'country'), '[]') FROM shipping_zone z, jsonb_array_elements(z.places) p
        WHERE z.website_id = $1 AND z.profile_id IS NULL) END`;
const readCountries = statement(`
  SELECT ${shippedTo} AS countries FROM product WHERE website_id = $1 AND id = $2 AND type = ${ProductType.physical}`);
const readCheckout = statement(`
  SELECT coalesce(k.email, '') AS email, k.shipping_address AS "shippingAddress", k.billing_address AS "billingAddress",
    k.shipping_option_id AS "shippingOptionId", coalesce(k.note, '') AS note, coalesce(k.is_newsletter_wanted, false) AS "isNewsletterWanted",
    coalesce(k.additional_fields, '') AS "additionalFields", coalesce(k.tax_number, '') AS "taxNumber",
    coalesce(s.is_test_mode, false) AS "isTestMode",
    coalesce(s.checkout_fields, '[]') AS fields,
    EXISTS (SELECT FROM shipping_zone z WHERE z.website_id = $1) AS "isShippingCharged",
    EXISTS (SELECT FROM cart m WHERE m.website_id = $1 AND m.id = c.id AND m.member_id IS NOT NULL) AS "isMembers",
    ${shippedTo} AS countries,
    (SELECT coalesce(json_agg(g ORDER BY array_position(k.gift_card_ids, g.id)), '[]') FROM (
      SELECT g.id, g.last_four AS "lastFour", g.currency, g.disabled_at IS NOT NULL AS "isDisabled",
        (SELECT sum(e.amount_cents) FROM gift_card_entry e WHERE e.website_id = $1 AND e.gift_card_id = g.id) + coalesce((SELECT sum(u.amount_cents)
          FROM customer_order o JOIN order_gift_card u ON u.website_id = $1 AND u.order_id = o.id
          WHERE o.cart_id = c.id AND o.state = 'PENDING' AND u.gift_card_id = g.id), 0) AS "balanceCents"
      FROM gift_card g WHERE g.website_id = $1 AND g.id = ANY(k.gift_card_ids)) g) AS cards,
    (SELECT coalesce(json_agg(m ORDER BY m.position, m.id), '[]') FROM (
      SELECT m.id, 'MANUAL' AS kind, 'manual' AS provider, m.name, m.instructions, NULL AS "publicKey", false AS "isCapturedLater", m.position
      FROM payment_method m WHERE m.website_id = $1 AND m.is_enabled) m) AS methods,
    (SELECT row_to_json(p) FROM (SELECT o.id, o.version, o.payment_method_id AS "paymentMethodId",
        (SELECT m.id FROM saved_payment_method m WHERE m.website_id = $1 AND m.provider = w.provider AND m.reference = w.request ->> 'savedMethod') AS "savedMethodId",
        coalesce((w.request ->> 'isMethodSaved')::boolean, false) AS "isMethodSaved"
      FROM customer_order o LEFT JOIN payment w ON w.website_id = $1 AND w.order_id = o.id
      WHERE o.cart_id = c.id AND o.state = 'PENDING') p) AS pending
  FROM (SELECT $2::text AS id) c LEFT JOIN checkout k ON k.website_id = $1 AND k.cart_id = c.id
    LEFT JOIN store_settings s ON s.website_id = $1`);

/** Absent fields of the JSON stay as they are; a cart that was bought takes nothing more. */
const writeTyped = (holder: string) =>
  statement(`
  INSERT INTO checkout AS k (cart_id, website_id, email, shipping_address, billing_address, shipping_option_id, note, is_newsletter_wanted,
    additional_fields, tax_number, language, origin, updated_at)
  SELECT c.id, $1, coalesce(t.j ->> 'email', ''), nullif(t.j -> 'shippingAddress', 'null'), nullif(t.j -> 'billingAddress', 'null'),
    t.j ->> 'shippingOptionId', coalesce(t.j ->> 'note', ''), coalesce((t.j ->> 'isNewsletterWanted')::boolean, false),
    coalesce(t.j ->> 'additionalFields', ''), coalesce(t.j ->> 'taxNumber', ''), t.j ->> 'language', coalesce(t.j ->> 'origin', ''), now()
  FROM cart c CROSS JOIN (SELECT $3::jsonb AS j) t WHERE c.website_id = $1 AND ${holder} AND NOT c.is_purchased
  ON CONFLICT (cart_id) DO UPDATE SET
    email = coalesce($3::jsonb ->> 'email', k.email),
    shipping_address = CASE WHEN $3::jsonb ? 'shippingAddress' THEN excluded.shipping_address ELSE k.shipping_address END,
    billing_address = CASE WHEN $3::jsonb ? 'billingAddress' THEN excluded.billing_address ELSE k.billing_address END,
    shipping_option_id = CASE WHEN $3::jsonb ? 'shippingOptionId' THEN excluded.shipping_option_id ELSE k.shipping_option_id END,
    note = coalesce($3::jsonb ->> 'note', k.note),
    is_newsletter_wanted = coalesce(($3::jsonb ->> 'isNewsletterWanted')::boolean, k.is_newsletter_wanted),
    additional_fields = CASE WHEN $3::jsonb ? 'additionalFields' THEN excluded.additional_fields ELSE k.additional_fields END,
    tax_number = coalesce($3::jsonb ->> 'taxNumber', k.tax_number),
    language = coalesce($3::jsonb ->> 'language', k.language),
    origin = coalesce($3::jsonb ->> 'origin', k.origin),
    updated_at = now()
  RETURNING cart_id AS "cartId"`);
const writeByToken = writeTyped('c.token_hash = $2 AND c.member_id IS NULL');
const writeByMember = writeTyped('c.member_id = $2');

const addCard = statement(`
  INSERT INTO checkout AS k (cart_id, website_id, gift_card_ids, updated_at) VALUES ($2, $1, ARRAY[$3], now())
  ON CONFLICT (cart_id) DO UPDATE SET gift_card_ids = array_append(array_remove(k.gift_card_ids, $3), $3), updated_at = now()`);
const removeCard = statement(`
  UPDATE checkout SET gift_card_ids = array_remove(gift_card_ids, $3), updated_at = now() WHERE website_id = $1 AND cart_id = $2`);

/** Puts a gift card behind those that are used already, or takes one out. */
export async function changeCards(
  queries: Queries,
  cartId: string,
  change: { readonly add: string } | { readonly remove: string },
): Promise<void> {
  if ('add' in change) await queries.rows(addCard, [cartId, change.add]);
  else await queries.rows(removeCard, [cartId, change.remove]);
}

/** A cart's checkout, also when nothing was typed yet. */
export async function readCheckoutOf(queries: Queries, cart: CartRow): Promise<CheckoutRow> {
  const [row] = await queries.rows<StoredCheckout>(readCheckout, [cart.id]);
  if (!row) throw new Error('A checkout was not read.');
  return { ...row, cart };
}

/** The holder's checkout; null while there is nothing in their cart. */
export async function findCheckout(queries: Queries, holder: CartHolder): Promise<CheckoutRow | null> {
  const cart = await withKnownTaxes(queries, await findCart(queries, holder));
  return cart && cart.entries.length > 0 ? readCheckoutOf(queries, cart) : null;
}

/** Where the shop sends a product; empty for everywhere, and for what is not sent. */
export async function findCountriesOf(queries: Queries, productId: string): Promise<readonly string[]> {
  const [row] = await queries.rows<Pick<StoredCheckout, 'countries'>>(readCountries, [productId]);
  return row?.countries ?? [];
}

/** Keeps what was typed; absent fields stay as they are. False when there is no cart. */
export async function saveTyped(
  queries: Queries,
  { token, memberId }: CartHolder,
  typed: Partial<TypedCheckout> & CheckoutPlace,
): Promise<boolean> {
  const json = writeStoredJson(typed);
  const rows =
    memberId === undefined
      ? await queries.rows(writeByToken, [hashToken(token ?? ''), json])
      : await queries.rows(writeByMember, [memberId, json]);
  return rows.length > 0;
}
