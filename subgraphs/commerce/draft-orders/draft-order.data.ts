import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { AddressRow } from '../checkout/checkout.data.ts';
import { type CartSelling, placeTables, sellingColumns } from '../checkout/selling.data.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type { OrderState } from '../generated/graphql.ts';
import {
  type Donation,
  type DraftOrder,
  Prisma,
  type Product,
  type Variant,
} from '../generated/prisma/client.ts';
import { afterAllIds } from '../orders/order.data.ts';
import { prismaFor } from '../prisma-client.ts';
import type { PickupPlace } from '../shipping/shipping.rules.ts';
import type { DraftDiscount, DraftLine, DraftShipping } from './draft-order.rules.ts';
import type { DraftTotals } from './draft-totals.rules.ts';

/** A stored draft order, with the state of the order that was made of it last. */
export interface DraftOrderRow
  extends Columns<
    DraftOrder,
    | ('id' | 'number' | 'revision' | 'currency' | 'email' | 'note' | 'language')
    | ('isReserving' | 'origin' | 'sentAt' | 'expiresAt' | 'cancelledAt')
    | ('orderId' | 'createdAt' | 'updatedAt'),
    {
      shippingAddress: AddressRow | null;
      billingAddress: AddressRow | null;
      lines: DraftLine[];
      discount: DraftDiscount | null;
      shipping: DraftShipping | null;
      totals: DraftTotals;
      held: HeldPieces[] | null;
    }
  > {
  /** Null while there was none. */
  readonly orderState: OrderState | null;
  /** What is given by it; null where something is bought. */
  readonly donation: DraftedDonation | null;
}

/** What of a donation counts while it is paid. */
export type DraftedDonation = Columns<Donation, 'isMonthly' | 'memberId' | 'name'>;

/** Pieces that a draft order holds. */
export interface HeldPieces {
  readonly variantId: string;
  readonly quantity: number;
}

/** A variant as a draft order takes it. */
export interface DraftedVariant
  extends Columns<
      Variant,
      | ('productId' | 'optionValues' | 'sku' | 'isUnlimited' | 'stock')
      | ('priceCents' | 'salePriceCents' | 'isOnSale')
    >,
    Columns<Product, 'title' | 'taxClass'> {
  readonly variantId: string;
  readonly productType: Product['type'];
  readonly isSubscribable: boolean;
}

/** What of the shop a draft order's taxes depend on. */
export type DraftSelling = Pick<CartSelling, 'location' | 'taxSettings' | 'taxZones'> & {
  /** Where it is fetched; null where it is sent, or that place is gone. */
  readonly pickup: PickupPlace | null;
};

const columns = `d.id, d.number, d.revision, d.currency, d.email, d.shipping_address AS "shippingAddress", d.billing_address AS "billingAddress",
  d.note, d.language, d.lines, d.discount, d.shipping, d.totals, d.is_reserving AS "isReserving", d.held, d.origin, d.sent_at AS "sentAt",
  d.expires_at AS "expiresAt", d.cancelled_at AS "cancelledAt", d.order_id AS "orderId", o.state AS "orderState",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  (SELECT json_build_object('isMonthly', n.is_monthly, 'memberId', n.member_id, 'name', n.name) FROM donation n WHERE n.website_id = d.website_id AND n.id = d.id) AS donation`;
const from = 'draft_order d LEFT JOIN customer_order o ON o.website_id = d.website_id AND o.id = d.order_id';
/** Its state, as `draftStateOf` says it. */
const state = `CASE WHEN o.state NOT IN ('PENDING', 'FAILED') THEN 'ORDERED' WHEN d.cancelled_at IS NOT NULL THEN 'CANCELLED'
  WHEN d.sent_at IS NULL THEN 'DRAFT' WHEN d.expires_at > now() THEN 'SENT' ELSE 'EXPIRED' END`;

