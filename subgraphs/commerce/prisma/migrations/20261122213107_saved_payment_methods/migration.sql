-- CreateTable
CREATE TABLE "payment_customer" (
    "website_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "is_live" BOOLEAN NOT NULL,
    "member_id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_customer_pkey" PRIMARY KEY ("website_id","provider","is_live","member_id")
);

-- CreateTable
CREATE TABLE "saved_payment_method" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "is_live" BOOLEAN NOT NULL,
    "reference" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "valid_through" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_payment_method_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_payment_method_website_id_member_id_id_idx" ON "saved_payment_method"("website_id", "member_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_payment_method_website_id_provider_reference_key" ON "saved_payment_method"("website_id", "provider", "reference");

ALTER TABLE "payment_customer" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "payment_customer" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "payment_customer" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

ALTER TABLE "saved_payment_method" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "saved_payment_method" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "saved_payment_method" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Who saved or removed a card and when; never which.
SELECT keep_audit('saved_payment_method', 'id', false);
