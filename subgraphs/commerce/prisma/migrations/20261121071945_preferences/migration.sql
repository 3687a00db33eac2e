-- CreateTable
CREATE TABLE "commerce_preference" (
    "website_id" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "preferences" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "commerce_preference_pkey" PRIMARY KEY ("website_id","namespace")
);

-- CreateTable
CREATE TABLE "root_category" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "page_rendering" TEXT NOT NULL DEFAULT 'LIST_VIEW',
    "display_index" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "root_category_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "root_category_website_id_collection_id_key" ON "root_category"("website_id", "collection_id");

ALTER TABLE "commerce_preference" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "commerce_preference" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "commerce_preference" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "root_category" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "root_category" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "root_category" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "root_category" ADD CONSTRAINT root_category_rendering CHECK (page_rendering IN ('LIST_VIEW', 'GRID_VIEW'));

CREATE FUNCTION tell_root_category_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' products');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_root_category_changed AFTER INSERT OR UPDATE OR DELETE ON "root_category" FOR EACH ROW EXECUTE FUNCTION tell_root_category_changed();
