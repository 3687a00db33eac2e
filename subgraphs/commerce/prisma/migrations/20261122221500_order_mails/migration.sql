-- CreateTable
CREATE TABLE "order_mail_template" (
    "website_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_mail_template_pkey" PRIMARY KEY ("website_id","kind","language")
);

ALTER TABLE "order_mail_template" ADD CONSTRAINT order_mail_kind_known CHECK (kind IN ('CONFIRMED', 'RECEIVED', 'SHIPPED', 'REFUNDED', 'CANCELLED', 'FAILED'));
ALTER TABLE "order_mail_template" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_mail_template" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_mail_template" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

SELECT keep_audit('order_mail_template', 'kind');

-- Card payments that were refused lately are counted for each website.
CREATE INDEX payment_declined ON "payment" (website_id, settled_at) WHERE state = 'DECLINED';
