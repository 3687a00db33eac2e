-- CreateTable
CREATE TABLE "redirect" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "redirect_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "former_slug" (
    "website_id" TEXT NOT NULL,
    "holder_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_slug_pkey" PRIMARY KEY ("website_id","holder_id","slug")
);

-- CreateIndex
CREATE UNIQUE INDEX "redirect_website_id_source_key" ON "redirect"("website_id", "source");

-- CreateIndex
CREATE INDEX "former_slug_subject_id_idx" ON "former_slug"("subject_id");

ALTER TABLE "redirect" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "redirect" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "redirect" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "former_slug" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "former_slug" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "former_slug" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Whoever changes an address, by whatever statement, what had it before is remembered in the same transaction.
CREATE FUNCTION keep_former_collection_slug() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "former_slug" WHERE website_id = OLD.website_id AND (subject_id = OLD.id OR holder_id = OLD.id);
  ELSE
    INSERT INTO "former_slug" (website_id, holder_id, slug, subject_id) VALUES (OLD.website_id, '', OLD.slug, OLD.id)
    ON CONFLICT (website_id, holder_id, slug) DO UPDATE SET subject_id = excluded.subject_id, left_at = now();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_former_collection_slug AFTER UPDATE OF slug ON "collection" FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_collection_slug();
CREATE TRIGGER forget_collection_slugs AFTER DELETE ON "collection" FOR EACH ROW EXECUTE FUNCTION keep_former_collection_slug();

CREATE FUNCTION keep_former_item_slug() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "former_slug" WHERE website_id = OLD.website_id AND subject_id = OLD.id;
  ELSE
    INSERT INTO "former_slug" (website_id, holder_id, slug, subject_id)
    VALUES (OLD.website_id, OLD.collection_id, OLD.slug, OLD.id)
    ON CONFLICT (website_id, holder_id, slug) DO UPDATE SET subject_id = excluded.subject_id, left_at = now();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_former_item_slug AFTER UPDATE OF slug, collection_id ON "item" FOR EACH ROW
  WHEN ((OLD.slug, OLD.collection_id) IS DISTINCT FROM (NEW.slug, NEW.collection_id)) EXECUTE FUNCTION keep_former_item_slug();
CREATE TRIGGER forget_item_slugs AFTER DELETE ON "item" FOR EACH ROW EXECUTE FUNCTION keep_former_item_slug();

-- Whoever changes a row, caches hear of it when the change commits: `<website id> <tag>`.
CREATE FUNCTION tell_redirects_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' redirects');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_redirects_changed AFTER INSERT OR UPDATE OR DELETE ON "redirect" FOR EACH ROW EXECUTE FUNCTION tell_redirects_changed();
CREATE TRIGGER tell_redirects_changed AFTER INSERT OR UPDATE OR DELETE ON "former_slug" FOR EACH ROW EXECUTE FUNCTION tell_redirects_changed();
