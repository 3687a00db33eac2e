-- AlterTable
ALTER TABLE "order_counter" ADD COLUMN     "draft_number" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "draft_order" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "currency" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "shipping_address" JSONB,
    "billing_address" JSONB,
    "note" TEXT NOT NULL DEFAULT '',
    "language" TEXT,
    "lines" JSONB NOT NULL DEFAULT '[]',
    "discount" JSONB,
    "shipping" JSONB,
    "totals" JSONB NOT NULL DEFAULT '{"lines":{},"subtotal":0,"discount":0,"shipping":0,"tax":0,"taxes":[],"isTaxIncluded":false,"grandTotal":0}',
    "is_reserving" BOOLEAN NOT NULL DEFAULT false,
    "held" JSONB,
    "origin" TEXT NOT NULL DEFAULT '',
    "sent_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "order_id" TEXT,
    "account_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_order_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "draft_order_website_id_id_idx" ON "draft_order"("website_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "draft_order_website_id_number_key" ON "draft_order"("website_id", "number");

ALTER TABLE "draft_order" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "draft_order" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "draft_order" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- What is held has until when.
ALTER TABLE "draft_order" ADD CONSTRAINT draft_order_held CHECK (held IS NULL OR expires_at IS NOT NULL);
CREATE INDEX draft_order_held_until ON "draft_order" (expires_at) WHERE held IS NOT NULL;

-- Contributors leave their names; what concerns customers is not repeated in the log.
SELECT keep_audit('draft_order', 'id', false);

ALTER TABLE "order_mail_template" DROP CONSTRAINT order_mail_kind_known;
ALTER TABLE "order_mail_template" ADD CONSTRAINT order_mail_kind_known CHECK (kind IN ('CONFIRMED', 'RECEIVED', 'SHIPPED', 'REFUNDED', 'CANCELLED', 'FAILED',
  'RETURN_REQUESTED', 'RETURN_APPROVED', 'RETURN_REFUSED', 'RETURN_RECEIVED', 'PAYMENT_LINK'));
