-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "language" TEXT,
ADD COLUMN     "origin" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "abandoned_cart_settings" (
    "website_id" TEXT NOT NULL,
    "audience" TEXT NOT NULL DEFAULT 'NOBODY',
    "delay_hours" INTEGER NOT NULL DEFAULT 24,

    CONSTRAINT "abandoned_cart_settings_pkey" PRIMARY KEY ("website_id")
);

-- CreateTable
CREATE TABLE "cart_reminder" (
    "cart_id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "customer_key" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "restored_at" TIMESTAMPTZ(3),
    "restored_cart_id" TEXT,

    CONSTRAINT "cart_reminder_pkey" PRIMARY KEY ("cart_id")
);

-- CreateTable
CREATE TABLE "cart_reminder_refusal" (
    "website_id" TEXT NOT NULL,
    "customer_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_reminder_refusal_pkey" PRIMARY KEY ("website_id","customer_key")
);

-- CreateIndex
CREATE INDEX "cart_reminder_website_id_customer_key_sent_at_idx" ON "cart_reminder"("website_id", "customer_key", "sent_at");

ALTER TABLE "abandoned_cart_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "abandoned_cart_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "abandoned_cart_settings" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "cart_reminder" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cart_reminder" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "cart_reminder" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "cart_reminder_refusal" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cart_reminder_refusal" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "cart_reminder_refusal" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

ALTER TABLE "abandoned_cart_settings" ADD CONSTRAINT "abandoned_cart_settings_website_id_given" CHECK (website_id <> '');
ALTER TABLE "cart_reminder" ADD CONSTRAINT "cart_reminder_website_id_given" CHECK (website_id <> '');
ALTER TABLE "cart_reminder_refusal" ADD CONSTRAINT "cart_reminder_refusal_website_id_given" CHECK (website_id <> '');
ALTER TABLE "abandoned_cart_settings" ADD CONSTRAINT cart_reminder_audience_known CHECK (audience IN ('NOBODY', 'OPTED_IN', 'EVERYONE'));
ALTER TABLE "abandoned_cart_settings" ADD CONSTRAINT cart_reminder_delay_bounds CHECK (delay_hours BETWEEN 1 AND 72);

-- What was left lately, and the owner's list of it.
CREATE INDEX checkout_left ON "checkout" (website_id, updated_at) WHERE email <> '';
CREATE INDEX checkout_with_email ON "checkout" (website_id, cart_id) WHERE email <> '';

SELECT keep_audit('abandoned_cart_settings', 'website_id');
