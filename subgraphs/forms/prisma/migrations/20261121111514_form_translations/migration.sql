-- AlterTable
ALTER TABLE "form_submission" ADD COLUMN     "language" TEXT;

-- CreateTable
CREATE TABLE "translation" (
    "website_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "translation_pkey" PRIMARY KEY ("website_id","subject_id","language","field")
);

-- CreateIndex
CREATE INDEX "translation_subject_id_idx" ON "translation"("subject_id");

-- AddForeignKey
ALTER TABLE "translation" ADD CONSTRAINT "translation_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "form"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "translation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "translation" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "translation" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "translation" ADD CONSTRAINT "translation_website_id_given" CHECK (website_id <> '');
ALTER TABLE "translation" ADD CONSTRAINT translation_field CHECK (field IN ('name', 'submitLabel', 'message', 'html') OR starts_with(field, 'field.'));

-- A changed text is in the next answer: pages know the form by its tag.
CREATE FUNCTION tell_translation_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' form:' || changed.subject_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_translation_changed AFTER INSERT OR UPDATE OR DELETE ON "translation" FOR EACH ROW EXECUTE FUNCTION tell_translation_changed();

-- A field that is gone takes its texts along.
CREATE FUNCTION forget_field_translations() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM "translation" WHERE website_id = NEW.website_id AND subject_id = NEW.id AND starts_with(field, 'field.')
    AND split_part(field, '.', 2) NOT IN (SELECT asked ->> 'id' FROM jsonb_array_elements(NEW.fields) AS asked);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_field_translations AFTER UPDATE OF fields ON "form" FOR EACH ROW EXECUTE FUNCTION forget_field_translations();

SELECT keep_audit('translation', 'subject_id');
