-- Fonts that owners bring along, and their files.
CREATE TABLE "font" (
    "website_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "weight" TEXT NOT NULL,
    "is_italic" BOOLEAN NOT NULL,
    "format" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "licence" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "font_pkey" PRIMARY KEY ("website_id", "id")
);

-- A family has one file for each weight, upright and in italics.
CREATE UNIQUE INDEX font_face ON "font" (website_id, lower(family), weight, is_italic);

ALTER TABLE "font" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "font" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "font" USING (website_id = (SELECT current_setting('vitrine.website_id', true)) OR (SELECT current_setting('vitrine.website_id', true)) = '*');
ALTER TABLE "font" ADD CONSTRAINT "font_website_id_given" CHECK (website_id <> '');
-- What style sheets are made of.
ALTER TABLE "font" ADD CONSTRAINT font_format_known CHECK (format IN ('woff2', 'woff', 'truetype', 'opentype'));
ALTER TABLE "font" ADD CONSTRAINT font_family_plain CHECK (family !~ '["''\\{};<>]' AND family <> '');
ALTER TABLE "font" ADD CONSTRAINT font_weight_known CHECK (weight IN ('100', '200', '300', '400', '500', '600', '700', '800', '900', '100 900'));

CREATE TRIGGER write_audit_entry AFTER INSERT OR UPDATE OR DELETE ON "font"
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('id', 't');

CREATE TABLE "font_file" (
    "website_id" TEXT NOT NULL,
    "font_id" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "font_file_pkey" PRIMARY KEY ("website_id", "font_id"),
    CONSTRAINT "font_file_font_fkey" FOREIGN KEY ("website_id", "font_id") REFERENCES "font"("website_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "font_file" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "font_file" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "font_file" USING (website_id = (SELECT current_setting('vitrine.website_id', true)) OR (SELECT current_setting('vitrine.website_id', true)) = '*');
ALTER TABLE "font_file" ADD CONSTRAINT "font_file_website_id_given" CHECK (website_id <> '');
