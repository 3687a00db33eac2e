-- CreateTable
CREATE TABLE "order_dispute" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_dispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "order_dispute_order_id_id_idx" ON "order_dispute"("order_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "order_dispute_website_id_provider_reference_key" ON "order_dispute"("website_id", "provider", "reference");

-- AddForeignKey
ALTER TABLE "order_dispute" ADD CONSTRAINT "order_dispute_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "order_dispute" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_dispute" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_dispute" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

ALTER TABLE "order_dispute" ADD CONSTRAINT order_dispute_state_known CHECK (state IN ('OPEN', 'WON', 'LOST'));
ALTER TABLE "order_dispute" ADD CONSTRAINT order_dispute_amount CHECK (amount_cents >= 0);

SELECT keep_audit('order_dispute');
