-- AlterTable
ALTER TABLE "collection" ADD COLUMN     "sort" TEXT;

-- AlterTable
ALTER TABLE "item" ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'PUBLISHED';

-- CreateTable
CREATE TABLE "author" (
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bio" TEXT NOT NULL DEFAULT '',
    "website_url" TEXT NOT NULL DEFAULT '',
    "avatar_image_id" TEXT,

    CONSTRAINT "author_pkey" PRIMARY KEY ("website_id","name")
);

-- CreateTable
CREATE TABLE "item_version" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "item_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "label" (
    "website_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "label_pkey" PRIMARY KEY ("website_id","collection_id","kind","name")
);

-- CreateIndex
CREATE INDEX "item_version_website_id_item_id_id_idx" ON "item_version"("website_id", "item_id", "id");

ALTER TABLE "author" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "author" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "author" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "item_version" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "item_version" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "item_version" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "label" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "label" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "label" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

ALTER TABLE "collection" ADD CONSTRAINT "collection_sort" CHECK (sort IN ('NEWEST', 'OLDEST', 'TITLE', 'START_DATE', 'BY_HAND'));
ALTER TABLE "item" ADD CONSTRAINT "item_status" CHECK (status IN ('PUBLISHED', 'SCHEDULED', 'NEEDS_REVIEW', 'DRAFT', 'PRIVATE'));
ALTER TABLE "label" ADD CONSTRAINT "label_kind" CHECK (kind IN ('TAG', 'CATEGORY'));

-- What was to come before there were statuses is scheduled now.
SELECT set_config('vitrine.website_id', '*', true);
UPDATE "item" SET status = 'SCHEDULED' WHERE publish_at > now();

-- Lists by title, and what a job has to publish.
CREATE INDEX item_by_title ON "item" (website_id, collection_id, lower(title), id);
CREATE INDEX item_scheduled ON "item" (publish_at) WHERE status = 'SCHEDULED';

-- Whoever changes a row, caches hear of it when the change commits: `<website id> <tag>`.
CREATE FUNCTION tell_author_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' authors');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_author_changed AFTER INSERT OR UPDATE OR DELETE ON "author" FOR EACH ROW EXECUTE FUNCTION tell_author_changed();

CREATE FUNCTION tell_label_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' collection:' || changed.collection_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_label_changed AFTER INSERT OR UPDATE OR DELETE ON "label" FOR EACH ROW EXECUTE FUNCTION tell_label_changed();

-- An item that leaves a collection concerns the one that it was in, too.
CREATE FUNCTION tell_item_moved() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_notify('vitrine_changes', OLD.website_id || ' collection:' || OLD.collection_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_item_moved AFTER UPDATE OF collection_id ON "item" FOR EACH ROW
  WHEN (OLD.collection_id IS DISTINCT FROM NEW.collection_id) EXECUTE FUNCTION tell_item_moved();

-- What is in a collection goes with it, by whatever statement.
CREATE FUNCTION empty_collection() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM "item" WHERE website_id = OLD.website_id AND collection_id = OLD.id;
  DELETE FROM "label" WHERE website_id = OLD.website_id AND collection_id = OLD.id;
  UPDATE "collection" SET parent_id = NULL WHERE website_id = OLD.website_id AND parent_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER empty_collection AFTER DELETE ON "collection" FOR EACH ROW EXECUTE FUNCTION empty_collection();
CREATE FUNCTION forget_item_versions() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM "item_version" WHERE website_id = OLD.website_id AND item_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_item_versions AFTER DELETE ON "item" FOR EACH ROW EXECUTE FUNCTION forget_item_versions();
