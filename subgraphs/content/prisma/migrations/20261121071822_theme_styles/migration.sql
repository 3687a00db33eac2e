-- AlterTable
ALTER TABLE "theme_revision" ADD COLUMN     "activated_at" TIMESTAMPTZ(3),
ADD COLUMN     "custom_types" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "problems" JSONB,
ADD COLUMN     "style_options" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "theme_style" (
    "website_id" TEXT NOT NULL,
    "theme_name" TEXT NOT NULL,
    "values" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "theme_style_pkey" PRIMARY KEY ("website_id","theme_name")
);

ALTER TABLE "theme_style" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "theme_style" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "theme_style" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- The revisions in use before this was written down.
SELECT set_config('vitrine.website_id', '*', true);
UPDATE "theme_revision" r SET activated_at = r.created_at FROM "website" w WHERE w.active_theme_revision_id = r.id;

-- Whoever changes a row, caches hear of it when the change commits.
CREATE TRIGGER tell_website_part_changed AFTER INSERT OR UPDATE OR DELETE ON "theme_style" FOR EACH ROW EXECUTE FUNCTION tell_website_part_changed();
