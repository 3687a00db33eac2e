-- AlterTable
ALTER TABLE "cart" ADD COLUMN     "order_id" TEXT;

-- AlterTable
ALTER TABLE "coupon" ADD COLUMN     "use_count" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "store_settings" ADD COLUMN     "is_test_mode" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "checkout" (
    "cart_id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "shipping_address" JSONB,
    "billing_address" JSONB,
    "shipping_option_id" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "is_newsletter_wanted" BOOLEAN NOT NULL DEFAULT false,
    "additional_fields" TEXT NOT NULL DEFAULT '',
    "tax_number" TEXT NOT NULL DEFAULT '',
    "gift_card_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("cart_id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "website_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "subject_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("website_id","operation","key")
);

-- CreateTable
CREATE TABLE "customer_order" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "invoice_number" INTEGER,
    "cart_id" TEXT NOT NULL,
    "member_id" TEXT,
    "state" TEXT NOT NULL,
    "payment_state" TEXT NOT NULL,
    "fulfillment_state" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "version" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "customer_key" TEXT NOT NULL,
    "customer_name" TEXT NOT NULL DEFAULT '',
    "subtotal_cents" BIGINT NOT NULL,
    "discount_cents" BIGINT NOT NULL,
    "shipping_cents" BIGINT NOT NULL,
    "tax_cents" BIGINT NOT NULL,
    "is_tax_included" BOOLEAN NOT NULL,
    "grand_total_cents" BIGINT NOT NULL,
    "gift_card_cents" BIGINT NOT NULL,
    "paid_cents" BIGINT NOT NULL DEFAULT 0,
    "refunded_cents" BIGINT NOT NULL DEFAULT 0,
    "shipping_address" JSONB,
    "billing_address" JSONB,
    "shipping_option" JSONB,
    "note" TEXT NOT NULL DEFAULT '',
    "additional_fields" TEXT NOT NULL DEFAULT '',
    "tax_number" TEXT NOT NULL DEFAULT '',
    "language" TEXT,
    "origin" TEXT NOT NULL DEFAULT '',
    "is_newsletter_wanted" BOOLEAN NOT NULL DEFAULT false,
    "payment_method_id" TEXT,
    "payment_method_name" TEXT,
    "payment_instructions" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "cancel_reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "placed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_line" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" TEXT NOT NULL,
    "variant_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "variant_name" TEXT NOT NULL DEFAULT '',
    "sku" TEXT NOT NULL,
    "product_type" SMALLINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "fulfilled_quantity" INTEGER NOT NULL DEFAULT 0,
    "refunded_quantity" INTEGER NOT NULL DEFAULT 0,
    "taken_quantity" INTEGER NOT NULL DEFAULT 0,
    "unit_price_cents" BIGINT NOT NULL,
    "subtotal_cents" BIGINT NOT NULL,
    "discount_cents" BIGINT NOT NULL,
    "tax_cents" BIGINT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "additional_fields" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "order_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_discount" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "discount_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "order_discount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_tax" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "percent_millionths" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "order_tax_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_gift_card" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "gift_card_id" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "refunded_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "order_gift_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_event" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "account_id" TEXT,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fulfillment" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "carrier" TEXT NOT NULL DEFAULT '',
    "tracking_number" TEXT NOT NULL DEFAULT '',
    "tracking_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fulfillment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fulfillment_line" (
    "website_id" TEXT NOT NULL,
    "fulfillment_id" TEXT NOT NULL,
    "line_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "fulfillment_line_pkey" PRIMARY KEY ("fulfillment_id","line_id")
);

-- CreateTable
CREATE TABLE "order_counter" (
    "website_id" TEXT NOT NULL,
    "order_number" INTEGER NOT NULL DEFAULT 1000,
    "invoice_number" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "order_counter_pkey" PRIMARY KEY ("website_id")
);

-- CreateTable
CREATE TABLE "coupon_use" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "coupon_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "customer_key" TEXT NOT NULL,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "coupon_use_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_method" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "instructions" TEXT NOT NULL DEFAULT '',
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_method_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "method_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reference" TEXT,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "captured_cents" BIGINT NOT NULL DEFAULT 0,
    "is_captured_later" BOOLEAN NOT NULL DEFAULT false,
    "request" JSONB NOT NULL DEFAULT '{}',
    "message" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "payment_id" TEXT,
    "amount_cents" BIGINT NOT NULL,
    "provider_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reference" TEXT,
    "reason" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "account_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund_line" (
    "website_id" TEXT NOT NULL,
    "refund_id" TEXT NOT NULL,
    "line_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "is_restocked" BOOLEAN NOT NULL,

    CONSTRAINT "refund_line_pkey" PRIMARY KEY ("refund_id","line_id")
);

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "customer_order_website_id_id_idx" ON "customer_order"("website_id", "id");

