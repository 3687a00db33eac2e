-- How many payments of what renews a discount counts for (NULL for all), whether for memberships that are paid in parts, and for which
-- sort of ways to send. What is there stays as it was: a code for the first payment, an automatic discount for all of them.
ALTER TABLE "coupon" ADD COLUMN "subscription_payments" INTEGER DEFAULT 1,
  ADD COLUMN "is_for_payment_plans" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "shipping_type" TEXT;
ALTER TABLE "automatic_discount" ADD COLUMN "subscription_payments" INTEGER,
  ADD COLUMN "is_for_payment_plans" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "shipping_type" TEXT;
-- The discounts that a subscription began with; NULL for one that is older than this.
ALTER TABLE "subscription" ADD COLUMN "discounts" JSONB;
