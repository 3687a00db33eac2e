-- What a shop says about a product is translated, too, and the tags of a products page's products: `tag.Stoneware`, of the page.
ALTER TABLE "translation" DROP CONSTRAINT translation_field;
ALTER TABLE "translation" ADD CONSTRAINT translation_field CHECK (
  field IN ('title', 'description', 'slug', 'name', 'customAddButtonText', 'customSoldOutText', 'restockCallText', 'restockButtonText',
    'restockPlaceholderText', 'restockSuccessText', 'mailingListDescription', 'scarcityText')
  OR field ~ '^(option|value|tag)[.].');

-- A changed text is in the next answer, and is found: what a tag is called, by all that carries it.
CREATE OR REPLACE FUNCTION tell_translation_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' product-translations');
  IF starts_with(changed.field, 'tag.') THEN
    PERFORM index_for_search(changed.website_id, ARRAY(SELECT id FROM "product" WHERE website_id = changed.website_id
      AND collection_id = changed.subject_id AND tags @> ARRAY[substr(changed.field, 5)]));
  ELSE
    PERFORM index_for_search(changed.website_id, ARRAY[changed.subject_id]);
  END IF;
  RETURN NULL;
END $$;

-- What there is to search in one language: translated where it was, else in the website's own.
CREATE FUNCTION translated(website text, subject text, language text, field text, own text) RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT coalesce((SELECT t.text FROM "translation" t WHERE t.website_id = website AND t.subject_id = subject
    AND t.language = translated.language AND t.field = translated.field), own) $$;
CREATE OR REPLACE FUNCTION searchable(website text, subjects text[], language text)
RETURNS TABLE (id text, title text, labels text, excerpt text, body text) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT p.id, translated(website, p.id, language, 'title', p.title),
    array_to_string(ARRAY(SELECT translated(website, p.collection_id, language, 'tag.' || tag, tag) FROM unnest(p.tags) AS tag), ' ')
      || coalesce((SELECT ' ' || string_agg(translated(website, c.id, language, 'name', c.name), ' ')
        FROM "product_category" pc JOIN "category" c ON c.id = pc.category_id WHERE pc.product_id = p.id), '')
      || coalesce((SELECT ' ' || string_agg(v.sku || ' ' || array_to_string(v.option_values, ' '), ' ') FROM "variant" v
        WHERE v.product_id = p.id), ''),
    '', words_of_html(translated(website, p.id, language, 'description', p.description))
  FROM "product" p WHERE p.website_id = website AND p.id = ANY(subjects) $$;
