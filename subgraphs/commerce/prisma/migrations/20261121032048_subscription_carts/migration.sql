-- CreateTable
CREATE TABLE "subscription_cart" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "variant_id" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "additional_fields" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "variant_name" TEXT NOT NULL DEFAULT '',
    "unit_price_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "billing_period_value" INTEGER NOT NULL,
    "billing_period_unit" TEXT NOT NULL,
    "num_billing_cycles" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_cart_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "subscription_cart_website_id_expires_at_idx" ON "subscription_cart"("website_id", "expires_at");

ALTER TABLE "subscription_cart" ADD CONSTRAINT subscription_cart_quantity_in_range CHECK (quantity BETWEEN 1 AND 9999);
ALTER TABLE "subscription_cart" ADD CONSTRAINT subscription_cart_period_known CHECK (billing_period_value > 0 AND billing_period_unit IN ('WEEK', 'MONTH', 'YEAR') AND num_billing_cycles >= 0);

ALTER TABLE "subscription_cart" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscription_cart" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "subscription_cart" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
