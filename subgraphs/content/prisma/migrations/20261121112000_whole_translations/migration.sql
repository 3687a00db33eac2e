-- More is translated: popups, pictures, tags and categories, links of menus, the header and the footer, what is said of authors, opening hours.
ALTER TABLE "translation" DROP CONSTRAINT translation_field;
ALTER TABLE "translation" ADD CONSTRAINT translation_field CHECK (
  field IN ('title', 'navigationTitle', 'tagline', 'description', 'mainContent', 'body', 'excerpt', 'slug', 'buttonText', 'altText')
  OR field ~ '^(text|tag|category|link|header|footer|author|hours)[.].');
CREATE TRIGGER forget_translations AFTER DELETE ON "popup" FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER forget_translations AFTER DELETE ON "image" FOR EACH ROW EXECUTE FUNCTION forget_translations();

-- A changed text is in the next answer, and is found: what a tag is called, by all that carries it.
CREATE OR REPLACE FUNCTION tell_translation_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
  label text := substr(changed.field, strpos(changed.field, '.') + 1);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' translations');
  IF starts_with(changed.field, 'tag.') THEN
    PERFORM index_for_search(changed.website_id, ARRAY(SELECT id FROM "item"
      WHERE website_id = changed.website_id AND collection_id = changed.subject_id AND tags @> ARRAY[label]));
  ELSIF starts_with(changed.field, 'category.') THEN
    PERFORM index_for_search(changed.website_id, ARRAY(SELECT id FROM "item"
      WHERE website_id = changed.website_id AND collection_id = changed.subject_id AND categories @> ARRAY[label]));
  ELSE
    PERFORM index_for_search(changed.website_id, ARRAY[changed.subject_id]);
  END IF;
  RETURN NULL;
END $$;

-- What a reader sees of blocks: what is written in them, not what they are set to.
CREATE FUNCTION words_of_blocks(sections jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT coalesce(string_agg(words_of_html(f.pair ->> 'value'), ' ' ORDER BY b.n, (f.pair ->> 'id')::bigint, f.pair ->> 'key' NOT IN ('title', 'heading'), f.n), '')
  FROM (SELECT each.value, row_number() OVER () AS n FROM (
    SELECT jsonb_path_query(sections, 'lax $[*].rows[*].columns[*].blocks[*].value') AS value
    UNION ALL SELECT jsonb_path_query(sections, 'lax $[*].placed[*].block.value')) each) b
  CROSS JOIN LATERAL jsonb_path_query(b.value, 'strict $.** ? (@.type() == "object").keyvalue() ? (@.value.type() == "string")')
    WITH ORDINALITY AS f (pair, n)
  WHERE f.pair ->> 'key' IN ('html', 'markdown', 'text', 'title', 'heading', 'description', 'caption', 'altText', 'quote', 'source',
    'author', 'note', 'addressTitle') $$;

-- The blocks of a place in a language: its own where there are some.
CREATE FUNCTION words_of_place(website text, place text, language text) RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT words_of_blocks(coalesce(
    (SELECT b.sections FROM "block_layout" b WHERE b.website_id = website AND b.place = words_of_place.place || '@' || language AND b.sections <> '[]'),
    (SELECT b.sections FROM "block_layout" b WHERE b.website_id = website AND b.place = words_of_place.place))) $$;

-- Whoever searches finds what was just written.
CREATE FUNCTION keep_blocks_searched() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  IF NOT starts_with(changed.place, 'field:') THEN
    PERFORM pg_notify('vitrine_changes', changed.website_id || ' blocks');
    PERFORM index_for_search(changed.website_id, ARRAY[split_part(split_part(changed.place, ':', 2), '@', 1)]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_blocks_searched AFTER INSERT OR UPDATE OF sections OR DELETE ON "block_layout" FOR EACH ROW EXECUTE FUNCTION keep_blocks_searched();

-- What there is to search in one language: translated where it was, else in the website's own; blocks, too.
CREATE FUNCTION translated(website text, subject text, language text, field text, own text) RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = subject
    AND t.language = translated.language AND t.field = translated.field), own) $$;
CREATE OR REPLACE FUNCTION searchable(website text, subjects text[], language text)
RETURNS TABLE (id text, kind text, title text, labels text, excerpt text, body text) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT i.id, 'ITEM', translated(website, i.id, language, 'title', i.title),
    array_to_string(ARRAY(SELECT translated(website, i.collection_id, language, 'tag.' || name, name) FROM unnest(i.tags) AS name)
      || ARRAY(SELECT translated(website, i.collection_id, language, 'category.' || name, name) FROM unnest(i.categories) AS name), ' ')
      || ' ' || i.author_name,
    words_of_html(translated(website, i.id, language, 'excerpt', i.excerpt)),
    trim(words_of_html(translated(website, i.id, language, 'excerpt', i.excerpt) || ' ' || translated(website, i.id, language, 'body', i.body))
      || ' ' || words_of_place(website, 'item:' || i.id, language))
  FROM "item" i WHERE i.website_id = website AND i.id = ANY(subjects)
  UNION ALL
  SELECT c.id, 'PAGE', translated(website, c.id, language, 'title', c.title),
    translated(website, c.id, language, 'navigationTitle', c.navigation_title),
    words_of_html(translated(website, c.id, language, 'description', c.description)),
    trim(words_of_html(translated(website, c.id, language, 'description', c.description) || ' '
      || translated(website, c.id, language, 'mainContent', coalesce(c.main_content, '')))
      || ' ' || words_of_place(website, 'collection:' || c.id, language))
  FROM "collection" c WHERE c.website_id = website AND c.id = ANY(subjects) $$;

-- What was written for searches before had no blocks: each language is written anew when somebody searches in it.
SELECT set_config('vitrine.website_id', '*', true);
DELETE FROM "search_entry";
DELETE FROM "search_language";
