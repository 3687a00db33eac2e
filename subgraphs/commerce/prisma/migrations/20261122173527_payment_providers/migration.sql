-- CreateTable
CREATE TABLE "payment_provider_setting" (
    "website_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "public_key" TEXT NOT NULL DEFAULT '',
    "sealed_secret_key" TEXT NOT NULL DEFAULT '',
    "sealed_webhook_secret" TEXT NOT NULL DEFAULT '',
    "is_captured_later" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_provider_setting_pkey" PRIMARY KEY ("website_id","provider")
);

ALTER TABLE "payment_provider_setting" ADD CONSTRAINT payment_provider_known CHECK (provider IN ('STRIPE', 'PAYPAL'));
ALTER TABLE "payment_provider_setting" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "payment_provider_setting" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "payment_provider_setting" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Who changed it and when; never the keys.
SELECT keep_audit('payment_provider_setting', 'provider', false);