const readDraft = statement(`SELECT ${columns} FROM ${from} WHERE d.website_id = $1 AND d.id = $2`);
const lockDraft = statement('SELECT id FROM draft_order WHERE website_id = $1 AND id = $2 FOR UPDATE');
const readDrafts = statement(`
  SELECT ${columns} FROM ${from} WHERE d.website_id = $1 AND d.id < $2 AND ($4::text[] IS NULL OR ${state} = ANY($4))
    AND NOT EXISTS (SELECT FROM donation n WHERE n.website_id = d.website_id AND n.id = d.id)
  ORDER BY d.id DESC LIMIT $3`);
const insertDraft = statement(`
  WITH counted AS (
    INSERT INTO order_counter AS c (website_id, draft_number) VALUES ($1, 1)
    ON CONFLICT (website_id) DO UPDATE SET draft_number = c.draft_number + 1 RETURNING draft_number
  )
  INSERT INTO draft_order (id, website_id, number, currency, email, shipping_address, billing_address, note, language, lines, discount, shipping,
    totals, is_reserving, origin, account_id)
  SELECT t.id, $1, counted.draft_number, t.currency, t.email, nullif(t."shippingAddress", 'null'), nullif(t."billingAddress", 'null'), t.note,
    t.language, t.lines, nullif(t.discount, 'null'), nullif(t.shipping, 'null'), t.totals, t."isReserving", t.origin, $3
  FROM counted, jsonb_to_record($2) AS t (id text, currency text, email text, "shippingAddress" jsonb, "billingAddress" jsonb, note text,
    language text, lines jsonb, discount jsonb, shipping jsonb, totals jsonb, "isReserving" boolean, origin text)`);
const updateDraft = statement(`
  UPDATE draft_order d SET revision = d.revision + 1, currency = t.currency, email = t.email, shipping_address = nullif(t."shippingAddress", 'null'),
    billing_address = nullif(t."billingAddress", 'null'), note = t.note, language = t.language, lines = t.lines, discount = nullif(t.discount, 'null'),
    shipping = nullif(t.shipping, 'null'), totals = t.totals, is_reserving = t."isReserving", updated_at = now()
  FROM jsonb_to_record($2) AS t (id text, currency text, email text, "shippingAddress" jsonb, "billingAddress" jsonb, note text,
    language text, lines jsonb, discount jsonb, shipping jsonb, totals jsonb, "isReserving" boolean)
  WHERE d.website_id = $1 AND d.id = t.id`);
const writeSent = statement(`
  UPDATE draft_order SET sent_at = coalesce(sent_at, now()), expires_at = now() + make_interval(days => $3), origin = $4, updated_at = now()
  WHERE website_id = $1 AND id = $2`);
const writeOrdered = statement(`
  WITH given AS (UPDATE donation SET order_id = $3 WHERE website_id = $1 AND id = $2)
  UPDATE draft_order SET order_id = $3, held = NULL, updated_at = now() WHERE website_id = $1 AND id = $2`);
const readVariants = statement(`
  SELECT v.id AS "variantId", p.id AS "productId", p.title, v.option_values AS "optionValues", v.sku, p.type AS "productType",
    p.tax_class AS "taxClass", p.billing_period_unit IS NOT NULL AS "isSubscribable", v.is_unlimited AS "isUnlimited", v.stock,
    v.price_cents::float8 AS "priceCents", v.sale_price_cents::float8 AS "salePriceCents", v.is_on_sale AS "isOnSale"
  FROM variant v JOIN product p ON p.website_id = $1 AND p.id = v.product_id WHERE v.website_id = $1 AND v.id = ANY($2)`);
const readSelling = statement(`
  SELECT selling.location, selling."taxSettings", selling."taxZones",
    (SELECT o.pickup FROM shipping_option o WHERE o.website_id = $1 AND o.id = $4) AS pickup FROM (
    SELECT ${sellingColumns} FROM (SELECT $1::text AS website_id, '{}'::text[] AS coupon_ids) c
    CROSS JOIN (SELECT nullif($2::jsonb, 'null') AS shipping_address, nullif($3::jsonb, 'null') AS billing_address, ''::text AS email,
      ''::text AS tax_number, NULL::jsonb AS tax_number_check, '[]'::jsonb AS carrier_quotes, $4::text AS shipping_option_id) k ${placeTables()}) selling`);
