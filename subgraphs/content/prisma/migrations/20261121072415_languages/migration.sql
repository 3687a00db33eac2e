-- CreateTable
CREATE TABLE "site_language" (
    "website_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "site_language_pkey" PRIMARY KEY ("website_id","language")
);

-- CreateTable
CREATE TABLE "translation" (
    "website_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "holder_id" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "translation_pkey" PRIMARY KEY ("website_id","subject_id","language","field")
);

ALTER TABLE "site_language" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "site_language" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "site_language" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "translation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "translation" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "translation" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "translation" ADD CONSTRAINT translation_field CHECK (field IN ('title', 'navigationTitle', 'tagline', 'description', 'mainContent', 'body', 'excerpt', 'slug'));
CREATE UNIQUE INDEX translation_slug ON "translation" (website_id, language, holder_id, text) WHERE field = 'slug';

-- Which languages there are is known before a page is asked for; a changed text is in the next answer, and is found.
CREATE TRIGGER tell_website_part_changed AFTER INSERT OR UPDATE OR DELETE ON "site_language" FOR EACH ROW EXECUTE FUNCTION tell_website_part_changed();
CREATE FUNCTION tell_translation_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' translations');
  PERFORM index_for_search(changed.website_id, ARRAY[changed.subject_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_translation_changed AFTER INSERT OR UPDATE OR DELETE ON "translation" FOR EACH ROW EXECUTE FUNCTION tell_translation_changed();

CREATE FUNCTION forget_translations() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM "translation" WHERE website_id = OLD.website_id AND subject_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_translations AFTER DELETE ON "item" FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER forget_translations AFTER DELETE ON "collection" FOR EACH ROW EXECUTE FUNCTION forget_translations();

-- What there is to search in one language: translated where it was, else in the website's own.
CREATE OR REPLACE FUNCTION searchable(website text, subjects text[], language text)
RETURNS TABLE (id text, kind text, title text, labels text, excerpt text, body text) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT i.id, 'ITEM', coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = i.id AND t.language = searchable.language AND t.field = 'title'), i.title), array_to_string(i.tags || i.categories, ' ') || ' ' || i.author_name,
    words_of_html(coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = i.id AND t.language = searchable.language AND t.field = 'excerpt'), i.excerpt)),
    words_of_html(coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = i.id AND t.language = searchable.language AND t.field = 'excerpt'), i.excerpt) || ' ' || coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = i.id AND t.language = searchable.language AND t.field = 'body'), i.body))
  FROM "item" i WHERE i.website_id = website AND i.id = ANY(subjects)
  UNION ALL
  SELECT c.id, 'PAGE', coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = c.id AND t.language = searchable.language AND t.field = 'title'), c.title), coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = c.id AND t.language = searchable.language AND t.field = 'navigationTitle'), c.navigation_title),
    words_of_html(coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = c.id AND t.language = searchable.language AND t.field = 'description'), c.description)),
    words_of_html(coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = c.id AND t.language = searchable.language AND t.field = 'description'), c.description) || ' ' || coalesce(coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = c.id AND t.language = searchable.language AND t.field = 'mainContent'), c.main_content), ''))
  FROM "collection" c WHERE c.website_id = website AND c.id = ANY(subjects) $$;
