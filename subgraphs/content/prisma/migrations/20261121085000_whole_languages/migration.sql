-- A website's own words are translated, too: `text.productAddToCartText` and the like.
ALTER TABLE "translation" DROP CONSTRAINT translation_field;
ALTER TABLE "translation" ADD CONSTRAINT translation_field CHECK (field IN ('title', 'navigationTitle', 'tagline', 'description', 'mainContent', 'body', 'excerpt', 'slug') OR starts_with(field, 'text.'));

-- Blocks in another language stand in a place of their own, `collection:ID@de`, and go with what they are on.
CREATE OR REPLACE FUNCTION delete_blocks() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM block_layout WHERE website_id = OLD.website_id
    AND (place = TG_TABLE_NAME || ':' || OLD.id OR starts_with(place, TG_TABLE_NAME || ':' || OLD.id || '@'));
  RETURN NULL;
END $$;

-- Addresses in a language begin with its tag: no collection has that address, whichever of the two came first.
CREATE FUNCTION keep_language_addresses() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM site_language l WHERE l.website_id = NEW.website_id AND lower(l.language) = NEW.slug) THEN
    RAISE EXCEPTION 'A language has the address %', NEW.slug USING ERRCODE = 'unique_violation', CONSTRAINT = 'collection_website_id_slug_key';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_language_addresses BEFORE INSERT OR UPDATE OF slug ON "collection" FOR EACH ROW EXECUTE FUNCTION keep_language_addresses();
