-- CreateTable
CREATE TABLE "tax_record" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sale_id" TEXT,
    "calculation" TEXT NOT NULL DEFAULT '',
    "question" JSONB,
    "amount_cents" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "reference" TEXT,
    "message" TEXT NOT NULL DEFAULT '',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recorded_at" TIMESTAMPTZ(3),

    CONSTRAINT "tax_record_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "tax_record_order_id_idx" ON "tax_record"("order_id");

-- CreateIndex
CREATE INDEX "tax_record_sale_id_idx" ON "tax_record"("sale_id");

-- AddForeignKey
ALTER TABLE "tax_record" ADD CONSTRAINT "tax_record_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is still to be told.
CREATE INDEX "tax_record_due" ON "tax_record"("website_id", "next_attempt_at") WHERE "state" = 'WAITING';

ALTER TABLE "tax_record" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tax_record" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "tax_record" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "tax_record" ADD CONSTRAINT "tax_record_website_id_given" CHECK (website_id <> '');
ALTER TABLE "tax_record" ADD CONSTRAINT "tax_record_amount_cents" CHECK (amount_cents > 0);
