-- AlterTable
ALTER TABLE "header_footer" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "header_footer_draft" (
    "website_id" TEXT NOT NULL,
    "header" JSONB NOT NULL DEFAULT '{}',
    "footer" JSONB NOT NULL DEFAULT '{}',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "has_changes" BOOLEAN NOT NULL DEFAULT true,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by" TEXT,

    CONSTRAINT "header_footer_draft_pkey" PRIMARY KEY ("website_id")
);

ALTER TABLE "header_footer_draft" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "header_footer_draft" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "header_footer_draft" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
