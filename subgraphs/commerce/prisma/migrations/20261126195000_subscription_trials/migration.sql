-- AlterTable
ALTER TABLE "product" ADD COLUMN     "trial_days" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "trial_days" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "trial_end_day" TEXT;

-- AlterTable
ALTER TABLE "subscription_cart" ADD COLUMN     "trial_days" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "subscription_trial" (
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "person_digest" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_trial_pkey" PRIMARY KEY ("website_id","product_id","person_digest")
);

-- CreateIndex
CREATE INDEX "subscription_trial_website_id_order_id_idx" ON "subscription_trial"("website_id", "order_id");

ALTER TABLE "subscription_trial" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscription_trial" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "subscription_trial" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "subscription_trial" ADD CONSTRAINT "subscription_trial_website_id_given" CHECK (website_id <> '');

-- The event of a subscription that begins says when its trial ends; null without one.
DROP TRIGGER record_subscription_started ON "subscription";
CREATE TRIGGER record_subscription_started AFTER INSERT ON "subscription" FOR EACH ROW EXECUTE FUNCTION record_webhook_event('subscription.started', 'subscriptionId=id', 'memberId=member_id', 'productId=product_id', 'trialEndDate=trial_end_day');
