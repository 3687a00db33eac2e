-- Items in the trash are in no collection, so that none lists, counts or finds them; each knows which one it comes from.
ALTER TABLE "item" ADD COLUMN "trashed_at" TIMESTAMPTZ(3);
ALTER TABLE "item" ADD COLUMN "trashed_from" TEXT;
-- Safe: owners who change an item wait for a moment, visitors for nothing.
CREATE INDEX item_in_trash ON "item" (website_id, trashed_from, trashed_at) WHERE trashed_from IS NOT NULL;

-- What is in a collection, or went from there to the trash, goes with it, by whatever statement.
CREATE OR REPLACE FUNCTION empty_collection() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM "item" WHERE website_id = OLD.website_id AND collection_id = OLD.id;
  DELETE FROM "item" WHERE website_id = OLD.website_id AND trashed_from = OLD.id;
  DELETE FROM "label" WHERE website_id = OLD.website_id AND collection_id = OLD.id;
  UPDATE "collection" SET parent_id = NULL WHERE website_id = OLD.website_id AND parent_id = OLD.id;
  RETURN NULL;
END $$;
