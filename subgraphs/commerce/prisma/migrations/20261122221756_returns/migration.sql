-- CreateTable
CREATE TABLE "return_settings" (
    "website_id" TEXT NOT NULL,
    "days" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "return_settings_pkey" PRIMARY KEY ("website_id")
);

-- CreateTable
CREATE TABLE "order_return" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "answer" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_return_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_return_line" (
    "website_id" TEXT NOT NULL,
    "return_id" TEXT NOT NULL,
    "line_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "order_return_line_pkey" PRIMARY KEY ("return_id","line_id")
);

-- CreateIndex
CREATE INDEX "order_return_order_id_id_idx" ON "order_return"("order_id", "id");

-- CreateIndex
CREATE INDEX "order_return_line_line_id_idx" ON "order_return_line"("line_id");

-- AddForeignKey
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_return_id_fkey" FOREIGN KEY ("return_id") REFERENCES "order_return"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "return_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "return_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "return_settings" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "order_return" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_return" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_return" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "order_return_line" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_return_line" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_return_line" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

ALTER TABLE "return_settings" ADD CONSTRAINT return_settings_days CHECK (days BETWEEN 0 AND 365);
ALTER TABLE "order_return" ADD CONSTRAINT order_return_state_known CHECK (state IN ('REQUESTED', 'APPROVED', 'REFUSED', 'RECEIVED', 'REFUNDED'));
ALTER TABLE "order_return_line" ADD CONSTRAINT order_return_line_quantity CHECK (quantity > 0);

-- Contributors leave their names; what buyers wrote is not repeated in the log.
SELECT keep_audit('order_return', 'id', false);
SELECT keep_audit('return_settings', 'website_id');

ALTER TABLE "order_mail_template" DROP CONSTRAINT order_mail_kind_known;
ALTER TABLE "order_mail_template" ADD CONSTRAINT order_mail_kind_known CHECK (kind IN ('CONFIRMED', 'RECEIVED', 'SHIPPED', 'REFUNDED', 'CANCELLED', 'FAILED',
  'RETURN_REQUESTED', 'RETURN_APPROVED', 'RETURN_REFUSED', 'RETURN_RECEIVED'));
