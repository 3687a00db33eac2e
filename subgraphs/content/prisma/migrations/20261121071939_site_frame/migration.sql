-- CreateTable
CREATE TABLE "header_footer" (
    "website_id" TEXT NOT NULL,
    "header" JSONB NOT NULL DEFAULT '{}',
    "footer" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "header_footer_pkey" PRIMARY KEY ("website_id")
);

ALTER TABLE "header_footer" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "header_footer" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "header_footer" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
CREATE TRIGGER tell_website_part_changed AFTER INSERT OR UPDATE OR DELETE ON "header_footer" FOR EACH ROW EXECUTE FUNCTION tell_website_part_changed();
