import type pg from 'pg';

/** How far the renewals of a shop are. */
export interface RenewalState {
  readonly charged: number;
  readonly failed: number;
}

const address = JSON.stringify({
  ...{ name: 'Ada Lovelace', line1: '12 St James’s Square', line2: '', city: 'London' },
  ...{ region: '', postalCode: 'SW1Y 4JH', country: 'GB', phone: '' },
});

/**
 * Puts in monthly subscriptions of one piece each, which came due this morning, one a second; their ids are in another order than these
 * instants, which `started_at` keeps. They are of all products but the last one.
 */
export async function fillSubscriptions(
  client: pg.Client,
  websiteId: string,
  count: number,
  products: number,
): Promise<void> {
  const variants = `generate_series(1, $2::int) AS n
    JOIN (SELECT p.id AS product, v.id AS variant, v.sku, row_number() OVER (ORDER BY p.id) - 1 AS place
      FROM product p JOIN variant v ON v.product_id = p.id AND v.position = 1 WHERE p.website_id = $1) sold
      ON sold.place = n % ${products - 1}`;
  await client.query('SET search_path TO commerce');
  await client.query(
    `UPDATE product SET billing_period_value = 1, billing_period_unit = 'MONTH', num_billing_cycles = 0
     WHERE website_id = $1 AND id <> (SELECT max(id) FROM product WHERE website_id = $1)`,
    [websiteId],
  );
  await client.query(
    `INSERT INTO subscription_cart (id, website_id, product_id, variant_id, sku, quantity, title, unit_price_cents, currency, billing_period_value,
       billing_period_unit, num_billing_cycles, expires_at, claimed_at)
     SELECT 'subscribed-' || n, $1, product, variant, sku, 1, 'Subscribed', 2500, 'USD', 1, 'MONTH', 0, now(), now() FROM ${variants}`,
    [websiteId, count],
  );
  await client.query(
    `INSERT INTO subscription (id, website_id, subscription_cart_id, member_id, order_id, product_id, variant_id, title, quantity, unit_price_cents,
       currency, billing_period_value, billing_period_unit, num_billing_cycles, state, is_test, email, shipping_address, time_zone, anchor_day, next_day,
       next_charge_at, started_at)
     SELECT 'subscription-' || n, $1, 'subscribed-' || n, 'member-' || n, 'first-' || n, product, variant, 'Subscribed', 1, 2500, 'USD', 1, 'MONTH', 0,
       'ACTIVE', true, 'member' || n || '@subscribed.test', $3::jsonb, 'UTC', (now() - interval '1 month')::date::text, now()::date::text, due, due
     FROM ${variants}, LATERAL (SELECT date_trunc('second', now()) - make_interval(secs => n::bigint * 7919 % $2) AS due) at`,
    [websiteId, count, address],
  );
  await client.query(
    `INSERT INTO subscription_charge (website_id, subscription_id, cycle, attempt, order_id, state)
     SELECT $1, 'subscription-' || n, 1, 0, 'first-' || n, 'PAID' FROM generate_series(1, $2::int) AS n`,
    [websiteId, count],
  );
  await client.query('ANALYZE subscription, subscription_cart, subscription_charge, product');
}

/** How many are charged by now. */
export async function readRenewals(client: pg.Client): Promise<RenewalState> {
  const { rows } = await client.query<RenewalState>(
    `SELECT count(*) FILTER (WHERE state = 'PAID')::int AS charged, (count(*) FILTER (WHERE state = 'FAILED')
       + (SELECT count(*) FROM commerce.subscription WHERE state = 'PAST_DUE'))::int AS failed
     FROM commerce.subscription_charge WHERE cycle > 1`,
  );
  return rows[0] ?? { charged: 0, failed: 0 };
}

/** How many places the charge that is furthest from its turn, by the instants at which they came due, is away from it. */
export async function readFurthestFromTurn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ places: number }>(
    `SELECT coalesce(max(abs(turn - place)), 0)::int AS places FROM (
       SELECT row_number() OVER (ORDER BY c.created_at, s.started_at) AS place, row_number() OVER (ORDER BY s.started_at) AS turn
       FROM commerce.subscription_charge c JOIN commerce.subscription s ON s.id = c.subscription_id WHERE c.cycle = 2) charges`,
  );
  return rows[0]?.places ?? 0;
}
