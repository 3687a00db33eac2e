-- AlterTable
ALTER TABLE "coupon" ADD COLUMN     "area_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "buy_quantity" INTEGER,
ADD COLUMN     "get_category_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "get_product_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "get_quantity" INTEGER,
ADD COLUMN     "is_combinable" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "is_first_order_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "times_per_order" INTEGER;

-- AlterTable
ALTER TABLE "product" ADD COLUMN     "shipping_profile_id" TEXT,
ADD COLUMN     "tax_class" TEXT NOT NULL DEFAULT 'standard';

-- CreateTable
CREATE TABLE "automatic_discount" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "percent_hundredths" INTEGER,
    "amount_cents" BIGINT,
    "minimum_cents" BIGINT NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "usage_limit" INTEGER,
    "per_customer_limit" INTEGER,
    "product_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "category_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "buy_quantity" INTEGER,
    "get_quantity" INTEGER,
    "get_product_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "get_category_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "times_per_order" INTEGER,
    "is_first_order_only" BOOLEAN NOT NULL DEFAULT false,
    "area_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_combinable" BOOLEAN NOT NULL DEFAULT true,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "use_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "automatic_discount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipping_profile" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shipping_profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipping_zone" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "profile_id" TEXT,
    "name" TEXT NOT NULL,
    "places" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shipping_zone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipping_option" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "zone_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "pricing" TEXT NOT NULL,
    "price_cents" BIGINT NOT NULL DEFAULT 0,
    "bands" JSONB NOT NULL DEFAULT '[]',
    "free_from_cents" BIGINT,
    "postcodes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "pickup" JSONB,
    "handling_time" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "shipping_option_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_settings" (
    "website_id" TEXT NOT NULL,
    "is_tax_included" BOOLEAN NOT NULL DEFAULT false,
    "rounding" TEXT NOT NULL DEFAULT 'LINE',
    "is_shipping_taxed" BOOLEAN NOT NULL DEFAULT true,
    "is_tax_number_exempt" BOOLEAN NOT NULL DEFAULT false,
    "is_registry_asked" BOOLEAN NOT NULL DEFAULT false,
    "origin_country" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "tax_settings_pkey" PRIMARY KEY ("website_id")
);

-- CreateTable
CREATE TABLE "tax_zone" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "country" TEXT NOT NULL DEFAULT '',
    "region" TEXT NOT NULL DEFAULT '',
    "postcodes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "origin" TEXT NOT NULL DEFAULT 'OWNER',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tax_zone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_rate" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "zone_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tax_class" TEXT NOT NULL DEFAULT 'standard',
    "percent_millionths" INTEGER NOT NULL,
    "priority" SMALLINT NOT NULL DEFAULT 1,
    "is_compound" BOOLEAN NOT NULL DEFAULT false,
    "is_on_shipping" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "tax_rate_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "automatic_discount_website_id_id_idx" ON "automatic_discount"("website_id", "id");

-- CreateIndex
CREATE INDEX "shipping_profile_website_id_id_idx" ON "shipping_profile"("website_id", "id");

-- CreateIndex
CREATE INDEX "shipping_zone_website_id_id_idx" ON "shipping_zone"("website_id", "id");

-- CreateIndex
CREATE INDEX "shipping_option_zone_id_position_idx" ON "shipping_option"("zone_id", "position");

-- CreateIndex
CREATE INDEX "tax_zone_website_id_country_region_idx" ON "tax_zone"("website_id", "country", "region");

