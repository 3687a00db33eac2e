-- CreateTable
CREATE TABLE "translation" (
    "website_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "translation_pkey" PRIMARY KEY ("website_id","subject_id","language","field")
);

ALTER TABLE "translation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "translation" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "translation" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "translation" ADD CONSTRAINT translation_field CHECK (field IN ('title', 'description', 'slug', 'name'));
CREATE UNIQUE INDEX translation_slug ON "translation" (website_id, language, collection_id, text) WHERE field = 'slug';

-- A changed text is in the next answer, and is found.
CREATE FUNCTION tell_translation_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' product-translations');
  PERFORM index_for_search(changed.website_id, ARRAY[changed.subject_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_translation_changed AFTER INSERT OR UPDATE OR DELETE ON "translation" FOR EACH ROW EXECUTE FUNCTION tell_translation_changed();

CREATE FUNCTION forget_translations() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM "translation" WHERE website_id = OLD.website_id AND subject_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_translations AFTER DELETE ON "product" FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER forget_translations AFTER DELETE ON "category" FOR EACH ROW EXECUTE FUNCTION forget_translations();

-- What there is to search in one language: translated where it was, else in the website's own.
CREATE OR REPLACE FUNCTION searchable(website text, subjects text[], language text)
RETURNS TABLE (id text, title text, labels text, excerpt text, body text) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT p.id, coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = p.id AND t.language = searchable.language AND t.field = 'title'), p.title),
    array_to_string(p.tags, ' ')
      || coalesce((SELECT ' ' || string_agg(coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = c.id AND t.language = searchable.language AND t.field = 'name'), c.name), ' ') FROM "product_category" pc JOIN "category" c ON c.id = pc.category_id
        WHERE pc.product_id = p.id), '')
      || coalesce((SELECT ' ' || string_agg(v.sku || ' ' || array_to_string(v.option_values, ' '), ' ') FROM "variant" v
        WHERE v.product_id = p.id), ''),
    '', words_of_html(coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = p.id AND t.language = searchable.language AND t.field = 'description'), p.description))
  FROM "product" p WHERE p.website_id = website AND p.id = ANY(subjects) $$;
