-- AlterTable
ALTER TABLE "customer_order" ADD COLUMN     "adjusted_cents" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "edit_id" TEXT;

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "is_difference" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "adjusted_cents" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "order_edit" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "account_id" TEXT,
    "reason" TEXT NOT NULL DEFAULT '',
    "before_cents" BIGINT NOT NULL,
    "after_cents" BIGINT NOT NULL,
    "changes" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_edit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "order_edit_order_id_id_idx" ON "order_edit"("order_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_edit_id_kind_key" ON "invoice"("edit_id", "kind");

-- AddForeignKey
ALTER TABLE "order_edit" ADD CONSTRAINT "order_edit_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "order_edit" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_edit" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_edit" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Contributors leave their names; what concerns customers is not repeated in the log.
SELECT keep_audit('order_edit', 'id', false);

-- An order may be paid in part, and cost less than gift cards paid of it until that is given back.
ALTER TABLE "customer_order" DROP CONSTRAINT customer_order_payment_state_known;
ALTER TABLE "customer_order" ADD CONSTRAINT customer_order_payment_state_known CHECK (payment_state IN ('NONE_DUE', 'PENDING', 'AUTHORIZED', 'PAID', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED'));
ALTER TABLE "customer_order" DROP CONSTRAINT customer_order_amounts;
ALTER TABLE "customer_order" ADD CONSTRAINT customer_order_amounts CHECK (
  subtotal_cents >= 0 AND discount_cents >= 0 AND shipping_cents >= 0 AND tax_cents >= 0 AND gift_card_cents >= 0 AND grand_total_cents >= 0
  AND paid_cents >= 0 AND refunded_cents BETWEEN 0 AND paid_cents + gift_card_cents AND adjusted_cents BETWEEN 0 AND refunded_cents);
ALTER TABLE "refund" ADD CONSTRAINT refund_adjusted CHECK (adjusted_cents BETWEEN 0 AND amount_cents);

-- One payment of what is left to be paid at a time.
CREATE UNIQUE INDEX payment_difference_of_order ON "payment" (order_id) WHERE is_difference AND state IN ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'AUTHORIZED');

DROP TRIGGER record_order_paid ON "customer_order";
CREATE TRIGGER record_order_paid AFTER UPDATE ON "customer_order" FOR EACH ROW WHEN (NEW.payment_state = 'PAID' AND OLD.payment_state IN ('PENDING', 'AUTHORIZED', 'PARTIALLY_PAID')) EXECUTE FUNCTION record_webhook_event('order.paid', 'orderId=id', 'number=number');
CREATE TRIGGER record_order_edited AFTER INSERT ON "order_edit" FOR EACH ROW EXECUTE FUNCTION record_webhook_event('order.edited', 'editId=id', 'orderId=order_id');

ALTER TABLE "order_mail_template" DROP CONSTRAINT order_mail_kind_known;
ALTER TABLE "order_mail_template" ADD CONSTRAINT order_mail_kind_known CHECK (kind IN ('CONFIRMED', 'RECEIVED', 'SHIPPED', 'REFUNDED', 'CANCELLED', 'FAILED',
  'RETURN_REQUESTED', 'RETURN_APPROVED', 'RETURN_REFUSED', 'RETURN_RECEIVED', 'PAYMENT_LINK', 'CHANGED'));

-- A credit note is of a refund, or takes back the invoice of an order that changed.
ALTER TABLE "invoice" DROP CONSTRAINT invoice_kind_known;
ALTER TABLE "invoice" ADD CONSTRAINT invoice_kind_known CHECK (kind = 'INVOICE' AND refund_id IS NULL OR kind = 'CREDIT_NOTE' AND (refund_id IS NOT NULL OR edit_id IS NOT NULL));
-- An order has one invoice, and another for each change after it was issued.
DROP INDEX invoice_of_order;
CREATE UNIQUE INDEX invoice_of_order ON "invoice" (order_id) WHERE kind = 'INVOICE' AND edit_id IS NULL;
