ALTER TABLE "store_settings" ADD COLUMN "subscription_notice_days" INTEGER NOT NULL DEFAULT 30;
-- Safe: at most one row a website.
ALTER TABLE "store_settings" ADD CONSTRAINT store_settings_notice_in_range CHECK (subscription_notice_days BETWEEN 14 AND 365);

-- CreateTable
CREATE TABLE "subscription_price_change" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "variant_id" TEXT,
    "unit_price_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "effective_day" TEXT NOT NULL,
    "notice_days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),
    "is_notifying" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "subscription_price_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_price_notice" (
    "website_id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "change_id" TEXT NOT NULL,
    "unit_price_cents" BIGINT NOT NULL,
    "effective_day" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),
    "withdrawal_told_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_price_notice_pkey" PRIMARY KEY ("subscription_id","change_id")
);

-- CreateIndex
CREATE INDEX "subscription_price_change_website_id_product_id_id_idx" ON "subscription_price_change"("website_id", "product_id", "id");

-- CreateIndex
CREATE INDEX "subscription_price_notice_change_id_subscription_id_idx" ON "subscription_price_notice"("change_id", "subscription_id");

-- AddForeignKey
ALTER TABLE "subscription_price_notice" ADD CONSTRAINT "subscription_price_notice_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_price_notice" ADD CONSTRAINT "subscription_price_notice_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "subscription_price_change"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What members are still to be told of.
CREATE INDEX subscription_price_change_to_tell ON "subscription_price_change" (website_id, id) WHERE is_notifying;

ALTER TABLE "subscription_price_change" ADD CONSTRAINT subscription_price_change_positive CHECK (unit_price_cents > 0);
ALTER TABLE "subscription_price_notice" ADD CONSTRAINT subscription_price_notice_positive CHECK (unit_price_cents > 0);
ALTER TABLE "subscription_price_change" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscription_price_change" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "subscription_price_change" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "subscription_price_change" ADD CONSTRAINT "subscription_price_change_website_id_given" CHECK (website_id <> '');
ALTER TABLE "subscription_price_notice" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscription_price_notice" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "subscription_price_notice" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "subscription_price_notice" ADD CONSTRAINT "subscription_price_notice_website_id_given" CHECK (website_id <> '');
SELECT keep_audit('subscription_price_change');

CREATE TRIGGER record_subscription_price AFTER INSERT ON "subscription_price_notice" FOR EACH ROW EXECUTE FUNCTION record_webhook_event('subscription.price_change_announced', 'subscriptionId=subscription_id', 'priceChangeId=change_id', 'effectiveDate=effective_day');
