import DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import type { AddressRow } from '../checkout/checkout.data.ts';
import type { FulfillmentState, OrderState, PaymentState, RefundState } from '../generated/graphql.ts';
import type {
  CustomerOrder,
  Fulfillment,
  FulfillmentLine,
  OrderDiscount,
  OrderEvent,
  OrderLine,
  OrderTax,
  Refund,
} from '../generated/prisma/client.ts';
import type { PickupPlace } from '../shipping/shipping.rules.ts';
import type { TaxExemption } from '../taxes/tax-number.rules.ts';

/** A stored order; amounts are minor units of its currency. */
export type OrderRow = Columns<
  CustomerOrder,
  | ('id' | 'number' | 'cartId' | 'memberId' | 'isTest' | 'version' | 'currency' | 'email')
  | ('subtotalCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'isTaxIncluded' | 'grandTotalCents')
  | ('giftCardCents' | 'paidCents' | 'refundedCents' | 'adjustedCents' | 'note' | 'additionalFields')
  | ('taxNumber' | 'language' | 'origin' | 'isNewsletterWanted' | 'paymentMethodId' | 'paymentMethodName')
  | ('paymentInstructions' | 'tags' | 'channel' | 'externalReference')
  | ('createdAt' | 'placedAt' | 'cancelledAt' | 'updatedAt' | 'expiresAt'),
  {
    state: OrderState;
    paymentState: PaymentState;
    fulfillmentState: FulfillmentState;
    shippingAddress: AddressRow | null;
    billingAddress: AddressRow | null;
    shippingOption: StoredShippingOption | null;
    /** Why it paid no taxes; null when taxes count. */
    taxExemption: TaxExemption | null;
  }
>;

/** The way that an order is sent, as it was when it was ordered; the price is in minor units. */
export interface StoredShippingOption {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly isPickup: boolean;
  /** Absent from orders that were agreed upon in another way than by the shop's own options. */
  readonly pickup?: PickupPlace | null;
  readonly handlingTime?: string;
}

/** What belongs to an order, as one statement reads it. */
export interface OrderParts {
  readonly id: string;
  readonly lines: Omit<OrderLineRow, 'currency'>[];
  readonly discounts: Columns<OrderDiscount, 'name' | 'amountCents'>[];
  readonly taxes: Columns<OrderTax, 'name' | 'percentMillionths' | 'amountCents'>[];
  readonly fulfillments: StoredFulfillment[];
  readonly refunds: StoredRefund[];
  readonly events: StoredEvent[];
}

/** A stored line of an order. */
export interface OrderLineRow
  extends Columns<
    OrderLine,
    | ('id' | 'productId' | 'variantId' | 'title' | 'variantName' | 'sku' | 'productType' | 'quantity')
    | ('fulfilledQuantity' | 'refundedQuantity' | 'takenQuantity' | 'unitPriceCents' | 'subtotalCents')
    | ('discountCents' | 'taxCents' | 'totalCents' | 'additionalFields')
  > {
  readonly currency: string;
  readonly isSubscription?: boolean;
  /** Days of the free trial that it began; absent where it does not matter. */
  readonly trialDays?: number;
}

/** A parcel or handover. */
export interface StoredFulfillment
  extends Columns<Fulfillment, 'id' | 'carrier' | 'trackingNumber' | 'trackingUrl', { createdAt: string }> {
  readonly lines: Columns<FulfillmentLine, 'lineId' | 'quantity'>[];
}

/** Money given back; the amount is in minor units. */
export interface StoredRefund
  extends Columns<Refund, 'id' | 'amountCents' | 'reason', { createdAt: string; state: RefundState }> {
  /** What of it the order came to less by a change. */
  readonly changeCents: number;
}

/** What happened to an order. */
export type StoredEvent = Columns<
  OrderEvent,
  'id' | 'kind' | 'message' | 'accountId' | 'isPublic',
  { createdAt: string }
>;

/** The columns of an order `o`. */
export const orderColumns = `
  o.id, o.number, o.cart_id AS "cartId", o.member_id AS "memberId", o.state, o.payment_state AS "paymentState",
  o.fulfillment_state AS "fulfillmentState", o.is_test AS "isTest", o.version, o.currency, o.email,
  o.subtotal_cents::float8 AS "subtotalCents", o.discount_cents::float8 AS "discountCents", o.shipping_cents::float8 AS "shippingCents",
  o.tax_cents::float8 AS "taxCents", o.is_tax_included AS "isTaxIncluded", o.grand_total_cents::float8 AS "grandTotalCents",
  o.gift_card_cents::float8 AS "giftCardCents", o.paid_cents::float8 AS "paidCents", o.refunded_cents::float8 AS "refundedCents",
  o.adjusted_cents::float8 AS "adjustedCents",
  o.shipping_address AS "shippingAddress", o.billing_address AS "billingAddress", o.shipping_option AS "shippingOption", o.note,
  o.additional_fields AS "additionalFields", o.tax_number AS "taxNumber", o.tax_exemption AS "taxExemption", o.language,
  o.origin, o.is_newsletter_wanted AS "isNewsletterWanted", o.payment_method_id AS "paymentMethodId",
  o.payment_method_name AS "paymentMethodName", o.payment_instructions AS "paymentInstructions", o.tags, o.channel,
  o.external_reference AS "externalReference", o.created_at AS "createdAt",
  o.placed_at AS "placedAt", o.cancelled_at AS "cancelledAt", o.updated_at AS "updatedAt", o.expires_at AS "expiresAt"`;

const readOrder = statement(
  `SELECT ${orderColumns} FROM customer_order o WHERE o.website_id = $1 AND o.id = $2`,
);

const readNumberOfMember = statement(`
  SELECT ${orderColumns} FROM customer_order o
  WHERE o.website_id = $1 AND o.member_id = $2 AND o.number = $3 AND o.placed_at IS NOT NULL`);

/** Newest first, as ids grow with time. */
const readOfMember = statement(`
  SELECT ${orderColumns} FROM customer_order o
  WHERE o.website_id = $1 AND o.member_id = $2 AND o.id < $3 AND o.placed_at IS NOT NULL ORDER BY o.id DESC LIMIT $4`);

const list = (columns: string, from: string, order: string) =>
  `(SELECT coalesce(json_agg(x ORDER BY ${order}), '[]') FROM (SELECT ${columns} FROM ${from}) x)`;

const readOrders = statement(
  `SELECT ${orderColumns} FROM customer_order o WHERE o.website_id = $1 AND o.id = ANY($2)`,
);
const readParts = statement(`
  SELECT o.id,
    ${list(
      `l.id, l.position, l.product_id AS "productId", l.variant_id AS "variantId", l.title, l.variant_name AS "variantName", l.sku,
       l.product_type AS "productType", l.quantity, l.fulfilled_quantity AS "fulfilledQuantity", l.refunded_quantity AS "refundedQuantity",
       l.taken_quantity AS "takenQuantity", l.unit_price_cents AS "unitPriceCents", l.subtotal_cents AS "subtotalCents",
       l.discount_cents AS "discountCents", l.tax_cents AS "taxCents", l.total_cents AS "totalCents", l.additional_fields AS "additionalFields", l.plan IS NOT NULL AS "isSubscription",
       coalesce((l.plan ->> 'trialDays')::int, 0) AS "trialDays"`,
      'order_line l WHERE l.order_id = o.id',
      'x.position',
    )} AS lines,
    ${list('d.position, d.name, d.amount_cents AS "amountCents"', 'order_discount d WHERE d.order_id = o.id', 'x.position')} AS discounts,
    ${list('t.position, t.name, t.percent_millionths AS "percentMillionths", t.amount_cents AS "amountCents"', 'order_tax t WHERE t.order_id = o.id', 'x.position')} AS taxes,
    ${list(
      `f.id, f.created_at AS "createdAt", f.carrier, f.tracking_number AS "trackingNumber", f.tracking_url AS "trackingUrl",
       (SELECT coalesce(json_agg(json_build_object('lineId', p.line_id, 'quantity', p.quantity)), '[]')
        FROM fulfillment_line p WHERE p.fulfillment_id = f.id) AS lines`,
      'fulfillment f WHERE f.order_id = o.id',
      'x.id',
    )} AS fulfillments,
    ${list('r.id, r.created_at AS "createdAt", r.amount_cents AS "amountCents", r.adjusted_cents AS "changeCents", r.state, r.reason', 'refund r WHERE r.order_id = o.id', 'x.id')} AS refunds,
    ${list('e.id, e.kind, e.created_at AS "createdAt", e.message, e.account_id AS "accountId", e.is_public AS "isPublic"', 'order_event e WHERE e.order_id = o.id', 'x.id')} AS events
  FROM customer_order o WHERE o.website_id = $1 AND o.id = ANY($2)`);

/** Sorts behind every id. */
export const afterAllIds = 'g';

/** An order by its id; null when there is none. */
export async function findOrder(queries: Queries, id: string): Promise<OrderRow | null> {
  const [row] = await queries.rows<OrderRow>(readOrder, [id]);
  return row ?? null;
}

/** A loader of orders of one website and one request. */
export function createOrderLoader(db: ScopedDatabase): DataLoader<string, OrderRow | null> {
  return loadOne(
    (ids) => db.rows<OrderRow>(readOrders, [ids]),
    ({ id }) => id,
  );
}

/** A member's order by its number; null when they have none with it. */
export async function findOrderOfMember(
  queries: Queries,
  memberId: string,
  number: number,
): Promise<OrderRow | null> {
  const [row] = await queries.rows<OrderRow>(readNumberOfMember, [memberId, number]);
  return row ?? null;
}

/** A page of a member's orders, newest first. */
export function findOrdersOfMember(
  queries: Queries,
  memberId: string,
  page: { readonly after: string | null; readonly limit: number },
): Promise<OrderRow[]> {
  return queries.rows<OrderRow>(readOfMember, [memberId, page.after ?? afterAllIds, page.limit]);
}

const nothing: Omit<OrderParts, 'id'> = {
  ...{ lines: [], discounts: [], taxes: [] },
  ...{ fulfillments: [], refunds: [], events: [] },
};

/** Reads what belongs to orders, for many at once. */
export function createPartsLoader(db: ScopedDatabase): DataLoader<string, OrderParts> {
  return new DataLoader(async (ids: readonly string[]) => {
    const rows = await db.rows<OrderParts>(readParts, [ids]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? { id, ...nothing });
  });
}

/** What belongs to one order. */
export async function findOrderParts(queries: Queries, id: string): Promise<OrderParts> {
  const [row] = await queries.rows<OrderParts>(readParts, [[id]]);
  return row ?? { id, ...nothing };
}
