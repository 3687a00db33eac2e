-- AlterTable
ALTER TABLE "cart_entry" ADD COLUMN     "subscription_cart_id" TEXT;

-- AlterTable
ALTER TABLE "order_line" ADD COLUMN     "plan" JSONB;

-- CreateTable
CREATE TABLE "subscription" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "subscription_cart_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "variant_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "variant_name" TEXT NOT NULL DEFAULT '',
    "quantity" INTEGER NOT NULL,
    "additional_fields" TEXT NOT NULL DEFAULT '',
    "unit_price_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "billing_period_value" INTEGER NOT NULL,
    "billing_period_unit" TEXT NOT NULL,
    "num_billing_cycles" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'ACTIVE',
    "is_test" BOOLEAN NOT NULL,
    "email" TEXT NOT NULL,
    "language" TEXT,
    "origin" TEXT NOT NULL DEFAULT '',
    "shipping_address" JSONB,
    "billing_address" JSONB,
    "shipping_option_id" TEXT,
    "saved_method_id" TEXT,
    "time_zone" TEXT NOT NULL,
    "anchor_day" TEXT NOT NULL,
    "steps" INTEGER NOT NULL DEFAULT 1,
    "cycles" INTEGER NOT NULL DEFAULT 1,
    "next_day" TEXT NOT NULL,
    "next_charge_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "is_ending" BOOLEAN NOT NULL DEFAULT false,
    "reminded_of" TEXT NOT NULL DEFAULT '',
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_charge" (
    "website_id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "cycle" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "order_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_charge_pkey" PRIMARY KEY ("subscription_id","cycle","attempt")
);

-- CreateIndex
CREATE UNIQUE INDEX "subscription_subscription_cart_id_key" ON "subscription"("subscription_cart_id");

-- CreateIndex
CREATE INDEX "subscription_website_id_id_idx" ON "subscription"("website_id", "id");

-- CreateIndex
CREATE INDEX "subscription_website_id_member_id_id_idx" ON "subscription"("website_id", "member_id", "id");

-- CreateIndex
CREATE INDEX "subscription_charge_order_id_idx" ON "subscription_charge"("order_id");

-- AddForeignKey
ALTER TABLE "subscription_charge" ADD CONSTRAINT "subscription_charge_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "subscription" ADD CONSTRAINT subscription_state_known CHECK (state IN ('ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELLED', 'FINISHED'));
ALTER TABLE "subscription" ADD CONSTRAINT subscription_unit_known CHECK (billing_period_unit IN ('WEEK', 'MONTH', 'YEAR'));
ALTER TABLE "subscription" ADD CONSTRAINT subscription_quantity_in_range CHECK (quantity BETWEEN 1 AND 9999);
ALTER TABLE "subscription_charge" ADD CONSTRAINT subscription_charge_state_known CHECK (state IN ('PENDING', 'PAID', 'FAILED'));
ALTER TABLE "subscription" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscription" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "subscription" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "subscription_charge" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscription_charge" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "subscription_charge" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
SELECT keep_audit('subscription', 'id', false);

-- What is due, and what goes on.
CREATE INDEX subscription_due ON subscription (website_id, id) INCLUDE (next_charge_at) WHERE state IN ('ACTIVE', 'PAST_DUE');
CREATE UNIQUE INDEX subscription_charge_pending ON subscription_charge (subscription_id) WHERE state = 'PENDING';
DROP INDEX order_line_undelivered;
CREATE INDEX order_line_undelivered ON order_line (order_id) WHERE (product_type IN (4, 5) OR plan IS NOT NULL) AND delivered_at IS NULL;

CREATE TRIGGER record_subscription_started AFTER INSERT ON "subscription" FOR EACH ROW EXECUTE FUNCTION record_webhook_event('subscription.started', 'subscriptionId=id', 'memberId=member_id', 'productId=product_id');
CREATE TRIGGER record_subscription_renewed AFTER UPDATE ON "subscription" FOR EACH ROW WHEN (NEW.cycles > OLD.cycles) EXECUTE FUNCTION record_webhook_event('subscription.renewed', 'subscriptionId=id', 'memberId=member_id', 'productId=product_id');
CREATE TRIGGER record_subscription_failed AFTER UPDATE ON "subscription" FOR EACH ROW WHEN (NEW.attempts > OLD.attempts) EXECUTE FUNCTION record_webhook_event('subscription.payment_failed', 'subscriptionId=id', 'memberId=member_id', 'productId=product_id');
CREATE TRIGGER record_subscription_ended AFTER UPDATE ON "subscription" FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION record_webhook_event('subscription.ended', 'subscriptionId=id', 'memberId=member_id', 'productId=product_id');

-- Who begins or ends one says so.
ALTER TABLE "membership" ALTER COLUMN "is_changed" SET DEFAULT false;
