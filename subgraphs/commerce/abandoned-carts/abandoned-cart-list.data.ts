import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type {
  Cart,
  CartReminder,
  Checkout,
  CustomerOrder,
  StoreSettings,
} from '../generated/prisma/client.ts';
import { multiplyAmount } from '../money/money.rules.ts';
import { effectivePrice } from '../products/product.rules.ts';
import { productTypeOf } from '../products/product-rows.ts';
import { hasAddress, lastChange } from './cart-reminder.data.ts';
import type { LeftLine } from './cart-reminder-mail.rules.ts';

/** A cart that was left, as its owner sees it. */
export interface AbandonedCartRow
  extends Columns<Cart, 'id' | 'orderId'>,
    Columns<Checkout, 'email'>,
    Columns<StoreSettings, 'currency'> {
  readonly leftAt: Date;
  readonly lines: PricedLine[];
  readonly remindedAt: CartReminder['sentAt'] | null;
  readonly restoredAt: CartReminder['restoredAt'];
  /** Of an order that is placed, and no test. */
  readonly orderNumber: CustomerOrder['number'] | null;
}

/** A line with what it costs today; no price where its variant is gone. */
interface PricedLine extends LeftLine {
  readonly type: number;
  readonly price: number | null;
  readonly salePrice: number | null;
  readonly onSale: boolean;
}

/** After every id, which are hexadecimal digits. */
const newest = 'z';

/** When a cart of `leftCarts` was touched last; the order that it became does not count. */
export const leftAt = `CASE WHEN c.is_purchased THEN k.updated_at ELSE ${lastChange} END`;

/** Carts `c` that were left with an address at their checkout `k`, and all with a reminder `r`; the order `o` counts once it is placed. */
export const leftCarts = `FROM checkout k JOIN cart c ON c.website_id = $1 AND c.id = k.cart_id LEFT JOIN cart_reminder r ON r.website_id = $1 AND r.cart_id = c.id
    LEFT JOIN cart i ON i.website_id = $1 AND i.id = r.restored_cart_id AND i.is_purchased
    LEFT JOIN customer_order o ON o.website_id = $1 AND o.id = coalesce(c.order_id, i.order_id) AND o.placed_at IS NOT NULL AND NOT o.is_test
    LEFT JOIN abandoned_cart_settings s ON s.website_id = k.website_id LEFT JOIN store_settings t ON t.website_id = k.website_id
  WHERE k.website_id = $1 AND k.email <> '' AND ${hasAddress}
    AND EXISTS (SELECT FROM cart_entry e WHERE e.website_id = $1 AND e.cart_id = c.id)
    AND (r.cart_id IS NOT NULL OR (NOT c.is_purchased AND ${lastChange} <= now() - make_interval(hours => coalesce(s.delay_hours, 24))))`;

const readPage = statement(`
  SELECT c.id, trim(k.email) AS email, ${leftAt} AS "leftAt", coalesce(t.currency, 'USD') AS currency, r.sent_at AS "remindedAt",
    r.restored_at AS "restoredAt", coalesce(c.order_id, i.order_id) AS "orderId", o.number AS "orderNumber",
    (SELECT coalesce(json_agg(l ORDER BY l.created_at, l.id), '[]') FROM (
      SELECT e.id, e.created_at, coalesce(p.title, e.title) AS title, e.variant_name AS "variantName", e.quantity, coalesce(p.type, 1) AS type,
        v.price_cents AS price, v.sale_price_cents AS "salePrice", coalesce(v.is_on_sale, false) AS "onSale"
      FROM cart_entry e LEFT JOIN product p ON p.website_id = $1 AND p.id = e.product_id
        LEFT JOIN variant v ON v.website_id = $1 AND v.id = e.variant_id WHERE e.website_id = $1 AND e.cart_id = c.id) l) AS lines
  ${leftCarts} AND k.cart_id < $2
  ORDER BY k.cart_id DESC LIMIT $3`);

/** A page of the carts that were left, and of those that were reminded of whatever became of them; the last begun first. */
export function findAbandonedCarts(
  queries: Queries,
  after: string | null,
  limit: number,
): Promise<AbandonedCartRow[]> {
  return queries.rows<AbandonedCartRow>(readPage, [after ?? newest, limit]);
}

/** What the lines of a cart cost today, in minor units; those that are gone cost nothing. */
export function leftValueOf({ lines }: Pick<AbandonedCartRow, 'lines'>): number {
  return lines.reduce((sum, { type, quantity, price, salePrice, onSale }) => {
    if (price === null) return sum;
    return sum + multiplyAmount(effectivePrice(productTypeOf(type), { price, salePrice, onSale }), quantity);
  }, 0);
}
