-- AlterTable
ALTER TABLE "customer_order" DROP COLUMN "invoice_number";

-- CreateTable
CREATE TABLE "invoice_settings" (
    "website_id" TEXT NOT NULL,
    "seller_name" TEXT NOT NULL DEFAULT '',
    "seller_address" TEXT NOT NULL DEFAULT '',
    "tax_number" TEXT NOT NULL DEFAULT '',
    "footer" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "invoice_settings_pkey" PRIMARY KEY ("website_id")
);

-- CreateTable
CREATE TABLE "invoice" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "refund_id" TEXT,
    "kind" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invoice_order_id_number_idx" ON "invoice"("order_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_website_id_number_key" ON "invoice"("website_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_refund_id_key" ON "invoice"("refund_id");

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "invoice_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invoice_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "invoice_settings" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "invoice" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invoice" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "invoice" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

ALTER TABLE "invoice" ADD CONSTRAINT invoice_kind_known CHECK ((kind = 'INVOICE' AND refund_id IS NULL) OR (kind = 'CREDIT_NOTE' AND refund_id IS NOT NULL));
-- An order has one invoice.
CREATE UNIQUE INDEX invoice_of_order ON "invoice" (order_id) WHERE kind = 'INVOICE';

-- What was issued stays as it is.
CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An invoice that was issued is not changed.';
END $$;
CREATE TRIGGER refuse_invoice_change AFTER UPDATE ON "invoice" FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();

SELECT keep_audit('invoice_settings', 'website_id');
