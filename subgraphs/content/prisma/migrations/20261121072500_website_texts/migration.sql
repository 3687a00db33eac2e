-- CreateTable
CREATE TABLE "website_text" (
    "website_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "website_text_pkey" PRIMARY KEY ("website_id","key")
);

ALTER TABLE "website_text" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "website_text" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "website_text" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

CREATE TRIGGER tell_website_part_changed AFTER INSERT OR UPDATE OR DELETE ON "website_text" FOR EACH ROW EXECUTE FUNCTION tell_website_part_changed();
