-- CreateTable
CREATE TABLE "search_language" (
    "website_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "config" TEXT NOT NULL,

    CONSTRAINT "search_language_pkey" PRIMARY KEY ("website_id","language")
);

-- CreateTable
CREATE TABLE "search_entry" (
    "website_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "headline" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "vector" tsvector NOT NULL,

    CONSTRAINT "search_entry_pkey" PRIMARY KEY ("website_id","subject_id","language")
);

ALTER TABLE "search_language" ADD CONSTRAINT search_language_config CHECK (config IN ('simple', 'arabic', 'armenian', 'basque', 'catalan', 'danish', 'dutch', 'english', 'finnish', 'french', 'german', 'greek', 'hindi', 'hungarian', 'indonesian', 'irish', 'italian', 'lithuanian', 'nepali', 'norwegian', 'portuguese', 'romanian', 'russian', 'serbian', 'spanish', 'swedish', 'tamil', 'turkish', 'yiddish'));
ALTER TABLE "search_entry" ADD CONSTRAINT search_entry_kind CHECK (kind IN ('PAGE', 'ITEM'));

ALTER TABLE "search_language" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "search_language" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "search_language" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "search_entry" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "search_entry" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "search_entry" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Words as they are compared. Where PostgreSQL's unaccent is there, the process that opens the database puts it in here.
CREATE FUNCTION plain_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT lower(words)';

-- What a reader sees of an owner's HTML.
CREATE FUNCTION words_of_html(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    replace(replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(left(html, 200000), '<(script|style)\M.*?</\1>', ' ', 'gis'), '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&#39;', ''''), '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'),
  '\s+', ' ', 'g')) $$;

-- What there is to search in one language, of the things with these ids.
CREATE FUNCTION searchable(website text, subjects text[], language text)
RETURNS TABLE (id text, kind text, title text, labels text, excerpt text, body text) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT i.id, 'ITEM', i.title, array_to_string(i.tags || i.categories, ' ') || ' ' || i.author_name, words_of_html(i.excerpt),
    words_of_html(i.excerpt || ' ' || i.body)
  FROM "item" i WHERE i.website_id = website AND i.id = ANY(subjects)
  UNION ALL
  SELECT c.id, 'PAGE', c.title, c.navigation_title, words_of_html(c.description),
    words_of_html(c.description || ' ' || coalesce(c.main_content, ''))
  FROM "collection" c WHERE c.website_id = website AND c.id = ANY(subjects) $$;

-- Writes what is searched of the given things, or of all, in each language that the website is searched in. Whoever changes a
-- thing shares a lock that only a new language takes alone: none is left out while the language is written for the first time.
CREATE FUNCTION index_for_search(website text, subjects text[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('search ' || website, 0));
  IF subjects IS NULL THEN subjects := ARRAY(SELECT id FROM "item" WHERE website_id = website UNION ALL SELECT id FROM "collection" WHERE website_id = website); END IF;
  INSERT INTO "search_entry" (website_id, subject_id, language, kind, headline, body, vector)
  SELECT website, s.id, l.language, s.kind, plain_words(s.title || ' ' || s.labels), left(s.body, 20000),
    setweight(to_tsvector(l.config::regconfig, plain_words(s.title)), 'A')
    || setweight(to_tsvector(l.config::regconfig, plain_words(s.labels)), 'B')
    || setweight(to_tsvector(l.config::regconfig, plain_words(s.excerpt)), 'C')
    || setweight(to_tsvector(l.config::regconfig, plain_words(left(s.body, 100000))), 'D')
  FROM "search_language" l CROSS JOIN LATERAL searchable(website, subjects, l.language) s
  WHERE l.website_id = website
  ON CONFLICT (website_id, subject_id, language) DO UPDATE
    SET headline = excluded.headline, body = excluded.body, vector = excluded.vector;
END $$;

CREATE FUNCTION keep_added_searched() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM index_for_search(website_id, array_agg(id)) FROM changed GROUP BY website_id;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_added_searched AFTER INSERT ON "item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_added_searched();
CREATE TRIGGER keep_added_searched AFTER INSERT ON "collection" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_added_searched();

CREATE FUNCTION keep_changed_searched() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM index_for_search(NEW.website_id, ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_changed_searched AFTER UPDATE OF title, body, excerpt, tags, categories, author_name ON "item" FOR EACH ROW
  WHEN ((OLD.title, OLD.body, OLD.excerpt, OLD.tags, OLD.categories, OLD.author_name)
    IS DISTINCT FROM (NEW.title, NEW.body, NEW.excerpt, NEW.tags, NEW.categories, NEW.author_name))
  EXECUTE FUNCTION keep_changed_searched();
CREATE TRIGGER keep_changed_searched AFTER UPDATE OF title, navigation_title, description, main_content ON "collection" FOR EACH ROW
  WHEN ((OLD.title, OLD.navigation_title, OLD.description, OLD.main_content)
    IS DISTINCT FROM (NEW.title, NEW.navigation_title, NEW.description, NEW.main_content))
  EXECUTE FUNCTION keep_changed_searched();

CREATE FUNCTION forget_searched() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM "search_entry" WHERE website_id = OLD.website_id AND subject_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_searched AFTER DELETE ON "item" FOR EACH ROW EXECUTE FUNCTION forget_searched();
CREATE TRIGGER forget_searched AFTER DELETE ON "collection" FOR EACH ROW EXECUTE FUNCTION forget_searched();
