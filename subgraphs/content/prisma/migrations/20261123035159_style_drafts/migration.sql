-- AlterTable
ALTER TABLE "theme_style" ADD COLUMN     "custom_css" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "style_draft" (
    "website_id" TEXT NOT NULL,
    "theme_name" TEXT NOT NULL,
    "values" JSONB NOT NULL DEFAULT '{}',
    "custom_css" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "has_changes" BOOLEAN NOT NULL DEFAULT true,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by" TEXT,

    CONSTRAINT "style_draft_pkey" PRIMARY KEY ("website_id","theme_name")
);

ALTER TABLE "style_draft" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "style_draft" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "style_draft" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Style sheets of a revision that cannot be compiled. Revisions that were read before this are read again when someone asks.
ALTER TABLE "theme_revision" ADD COLUMN     "unstyled" TEXT[] DEFAULT ARRAY[]::TEXT[];
SELECT set_config('vitrine.website_id', '*', true);
UPDATE "theme_revision" SET problems = NULL;