const readExpired = statement(`
  SELECT id FROM draft_order WHERE website_id = $1 AND held IS NOT NULL AND expires_at <= now() ORDER BY expires_at LIMIT 100`);

/** A draft order; null when there is none. */
export async function findDraft(queries: Queries, id: string): Promise<DraftOrderRow | null> {
  const [row] = await queries.rows<DraftOrderRow>(readDraft, [id]);
  return row ?? null;
}

/** A draft order that nobody else changes until the transaction ends; null when there is none. */
export async function lockDraftOrder(queries: Queries, id: string): Promise<DraftOrderRow | null> {
  await queries.rows(lockDraft, [id]);
  return findDraft(queries, id);
}

/** A page of the draft orders, newest first. */
export function findDrafts(
  db: ScopedDatabase,
  states: readonly string[] | null,
  page: { readonly after: string | null; readonly limit: number },
): Promise<DraftOrderRow[]> {
  return db.rows<DraftOrderRow>(readDrafts, [page.after ?? afterAllIds, page.limit, states]);
}

/** What an owner writes down of a draft order. */
export type SavedDraft = Pick<
  DraftOrderRow,
  | 'id'
  | 'currency'
  | 'email'
  | 'shippingAddress'
  | 'billingAddress'
  | 'note'
  | 'language'
  | 'lines'
  | 'discount'
  | 'shipping'
  | 'totals'
  | 'isReserving'
  | 'origin'
>;

/** Writes a new draft order. */
export async function addDraft(
  queries: Queries,
  draft: SavedDraft,
  accountId: string | undefined,
): Promise<void> {
  await queries.rows(insertDraft, [writeStoredJson(draft), accountId ?? null]);
}

/** Writes a locked draft order anew. */
export async function saveDraft(queries: Queries, draft: SavedDraft): Promise<void> {
  await queries.rows(updateDraft, [writeStoredJson(draft)]);
}

/** Notes that the link of a locked draft order is sent, and for how long it can be paid. */
export async function noteSent(queries: Queries, id: string, days: number, origin: string): Promise<void> {
  await queries.rows(writeSent, [id, days, origin]);
}

/** Calls a locked draft order off. */
export async function noteCancelled(queries: Queries, id: string): Promise<void> {
  const now = new Date();
  const data = { cancelledAt: now, updatedAt: now };
  await prismaFor(queries).draftOrder.updateMany({ where: { id }, data });
}

/** Notes which order a locked draft became; what it held is the order's by now. */
export async function noteOrdered(queries: Queries, id: string, orderId: string): Promise<void> {
  await queries.rows(writeOrdered, [id, orderId]);
}

/** Notes what a locked draft order holds. */
export async function saveHeld(
  queries: Queries,
  id: string,
  held: readonly HeldPieces[] | null,
): Promise<void> {
  const data = { held: held?.map((pieces) => ({ ...pieces })) ?? Prisma.DbNull };
  await prismaFor(queries).draftOrder.updateMany({ where: { id }, data });
}

/** Variants as they are now; those that are gone are left out. */
export async function findDraftedVariants(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DraftedVariant>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.rows<DraftedVariant>(readVariants, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.variantId, row]));
}

/** What of the shop counts at the addresses of an order, which is fetched where its option says so. */
export async function findDraftSelling(
  queries: Queries,
  { shippingAddress, billingAddress }: Pick<DraftOrderRow, 'shippingAddress' | 'billingAddress'>,
  shippingOptionId: string | null = null,
): Promise<DraftSelling> {
  const values = [writeStoredJson(shippingAddress), writeStoredJson(billingAddress), shippingOptionId];
  const [row] = await queries.rows<DraftSelling>(readSelling, values);
  if (!row) throw new Error('What a draft order is taxed by was not read.');
  return row;
}

/** Draft orders that hold pieces though their time is over. */
export async function findExpiredHolders(queries: Queries): Promise<string[]> {
  return (await queries.rows<Columns<DraftOrder, 'id'>>(readExpired)).map(({ id }) => id);
}
