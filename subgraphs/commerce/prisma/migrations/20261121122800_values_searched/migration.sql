-- A product is found by what the values of its options are called in the language that is searched in.
CREATE OR REPLACE FUNCTION searchable(website text, subjects text[], language text)
RETURNS TABLE (id text, title text, labels text, excerpt text, body text) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT p.id, translated(website, p.id, language, 'title', p.title),
    array_to_string(ARRAY(SELECT translated(website, p.collection_id, language, 'tag.' || tag, tag) FROM unnest(p.tags) AS tag), ' ')
      || coalesce((SELECT ' ' || string_agg(translated(website, c.id, language, 'name', c.name), ' ')
        FROM "product_category" pc JOIN "category" c ON c.id = pc.category_id WHERE pc.product_id = p.id), '')
      || coalesce((SELECT ' ' || string_agg(v.sku || ' ' || array_to_string(ARRAY(
        SELECT translated(website, p.id, language, 'value.' || value, value) FROM unnest(v.option_values) AS value), ' '), ' ')
        FROM "variant" v WHERE v.product_id = p.id), ''),
    '', words_of_html(translated(website, p.id, language, 'description', p.description))
  FROM "product" p WHERE p.website_id = website AND p.id = ANY(subjects) $$;
