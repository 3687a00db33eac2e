-- AlterTable
ALTER TABLE "tax_settings" ADD COLUMN     "service" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "service_codes" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "uses_rates_without_service" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "tax_answer" (
    "website_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "counted" JSONB,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tax_answer_pkey" PRIMARY KEY ("website_id","key")
);

CREATE INDEX "tax_answer_asked_at_idx" ON "tax_answer"("asked_at");

ALTER TABLE "tax_answer" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tax_answer" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "tax_answer" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "tax_answer" ADD CONSTRAINT "tax_answer_website_id_given" CHECK (website_id <> '');
