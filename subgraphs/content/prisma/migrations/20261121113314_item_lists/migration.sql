-- CreateTable
CREATE TABLE "item_label" (
    "website_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "publish_at" TIMESTAMPTZ(3) NOT NULL,
    "item_id" TEXT NOT NULL,

    CONSTRAINT "item_label_pkey" PRIMARY KEY ("website_id","collection_id","kind","name","publish_at","item_id")
);

-- DropIndex
DROP INDEX "item_website_id_collection_id_position_idx";

-- CreateIndex
CREATE INDEX "item_website_id_collection_id_position_id_idx" ON "item"("website_id", "collection_id", "position", "id");

ALTER TABLE "item_label" ADD CONSTRAINT item_label_kind CHECK (kind IN ('TAG', 'CATEGORY', 'AUTHOR'));
ALTER TABLE "item_label" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "item_label" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "item_label" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Whoever changes an item, by whatever statement, it stands under the labels that it carries.
CREATE FUNCTION keep_item_labels() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "item_label" (website_id, collection_id, kind, name, publish_at, item_id)
    SELECT i.website_id, i.collection_id, c.kind, c.name, i.publish_at, i.id
    FROM added i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c WHERE c.kind <> 'ITEM';
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM "item_label" l USING removed i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c
    WHERE (l.website_id, l.collection_id, l.kind, l.name, l.publish_at, l.item_id)
      = (i.website_id, i.collection_id, c.kind, c.name, i.publish_at, i.id);
  ELSE
    DELETE FROM "item_label" l USING (
      SELECT i.website_id, i.collection_id, c.kind, c.name, i.publish_at, i.id
      FROM removed i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c
      EXCEPT SELECT i.website_id, i.collection_id, c.kind, c.name, i.publish_at, i.id
      FROM added i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c) AS gone
    WHERE (l.website_id, l.collection_id, l.kind, l.name, l.publish_at, l.item_id)
      = (gone.website_id, gone.collection_id, gone.kind, gone.name, gone.publish_at, gone.id);
    INSERT INTO "item_label" (website_id, collection_id, kind, name, publish_at, item_id)
    SELECT * FROM (
      SELECT i.website_id, i.collection_id, c.kind, c.name, i.publish_at, i.id
      FROM added i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c WHERE c.kind <> 'ITEM'
      EXCEPT SELECT i.website_id, i.collection_id, c.kind, c.name, i.publish_at, i.id
      FROM removed i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c) AS come;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_added_labels AFTER INSERT ON "item" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_item_labels();
CREATE TRIGGER keep_removed_labels AFTER DELETE ON "item" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_item_labels();
CREATE TRIGGER keep_changed_labels AFTER UPDATE ON "item" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_item_labels();

-- Whoever changes items waits until the triggers are there and this is done.
SELECT set_config('vitrine.website_id', '*', true);
INSERT INTO "item_label" (website_id, collection_id, kind, name, publish_at, item_id)
SELECT i.website_id, i.collection_id, c.kind, c.name, i.publish_at, i.id
FROM "item" i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c WHERE c.kind <> 'ITEM';

-- What visitors see is found in the order of a list, and what a month, a calendar or a summary shows by what is asked for. Ids come
-- along, so that a part of a list is cut out of an index before anything else of it is read.
CREATE INDEX item_shown ON "item" (website_id, collection_id, publish_at, id) WHERE status IN ('PUBLISHED', 'SCHEDULED');
-- PostgreSQL takes CASE for an expression that tells nobody anything, and coalesce not: row-level security comes before the latter.
CREATE INDEX item_by_month ON "item" (website_id, collection_id, (CASE WHEN starts_at IS NULL THEN publish_at ELSE starts_at END));
CREATE INDEX item_by_end ON "item" (website_id, collection_id, (CASE WHEN ends_at IS NOT NULL THEN ends_at WHEN starts_at IS NOT NULL THEN starts_at ELSE 'infinity' END));
CREATE INDEX item_by_start ON "item" (website_id, collection_id, (CASE WHEN starts_at IS NULL THEN 'infinity' ELSE starts_at END) DESC, id);
CREATE INDEX item_featured ON "item" (website_id, collection_id) WHERE is_featured;
