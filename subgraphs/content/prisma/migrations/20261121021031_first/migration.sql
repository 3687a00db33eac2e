-- CreateTable
CREATE TABLE "website" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "tagline" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT 'en-US',
    "time_zone" TEXT NOT NULL DEFAULT 'America/New_York',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "logo_image_id" TEXT,
    "active_theme_revision_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "website_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "website_host" (
    "host" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "website_host_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "collection" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "parent_id" TEXT,
    "type" INTEGER NOT NULL,
    "type_name" TEXT NOT NULL,
    "ordering" TEXT NOT NULL DEFAULT 'chronological',
    "title" TEXT NOT NULL,
    "navigation_title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "main_content" TEXT,
    "is_homepage" BOOLEAN NOT NULL DEFAULT false,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "is_folder" BOOLEAN NOT NULL DEFAULT false,
    "is_index" BOOLEAN NOT NULL DEFAULT false,
    "page_size" INTEGER NOT NULL DEFAULT 20,
    "region_name" TEXT NOT NULL DEFAULT 'default',
    "main_image_id" TEXT,
    "position" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "record_type" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "excerpt" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "author_name" TEXT NOT NULL DEFAULT '',
    "is_featured" BOOLEAN NOT NULL DEFAULT false,
    "main_image_id" TEXT,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "location" JSONB,
    "source_url" TEXT NOT NULL DEFAULT '',
    "custom_content" JSONB,
    "position" BIGSERIAL NOT NULL,
    "publish_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "navigation_menu" (
    "website_id" TEXT NOT NULL,
    "navigation_id" TEXT NOT NULL,
    "links" JSONB NOT NULL,

    CONSTRAINT "navigation_menu_pkey" PRIMARY KEY ("website_id","navigation_id")
);

-- CreateTable
CREATE TABLE "image" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "alt_text" TEXT NOT NULL DEFAULT '',
    "focal_x" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
    "focal_y" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
    "colors" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_image" (
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "image_id" TEXT,
    "url" TEXT,

    CONSTRAINT "product_image_pkey" PRIMARY KEY ("website_id","product_id","position")
);

-- CreateTable
CREATE TABLE "theme_revision" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "theme_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "theme_file" (
    "website_id" TEXT NOT NULL,
    "revision_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "theme_file_pkey" PRIMARY KEY ("revision_id","path")
);

-- CreateIndex
CREATE UNIQUE INDEX "website_identifier_key" ON "website"("identifier");

-- CreateIndex
CREATE INDEX "website_host_website_id_idx" ON "website_host"("website_id");

-- CreateIndex
CREATE INDEX "collection_website_id_position_idx" ON "collection"("website_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "collection_website_id_slug_key" ON "collection"("website_id", "slug");

-- CreateIndex
CREATE INDEX "item_website_id_collection_id_publish_at_id_idx" ON "item"("website_id", "collection_id", "publish_at", "id");

-- CreateIndex
CREATE INDEX "item_website_id_collection_id_position_idx" ON "item"("website_id", "collection_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "item_collection_id_slug_key" ON "item"("collection_id", "slug");

-- CreateIndex
CREATE INDEX "image_website_id_created_at_idx" ON "image"("website_id", "created_at");

-- CreateIndex
CREATE INDEX "theme_revision_website_id_idx" ON "theme_revision"("website_id");

-- AddForeignKey
ALTER TABLE "website_host" ADD CONSTRAINT "website_host_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "website"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "theme_file" ADD CONSTRAINT "theme_file_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "theme_revision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "website" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "website" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "website" USING (id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "collection" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "collection" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "collection" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "item" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "item" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "item" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "navigation_menu" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "navigation_menu" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "navigation_menu" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "image" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "image" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "image" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "product_image" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_image" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "product_image" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "theme_revision" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "theme_revision" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "theme_revision" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "theme_file" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "theme_file" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "theme_file" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Which website a host belongs to is asked before a website is known; only the website itself changes it.
ALTER TABLE "website_host" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "website_host" FORCE ROW LEVEL SECURITY;
CREATE POLICY host_is_public ON "website_host" FOR SELECT USING (true);
CREATE POLICY website_scope ON "website_host" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
CREATE UNIQUE INDEX website_has_one_primary_host ON "website_host" (website_id) WHERE is_primary;
CREATE UNIQUE INDEX website_has_one_homepage ON "collection" (website_id) WHERE is_homepage;
CREATE INDEX item_tags ON "item" USING gin (tags);

-- Whoever changes a row, caches hear of it when the change commits: `<website id> <tag>`.

CREATE FUNCTION tell_website_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.id || ' website');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_website_changed AFTER INSERT OR UPDATE OR DELETE ON "website" FOR EACH ROW EXECUTE FUNCTION tell_website_changed();

CREATE FUNCTION tell_website_part_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'website');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_website_part_changed AFTER INSERT OR UPDATE OR DELETE ON "website_host" FOR EACH ROW EXECUTE FUNCTION tell_website_part_changed();
CREATE TRIGGER tell_website_part_changed AFTER INSERT OR UPDATE OR DELETE ON "navigation_menu" FOR EACH ROW EXECUTE FUNCTION tell_website_part_changed();

CREATE FUNCTION tell_collection_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'collection:' || changed.id);
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'collections');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_collection_changed AFTER INSERT OR UPDATE OR DELETE ON "collection" FOR EACH ROW EXECUTE FUNCTION tell_collection_changed();

CREATE FUNCTION tell_item_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'item:' || changed.id);
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'collection:' || changed.collection_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_item_changed AFTER INSERT OR UPDATE OR DELETE ON "item" FOR EACH ROW EXECUTE FUNCTION tell_item_changed();

CREATE FUNCTION tell_image_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'image:' || changed.id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_image_changed AFTER INSERT OR UPDATE OR DELETE ON "image" FOR EACH ROW EXECUTE FUNCTION tell_image_changed();

CREATE FUNCTION tell_product_images_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'product:' || changed.product_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_product_images_changed AFTER INSERT OR UPDATE OR DELETE ON "product_image" FOR EACH ROW EXECUTE FUNCTION tell_product_images_changed();
