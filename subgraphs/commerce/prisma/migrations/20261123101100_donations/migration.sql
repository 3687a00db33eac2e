-- AlterTable
ALTER TABLE "order_counter" ADD COLUMN     "receipt_number" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "donation_fund" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "suggested_cents" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "least_cents" BIGINT NOT NULL,
    "most_cents" BIGINT NOT NULL,
    "is_monthly" BOOLEAN NOT NULL DEFAULT false,
    "is_dedicable" BOOLEAN NOT NULL DEFAULT false,
    "thanks" TEXT NOT NULL DEFAULT '',
    "is_open" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "donation_fund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "donation" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "fund_id" TEXT NOT NULL,
    "fund_title" TEXT NOT NULL,
    "donor_key" TEXT NOT NULL,
    "member_id" TEXT,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "is_monthly" BOOLEAN NOT NULL DEFAULT false,
    "dedication" TEXT NOT NULL DEFAULT '',
    "dedicated_to" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "language" TEXT,
    "origin" TEXT NOT NULL DEFAULT '',
    "order_id" TEXT,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "received_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "donation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "donation_receipt" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "donor_key" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "donation_receipt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "donation_fund_website_id_id_idx" ON "donation_fund"("website_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "donation_fund_website_id_slug_key" ON "donation_fund"("website_id", "slug");

-- CreateIndex
CREATE INDEX "donation_order_id_idx" ON "donation"("order_id");

-- CreateIndex
CREATE INDEX "donation_website_id_donor_key_id_idx" ON "donation"("website_id", "donor_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "donation_receipt_website_id_donor_key_year_currency_key" ON "donation_receipt"("website_id", "donor_key", "year", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "donation_receipt_website_id_number_key" ON "donation_receipt"("website_id", "number");

ALTER TABLE "donation_fund" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "donation_fund" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "donation_fund" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "donation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "donation" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "donation" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "donation_receipt" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "donation_receipt" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "donation_receipt" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

ALTER TABLE "donation_fund" ADD CONSTRAINT donation_fund_bounds CHECK (least_cents > 0 AND most_cents >= least_cents);
ALTER TABLE "donation" ADD CONSTRAINT donation_amount_positive CHECK (amount_cents > 0);
ALTER TABLE "donation" ADD CONSTRAINT donation_dedication_known CHECK (dedication IN ('', 'HONOUR', 'MEMORY'));
ALTER TABLE "donation" ADD CONSTRAINT donation_received_is_ordered CHECK (received_at IS NULL OR order_id IS NOT NULL);

-- What waits for its money, and what came: the owner's list and the receipts of a year.
CREATE INDEX donation_waiting ON donation (order_id) WHERE order_id IS NOT NULL AND received_at IS NULL;
CREATE INDEX donation_ordered ON donation (website_id, id) WHERE order_id IS NOT NULL;
CREATE INDEX donation_received ON donation (website_id, received_at) WHERE received_at IS NOT NULL;

SELECT keep_audit('donation_fund', 'id');
-- Contributors leave their names; what concerns donors is not repeated in the log.
SELECT keep_audit('donation', 'id', false);
SELECT keep_audit('donation_receipt', 'id', false);

CREATE TRIGGER tell_donation_fund_changed AFTER INSERT OR UPDATE OR DELETE ON "donation_fund" FOR EACH ROW EXECUTE FUNCTION tell_store_changed();
CREATE TRIGGER record_donation_received AFTER UPDATE ON "donation" FOR EACH ROW WHEN (NEW.received_at IS NOT NULL AND OLD.received_at IS NULL) EXECUTE FUNCTION record_webhook_event('donation.received', 'donationId=id', 'fundId=fund_id', 'orderId=order_id');

ALTER TABLE "order_mail_template" DROP CONSTRAINT order_mail_kind_known;
ALTER TABLE "order_mail_template" ADD CONSTRAINT order_mail_kind_known CHECK (kind IN ('CONFIRMED', 'RECEIVED', 'SHIPPED', 'REFUNDED', 'CANCELLED', 'FAILED',
  'RETURN_REQUESTED', 'RETURN_APPROVED', 'RETURN_REFUSED', 'RETURN_RECEIVED', 'PAYMENT_LINK', 'CHANGED', 'DONATION_PROMISED', 'DONATION_RECEIVED'));
