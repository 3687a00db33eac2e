-- CreateTable
CREATE TABLE "saved_section" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "section" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_section_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_section_website_id_name_key" ON "saved_section"("website_id", "name");

ALTER TABLE "saved_section" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "saved_section" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "saved_section" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "saved_section" ADD CONSTRAINT "saved_section_website_id_given" CHECK (website_id <> '');

CREATE TRIGGER write_audit_entry AFTER INSERT OR UPDATE OR DELETE ON "saved_section"
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('id', 'f');
