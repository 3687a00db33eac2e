-- Free shipping may be for some ways to send alone, and a discount says when an order used it last.
ALTER TABLE "coupon" ADD COLUMN "shipping_option_ids" TEXT[] NOT NULL DEFAULT '{}', ADD COLUMN "last_used_at" TIMESTAMPTZ(3);
ALTER TABLE "automatic_discount" ADD COLUMN "shipping_option_ids" TEXT[] NOT NULL DEFAULT '{}', ADD COLUMN "last_used_at" TIMESTAMPTZ(3);

SELECT set_config('vitrine.website_id', '*', true);
-- Safe: some hundred codes of a shop are written, after their uses were read without any lock.
UPDATE coupon k SET last_used_at = u.at FROM (
  SELECT u.coupon_id AS id, max(o.placed_at) AS at FROM coupon_use u JOIN customer_order o ON o.id = u.order_id WHERE u.released_at IS NULL GROUP BY 1) u
WHERE k.id = u.id;
-- Safe: at most 200 of a shop.
UPDATE automatic_discount k SET last_used_at = u.at FROM (
  SELECT u.coupon_id AS id, max(o.placed_at) AS at FROM coupon_use u JOIN customer_order o ON o.id = u.order_id WHERE u.released_at IS NULL GROUP BY 1) u
WHERE k.id = u.id;
