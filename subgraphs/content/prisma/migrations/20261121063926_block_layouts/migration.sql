-- CreateTable
CREATE TABLE "block_layout" (
    "website_id" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "sections" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "block_layout_pkey" PRIMARY KEY ("website_id","place")
);

ALTER TABLE "block_layout" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "block_layout" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "block_layout" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- A place is named like the tag of what it is a part of.
CREATE FUNCTION tell_blocks_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || changed.place);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_blocks_changed AFTER INSERT OR UPDATE OR DELETE ON "block_layout" FOR EACH ROW EXECUTE FUNCTION tell_blocks_changed();

-- Blocks go with what they are on, whichever statement deletes it.
CREATE FUNCTION delete_blocks() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM block_layout WHERE website_id = OLD.website_id AND place = TG_TABLE_NAME || ':' || OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER delete_blocks AFTER DELETE ON "collection" FOR EACH ROW EXECUTE FUNCTION delete_blocks();
CREATE TRIGGER delete_blocks AFTER DELETE ON "item" FOR EACH ROW EXECUTE FUNCTION delete_blocks();
