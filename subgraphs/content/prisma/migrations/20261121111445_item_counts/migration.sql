-- CreateTable
CREATE TABLE "item_count" (
    "website_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "part" BIGSERIAL NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "item_count_pkey" PRIMARY KEY ("website_id","collection_id","kind","name","part")
);

ALTER TABLE "item_count" ADD CONSTRAINT item_count_kind CHECK (kind IN ('ITEM', 'TAG', 'CATEGORY', 'AUTHOR'));
ALTER TABLE "item_count" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "item_count" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "item_count" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
-- A changed count stays on its page, so that the index keeps one entry for it.
ALTER TABLE "item_count" SET (fillfactor = 50);

-- What an item is counted under: once under each label, however often it carries it. An index holds no name of any length.
CREATE FUNCTION counted_under(tags text[], categories text[], author text) RETURNS TABLE (kind text, name text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'ITEM', ''
  UNION ALL SELECT DISTINCT 'TAG', left(tag, 300) FROM unnest(tags) tag
  UNION ALL SELECT DISTINCT 'CATEGORY', left(category, 300) FROM unnest(categories) category
  UNION ALL SELECT 'AUTHOR', left(author, 300) WHERE author <> '' $$;

-- A count may have several rows, whose sum it is. A change goes into one that nobody else is changing, and brings it together
-- with the others of them; where there is none it becomes a row of its own. So no transaction waits for another here, in whatever
-- order they change counts, and none is lost when one is rolled back.
CREATE FUNCTION change_item_counts(websites text[], collections text[], kinds text[], names text[], amounts bigint[]) RETURNS void LANGUAGE sql SET search_path FROM CURRENT AS $$
  WITH change AS (
    SELECT * FROM unnest(websites, collections, kinds, names, amounts) AS c (website_id, collection_id, kind, name, amount)
  ), free AS MATERIALIZED (
    SELECT k.website_id, k.collection_id, k.kind, k.name, k.part, k.count
    FROM "item_count" k JOIN change c USING (website_id, collection_id, kind, name) FOR UPDATE OF k SKIP LOCKED
  ), kept AS MATERIALIZED (
    SELECT website_id, collection_id, kind, name, min(f.part) AS part, c.amount + sum(f.count) AS count
    FROM free f JOIN change c USING (website_id, collection_id, kind, name)
    GROUP BY website_id, collection_id, kind, name, c.amount
  ), gone AS (
    DELETE FROM "item_count" k USING free f JOIN kept USING (website_id, collection_id, kind, name)
    WHERE (k.website_id, k.collection_id, k.kind, k.name, k.part) = (f.website_id, f.collection_id, f.kind, f.name, f.part)
      AND (f.part <> kept.part OR kept.count = 0)
  ), changed AS (
    UPDATE "item_count" k SET count = kept.count FROM kept
    WHERE (k.website_id, k.collection_id, k.kind, k.name, k.part) = (kept.website_id, kept.collection_id, kept.kind, kept.name, kept.part)
      AND kept.count <> 0
  )
  INSERT INTO "item_count" (website_id, collection_id, kind, name, count)
  SELECT c.website_id, c.collection_id, c.kind, c.name, c.amount FROM change c LEFT JOIN kept USING (website_id, collection_id, kind, name)
  WHERE kept.part IS NULL $$;

CREATE FUNCTION count_items() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  websites text[];
  collections text[];
  kinds text[];
  names text[];
  amounts bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(website_id), array_agg(collection_id), array_agg(kind), array_agg(name), array_agg(amount)
    INTO websites, collections, kinds, names, amounts FROM (
      SELECT i.website_id, i.collection_id, c.kind, c.name, count(*) AS amount
      FROM added i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c
      WHERE i.status IN ('PUBLISHED', 'SCHEDULED') GROUP BY 1, 2, 3, 4) AS change;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(website_id), array_agg(collection_id), array_agg(kind), array_agg(name), array_agg(amount)
    INTO websites, collections, kinds, names, amounts FROM (
      SELECT i.website_id, i.collection_id, c.kind, c.name, -count(*) AS amount
      FROM removed i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c
      WHERE i.status IN ('PUBLISHED', 'SCHEDULED') GROUP BY 1, 2, 3, 4) AS change;
  ELSE
    SELECT array_agg(website_id), array_agg(collection_id), array_agg(kind), array_agg(name), array_agg(amount)
    INTO websites, collections, kinds, names, amounts FROM (
      SELECT website_id, collection_id, kind, name, sum(sign)::bigint AS amount FROM (
        SELECT i.website_id, i.collection_id, c.kind, c.name, 1 AS sign
        FROM added i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c
        WHERE i.status IN ('PUBLISHED', 'SCHEDULED')
        UNION ALL
        SELECT i.website_id, i.collection_id, c.kind, c.name, -1
        FROM removed i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c
        WHERE i.status IN ('PUBLISHED', 'SCHEDULED')) AS both_ways
      GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0) AS change;
  END IF;
  IF websites IS NOT NULL THEN PERFORM change_item_counts(websites, collections, kinds, names, amounts); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added_items AFTER INSERT ON "item" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_items();
CREATE TRIGGER count_removed_items AFTER DELETE ON "item" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_items();
CREATE TRIGGER count_changed_items AFTER UPDATE ON "item" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_items();

-- What is there is counted once; whoever changes items waits until the triggers are there and this is done.
SELECT set_config('vitrine.website_id', '*', true);
INSERT INTO "item_count" (website_id, collection_id, kind, name, count)
SELECT i.website_id, i.collection_id, c.kind, c.name, count(*)
FROM "item" i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c
WHERE i.status IN ('PUBLISHED', 'SCHEDULED') GROUP BY 1, 2, 3, 4;
