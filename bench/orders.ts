import type pg from 'pg';

const numberBehind = 1_000_000;

/** Puts in orders that were placed one a minute until now, with two lines, a payment and an event each. */
export async function fillOrders(client: pg.Client, websiteId: string, count: number): Promise<void> {
  await client.query('SET search_path TO commerce');
  // Ids begin with the milliseconds in which they were made.
  const instant = `lpad(to_hex(${Date.now()} - n::bigint * 60000), 12, '0')`;
  const id = (kind: string) =>
    `left(${instant}, 8) || '-' || right(${instant}, 4) || '-7000-${kind}-' || lpad(n::text, 12, '0')`;
  const all = 'generate_series(1, $2::int) AS n';
  await client.query(
    `INSERT INTO customer_order (id, website_id, number, cart_id, state, payment_state, fulfillment_state, version, currency, email, customer_key,
       customer_name, subtotal_cents, discount_cents, shipping_cents, tax_cents, is_tax_included, grand_total_cents, gift_card_cents, paid_cents, tags, placed_at)
     SELECT ${id('8000')}, $1, ${numberBehind} + n, 'past-' || n, CASE WHEN n % 1000 = 0 THEN 'CANCELLED' ELSE 'COMPLETED' END,
       CASE WHEN n % 2000 = 0 THEN 'REFUNDED' ELSE 'PAID' END, CASE WHEN n % 1000 = 0 THEN 'UNFULFILLED' ELSE 'FULFILLED' END, '', 'USD',
       'buyer' || n % 20000 || '@past.test', 'buyer' || n % 20000 || '@past.test', 'buyer ' || n % 20000, 5000, 0, 0, 0, false, 5000, 0, 5000,
       CASE WHEN n % 3000 = 0 THEN '{gift}'::text[] ELSE '{}' END, now() - n * interval '1 minute'
     FROM ${all}`,
    [websiteId, count],
  );
  await client.query(
    `INSERT INTO order_line (id, website_id, order_id, position, product_id, variant_id, title, sku, sku_key, product_type, quantity, unit_price_cents,
       subtotal_cents, discount_cents, tax_cents, total_cents)
     SELECT ${id('8001')} || '-' || p, $1, ${id('8000')}, p, 'past', 'past-' || n % 6000, 'Sold before', 'PAST-' || n % 6000, 'past-' || n % 6000, 1, 1, 2500, 2500, 0, 0, 2500
     FROM ${all}, generate_series(0, 1) AS p`,
    [websiteId, count],
  );
  await client.query(
    `INSERT INTO payment (id, website_id, order_id, method_id, provider, state, amount_cents, currency, captured_cents)
     SELECT ${id('8002')}, $1, ${id('8000')}, 'test', 'test', 'SUCCEEDED', 5000, 'USD', 5000 FROM ${all}`,
    [websiteId, count],
  );
  await client.query(
    `INSERT INTO order_event (id, website_id, order_id, kind, message, is_public)
     SELECT ${id('8003')}, $1, ${id('8000')}, 'PLACED', 'The order was placed.', true FROM ${all}`,
    [websiteId, count],
  );
  await client.query('ANALYZE');
}
