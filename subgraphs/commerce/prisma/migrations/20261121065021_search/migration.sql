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
    "headline" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "vector" tsvector NOT NULL,

    CONSTRAINT "search_entry_pkey" PRIMARY KEY ("website_id","subject_id","language")
);

ALTER TABLE "search_language" ADD CONSTRAINT search_language_config CHECK (config IN ('simple', 'arabic', 'armenian', 'basque', 'catalan', 'danish', 'dutch', 'english', 'finnish', 'french', 'german', 'greek', 'hindi', 'hungarian', 'indonesian', 'irish', 'italian', 'lithuanian', 'nepali', 'norwegian', 'portuguese', 'romanian', 'russian', 'serbian', 'spanish', 'swedish', 'tamil', 'turkish', 'yiddish'));

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
RETURNS TABLE (id text, title text, labels text, excerpt text, body text) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT p.id, p.title,
    array_to_string(p.tags, ' ')
      || coalesce((SELECT ' ' || string_agg(c.name, ' ') FROM "product_category" pc JOIN "category" c ON c.id = pc.category_id
        WHERE pc.product_id = p.id), '')
      || coalesce((SELECT ' ' || string_agg(v.sku || ' ' || array_to_string(v.option_values, ' '), ' ') FROM "variant" v
        WHERE v.product_id = p.id), ''),
    '', words_of_html(p.description)
  FROM "product" p WHERE p.website_id = website AND p.id = ANY(subjects) $$;

-- Writes what is searched of the given things, or of all, in each language that the website is searched in. Whoever changes a
-- thing shares a lock that only a new language takes alone: none is left out while the language is written for the first time.
CREATE FUNCTION index_for_search(website text, subjects text[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('search ' || website, 0));
  IF subjects IS NULL THEN subjects := ARRAY(SELECT id FROM "product" WHERE website_id = website); END IF;
  INSERT INTO "search_entry" (website_id, subject_id, language, headline, body, vector)
  SELECT website, s.id, l.language, plain_words(s.title || ' ' || s.labels), left(s.body, 20000),
    setweight(to_tsvector(l.config::regconfig, plain_words(s.title)), 'A')
    || setweight(to_tsvector(l.config::regconfig, plain_words(s.labels)), 'B')
    || setweight(to_tsvector(l.config::regconfig, plain_words(s.excerpt)), 'C')
    || setweight(to_tsvector(l.config::regconfig, plain_words(left(s.body, 100000))), 'D')
  FROM "search_language" l CROSS JOIN LATERAL searchable(website, subjects, l.language) s
  WHERE l.website_id = website
  ON CONFLICT (website_id, subject_id, language) DO UPDATE
    SET headline = excluded.headline, body = excluded.body, vector = excluded.vector;
END $$;

CREATE FUNCTION keep_added_products_searched() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM index_for_search(website_id, array_agg(id)) FROM changed GROUP BY website_id;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_added_products_searched AFTER INSERT ON "product" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_added_products_searched();

CREATE FUNCTION keep_changed_product_searched() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM index_for_search(NEW.website_id, ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_changed_product_searched AFTER UPDATE OF title, description, tags ON "product" FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.tags) IS DISTINCT FROM (NEW.title, NEW.description, NEW.tags))
  EXECUTE FUNCTION keep_changed_product_searched();

CREATE FUNCTION forget_product_searched() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM "search_entry" WHERE website_id = OLD.website_id AND subject_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_product_searched AFTER DELETE ON "product" FOR EACH ROW EXECUTE FUNCTION forget_product_searched();

-- What changes in many parts of products at once is written once for each of the products.
CREATE FUNCTION keep_parts_searched() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM index_for_search(website_id, array_agg(DISTINCT product_id)) FROM changed GROUP BY website_id;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_added_variants_searched AFTER INSERT ON "variant" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_parts_searched();
CREATE TRIGGER keep_removed_variants_searched AFTER DELETE ON "variant" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_parts_searched();
CREATE TRIGGER keep_added_shelves_searched AFTER INSERT ON "product_category" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_parts_searched();
CREATE TRIGGER keep_removed_shelves_searched AFTER DELETE ON "product_category" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_parts_searched();

CREATE FUNCTION keep_changed_variant_searched() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM index_for_search(NEW.website_id, ARRAY[NEW.product_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_changed_variant_searched AFTER UPDATE OF sku, option_values ON "variant" FOR EACH ROW
  WHEN ((OLD.sku, OLD.option_values) IS DISTINCT FROM (NEW.sku, NEW.option_values)) EXECUTE FUNCTION keep_changed_variant_searched();

CREATE FUNCTION keep_renamed_category_searched() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM index_for_search(NEW.website_id, ARRAY(SELECT product_id FROM "product_category" WHERE category_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER keep_renamed_category_searched AFTER UPDATE OF name ON "category" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION keep_renamed_category_searched();

-- A product that is found by new words was in no answer that caches know it by.
CREATE FUNCTION tell_search_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' product-search');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_search_changed AFTER INSERT OR UPDATE OR DELETE ON "search_entry" FOR EACH ROW EXECUTE FUNCTION tell_search_changed();
