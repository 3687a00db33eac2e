-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "carrier_quotes" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "tax_number_check" JSONB;

-- AlterTable
ALTER TABLE "customer_order" ADD COLUMN     "tax_exemption" JSONB;

-- AlterTable
ALTER TABLE "tax_settings" ADD COLUMN     "is_tax_number_checked" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "shipping_rates_setting" (
    "website_id" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "url" TEXT NOT NULL DEFAULT '',
    "sealed_secret" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "shipping_rates_setting_pkey" PRIMARY KEY ("website_id")
);

ALTER TABLE "shipping_rates_setting" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "shipping_rates_setting" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "shipping_rates_setting" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "shipping_rates_setting" ADD CONSTRAINT "shipping_rates_setting_website_id_given" CHECK (website_id <> '');

-- Who turned it on or off, without the secret.
SELECT keep_audit('shipping_rates_setting', 'website_id', false);