-- CreateIndex
CREATE INDEX "tax_zone_website_id_id_idx" ON "tax_zone"("website_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_rate_zone_id_tax_class_priority_key" ON "tax_rate"("zone_id", "tax_class", "priority");

-- CreateIndex
CREATE INDEX "product_shipping_profile_id_idx" ON "product"("shipping_profile_id");

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_shipping_profile_id_fkey" FOREIGN KEY ("shipping_profile_id") REFERENCES "shipping_profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipping_zone" ADD CONSTRAINT "shipping_zone_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "shipping_profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipping_option" ADD CONSTRAINT "shipping_option_zone_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "shipping_zone"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_zone_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "tax_zone"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "coupon" DROP CONSTRAINT coupon_value_fits_kind;
ALTER TABLE "coupon" ADD CONSTRAINT coupon_value_fits_kind CHECK (CASE kind
  WHEN 'PERCENT' THEN percent_hundredths BETWEEN 1 AND 10000 AND amount_cents IS NULL AND buy_quantity IS NULL
  WHEN 'AMOUNT' THEN amount_cents > 0 AND percent_hundredths IS NULL AND buy_quantity IS NULL
  WHEN 'FREE_SHIPPING' THEN percent_hundredths IS NULL AND amount_cents IS NULL AND buy_quantity IS NULL
  WHEN 'BUY_X_GET_Y' THEN percent_hundredths BETWEEN 1 AND 10000 AND amount_cents IS NULL AND buy_quantity > 0 AND get_quantity > 0
  ELSE false END IS TRUE);
ALTER TABLE "automatic_discount" ADD CONSTRAINT automatic_discount_value_fits_kind CHECK (CASE kind
  WHEN 'PERCENT' THEN percent_hundredths BETWEEN 1 AND 10000 AND amount_cents IS NULL AND buy_quantity IS NULL
  WHEN 'AMOUNT' THEN amount_cents > 0 AND percent_hundredths IS NULL AND buy_quantity IS NULL
  WHEN 'FREE_SHIPPING' THEN percent_hundredths IS NULL AND amount_cents IS NULL AND buy_quantity IS NULL
  WHEN 'BUY_X_GET_Y' THEN percent_hundredths BETWEEN 1 AND 10000 AND amount_cents IS NULL AND buy_quantity > 0 AND get_quantity > 0
  ELSE false END IS TRUE);
ALTER TABLE "automatic_discount" ADD CONSTRAINT automatic_discount_minimum_not_negative CHECK (minimum_cents >= 0);
ALTER TABLE "automatic_discount" ADD CONSTRAINT automatic_discount_ends_after_start CHECK (ends_at > starts_at);
ALTER TABLE "automatic_discount" ADD CONSTRAINT automatic_discount_limits_positive CHECK (usage_limit > 0 AND per_customer_limit > 0 AND times_per_order > 0);
ALTER TABLE "automatic_discount" ADD CONSTRAINT automatic_discount_use_count CHECK (use_count >= 0);
ALTER TABLE "tax_settings" ADD CONSTRAINT tax_settings_rounding_known CHECK (rounding IN ('LINE', 'ORDER'));
ALTER TABLE "tax_zone" ADD CONSTRAINT tax_zone_origin_known CHECK (origin IN ('OWNER', 'EU_OSS', 'UK_VAT', 'IMPORTED', 'IMPORTING'));
ALTER TABLE "tax_rate" ADD CONSTRAINT tax_rate_percent CHECK (percent_millionths BETWEEN 0 AND 100000000);
ALTER TABLE "tax_rate" ADD CONSTRAINT tax_rate_priority CHECK (priority BETWEEN 1 AND 9);
ALTER TABLE "shipping_option" ADD CONSTRAINT shipping_option_pricing_known CHECK (pricing IN ('FLAT', 'BY_WEIGHT', 'BY_SUBTOTAL', 'BY_ITEM_COUNT', 'CARRIER'));
ALTER TABLE "shipping_option" ADD CONSTRAINT shipping_option_amounts CHECK (price_cents >= 0 AND free_from_cents >= 0);

ALTER TABLE "automatic_discount" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "automatic_discount" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "automatic_discount" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
SELECT keep_audit('automatic_discount', 'id');

ALTER TABLE "shipping_profile" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "shipping_profile" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "shipping_profile" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
SELECT keep_audit('shipping_profile', 'id');

ALTER TABLE "shipping_zone" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "shipping_zone" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "shipping_zone" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
SELECT keep_audit('shipping_zone', 'id');

ALTER TABLE "shipping_option" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "shipping_option" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "shipping_option" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
SELECT keep_audit('shipping_option', 'id');

ALTER TABLE "tax_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tax_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "tax_settings" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
CREATE TRIGGER tell_store_changed AFTER INSERT OR UPDATE OR DELETE ON "tax_settings" FOR EACH ROW EXECUTE FUNCTION tell_store_changed();
SELECT keep_audit('tax_settings', 'website_id');

ALTER TABLE "tax_zone" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tax_zone" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "tax_zone" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
SELECT keep_audit('tax_zone', 'id');

ALTER TABLE "tax_rate" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tax_rate" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "tax_rate" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
SELECT keep_audit('tax_rate', 'id');