-- CreateIndex
CREATE INDEX "customer_order_website_id_member_id_id_idx" ON "customer_order"("website_id", "member_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_order_website_id_number_key" ON "customer_order"("website_id", "number");

-- CreateIndex
CREATE INDEX "order_line_order_id_position_idx" ON "order_line"("order_id", "position");

-- CreateIndex
CREATE INDEX "order_discount_order_id_position_idx" ON "order_discount"("order_id", "position");

-- CreateIndex
CREATE INDEX "order_tax_order_id_position_idx" ON "order_tax"("order_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "order_gift_card_order_id_gift_card_id_key" ON "order_gift_card"("order_id", "gift_card_id");

-- CreateIndex
CREATE INDEX "order_event_order_id_id_idx" ON "order_event"("order_id", "id");

-- CreateIndex
CREATE INDEX "fulfillment_order_id_id_idx" ON "fulfillment"("order_id", "id");

-- CreateIndex
CREATE INDEX "fulfillment_line_line_id_idx" ON "fulfillment_line"("line_id");

-- CreateIndex
CREATE INDEX "coupon_use_coupon_id_customer_key_idx" ON "coupon_use"("coupon_id", "customer_key");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_use_order_id_coupon_id_key" ON "coupon_use"("order_id", "coupon_id");

-- CreateIndex
CREATE INDEX "payment_method_website_id_position_id_idx" ON "payment_method"("website_id", "position", "id");

-- CreateIndex
CREATE INDEX "payment_order_id_id_idx" ON "payment"("order_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_website_id_provider_reference_key" ON "payment"("website_id", "provider", "reference");

-- CreateIndex
CREATE INDEX "refund_order_id_id_idx" ON "refund"("order_id", "id");

-- CreateIndex
CREATE INDEX "refund_line_line_id_idx" ON "refund_line"("line_id");

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "cart"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_discount" ADD CONSTRAINT "order_discount_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_tax" ADD CONSTRAINT "order_tax_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_gift_card" ADD CONSTRAINT "order_gift_card_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fulfillment" ADD CONSTRAINT "fulfillment_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fulfillment_line" ADD CONSTRAINT "fulfillment_line_fulfillment_id_fkey" FOREIGN KEY ("fulfillment_id") REFERENCES "fulfillment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fulfillment_line" ADD CONSTRAINT "fulfillment_line_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refund"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "customer_order" ADD CONSTRAINT customer_order_state_known CHECK (state IN ('PENDING', 'OPEN', 'COMPLETED', 'CANCELLED', 'FAILED'));
ALTER TABLE "customer_order" ADD CONSTRAINT customer_order_payment_state_known CHECK (payment_state IN ('NONE_DUE', 'PENDING', 'AUTHORIZED', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED'));
ALTER TABLE "customer_order" ADD CONSTRAINT customer_order_fulfillment_state_known CHECK (fulfillment_state IN ('NONE_DUE', 'UNFULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED'));
-- Nothing costs less than nothing, and nobody gets back more than was paid.
ALTER TABLE "customer_order" ADD CONSTRAINT customer_order_amounts CHECK (
  subtotal_cents >= 0 AND discount_cents >= 0 AND shipping_cents >= 0 AND tax_cents >= 0 AND gift_card_cents BETWEEN 0 AND grand_total_cents
  AND paid_cents >= 0 AND refunded_cents BETWEEN 0 AND paid_cents + gift_card_cents);
ALTER TABLE "order_line" ADD CONSTRAINT order_line_quantities CHECK (
  quantity > 0 AND fulfilled_quantity BETWEEN 0 AND quantity AND refunded_quantity BETWEEN 0 AND quantity AND taken_quantity BETWEEN 0 AND quantity);
ALTER TABLE "order_gift_card" ADD CONSTRAINT order_gift_card_amounts CHECK (amount_cents > 0 AND refunded_cents BETWEEN 0 AND amount_cents);
ALTER TABLE "payment" ADD CONSTRAINT payment_state_known CHECK (state IN ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'AUTHORIZED', 'SUCCEEDED', 'DECLINED', 'CANCELLED'));
ALTER TABLE "payment" ADD CONSTRAINT payment_amounts CHECK (amount_cents >= 0 AND captured_cents >= 0);
ALTER TABLE "refund" ADD CONSTRAINT refund_state_known CHECK (state IN ('PENDING', 'SUCCEEDED', 'FAILED'));
ALTER TABLE "refund" ADD CONSTRAINT refund_amounts CHECK (amount_cents > 0 AND provider_cents BETWEEN 0 AND amount_cents);
ALTER TABLE "coupon" ADD CONSTRAINT coupon_use_count CHECK (use_count >= 0);

-- A cart is paid for once: it has one order that waits for its payment.
CREATE UNIQUE INDEX customer_order_pending_of_cart ON "customer_order" (cart_id) WHERE state = 'PENDING';
-- What the sweep looks at.
CREATE INDEX customer_order_due ON "customer_order" (expires_at) WHERE state = 'PENDING';
CREATE INDEX payment_processing ON "payment" (created_at) WHERE state IN ('PROCESSING', 'AUTHORIZED');
CREATE INDEX refund_due ON "refund" (next_attempt_at) WHERE state = 'PENDING';
-- The owner's list and its filters, newest first.
CREATE INDEX customer_order_placed ON "customer_order" (website_id, id) WHERE placed_at IS NOT NULL;
CREATE INDEX customer_order_by_state ON "customer_order" (website_id, state, id);
CREATE INDEX customer_order_by_payment ON "customer_order" (website_id, payment_state, id);
CREATE INDEX customer_order_by_fulfillment ON "customer_order" (website_id, fulfillment_state, id);
CREATE INDEX customer_order_tags ON "customer_order" USING gin (tags);
CREATE INDEX customer_order_email ON "customer_order" (website_id, customer_key text_pattern_ops);
CREATE INDEX customer_order_name ON "customer_order" (website_id, customer_name text_pattern_ops);
CREATE INDEX order_line_sku ON "order_line" (website_id, lower(sku) text_pattern_ops);

ALTER TABLE "checkout" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "checkout" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "checkout" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "idempotency_key" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "idempotency_key" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "idempotency_key" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "customer_order" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_order" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "customer_order" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "order_line" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_line" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_line" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "order_discount" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_discount" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_discount" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "order_tax" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_tax" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_tax" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "order_gift_card" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_gift_card" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_gift_card" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "order_event" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_event" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_event" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "fulfillment" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "fulfillment" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "fulfillment" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "fulfillment_line" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "fulfillment_line" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "fulfillment_line" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "order_counter" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_counter" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_counter" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "coupon_use" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "coupon_use" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "coupon_use" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "payment_method" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "payment_method" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "payment_method" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "payment" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "payment" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "payment" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "refund" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "refund" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "refund" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "refund_line" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "refund_line" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "refund_line" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Contributors leave their names; what buyers wrote is not repeated in the log.
SELECT keep_audit('customer_order', 'id', false);
SELECT keep_audit('payment_method');
SELECT keep_audit('refund');
SELECT keep_audit('fulfillment');

CREATE TRIGGER record_order_created AFTER INSERT ON "customer_order" FOR EACH ROW WHEN (NEW.placed_at IS NOT NULL) EXECUTE FUNCTION record_webhook_event('order.created', 'orderId=id', 'number=number');
CREATE TRIGGER record_order_opened AFTER UPDATE ON "customer_order" FOR EACH ROW WHEN (OLD.placed_at IS NULL AND NEW.placed_at IS NOT NULL) EXECUTE FUNCTION record_webhook_event('order.created', 'orderId=id', 'number=number');
CREATE TRIGGER record_order_paid_at_once AFTER INSERT ON "customer_order" FOR EACH ROW WHEN (NEW.payment_state = 'PAID') EXECUTE FUNCTION record_webhook_event('order.paid', 'orderId=id', 'number=number');
CREATE TRIGGER record_order_paid AFTER UPDATE ON "customer_order" FOR EACH ROW WHEN (NEW.payment_state = 'PAID' AND OLD.payment_state IN ('PENDING', 'AUTHORIZED')) EXECUTE FUNCTION record_webhook_event('order.paid', 'orderId=id', 'number=number');
CREATE TRIGGER record_order_cancelled AFTER UPDATE ON "customer_order" FOR EACH ROW WHEN (NEW.state = 'CANCELLED' AND OLD.state <> 'CANCELLED') EXECUTE FUNCTION record_webhook_event('order.cancelled', 'orderId=id', 'number=number');
CREATE TRIGGER record_order_fulfilled AFTER INSERT ON "fulfillment" FOR EACH ROW EXECUTE FUNCTION record_webhook_event('order.fulfilled', 'fulfillmentId=id', 'orderId=order_id');
CREATE TRIGGER record_order_refunded AFTER INSERT OR UPDATE ON "refund" FOR EACH ROW WHEN (NEW.state = 'SUCCEEDED') EXECUTE FUNCTION record_webhook_event('order.refunded', 'refundId=id', 'orderId=order_id');
