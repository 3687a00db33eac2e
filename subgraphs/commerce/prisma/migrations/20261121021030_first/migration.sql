-- CreateTable
CREATE TABLE "store_settings" (
    "website_id" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "multiple_quantity_allowed_for_services" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "store_settings_pkey" PRIMARY KEY ("website_id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "external_id" TEXT,
    "type" SMALLINT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "option_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_visible" BOOLEAN NOT NULL DEFAULT true,
    "is_featured" BOOLEAN NOT NULL DEFAULT false,
    "custom_add_button_text" TEXT,
    "custom_sold_out_text" TEXT,
    "additional_fields_form_id" TEXT,
    "billing_period_value" INTEGER,
    "billing_period_unit" TEXT,
    "num_billing_cycles" INTEGER,
    "position" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "variant" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "external_id" TEXT,
    "sku" TEXT NOT NULL,
    "gtin" TEXT,
    "mpn" TEXT,
    "option_values" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "price_cents" BIGINT NOT NULL,
    "sale_price_cents" BIGINT,
    "is_on_sale" BOOLEAN NOT NULL DEFAULT false,
    "is_unlimited" BOOLEAN NOT NULL DEFAULT false,
    "stock" INTEGER NOT NULL DEFAULT 0,
    "weight" DOUBLE PRECISION,
    "length" DOUBLE PRECISION,
    "width" DOUBLE PRECISION,
    "height" DOUBLE PRECISION,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "variant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "parent_id" TEXT,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "position" BIGSERIAL NOT NULL,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_category" (
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "category_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "product_category_pkey" PRIMARY KEY ("product_id","category_id")
);

-- CreateTable
CREATE TABLE "cart" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "is_purchased" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cart_entry" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "cart_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "variant_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "additional_fields" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "variant_name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "product_website_id_collection_id_position_id_idx" ON "product"("website_id", "collection_id", "position", "id");

-- CreateIndex
CREATE INDEX "product_website_id_position_id_idx" ON "product"("website_id", "position", "id");

-- CreateIndex
CREATE INDEX "product_tags_idx" ON "product" USING GIN ("tags");

-- CreateIndex
CREATE UNIQUE INDEX "product_website_id_collection_id_slug_key" ON "product"("website_id", "collection_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "product_website_id_external_id_key" ON "product"("website_id", "external_id");

-- CreateIndex
CREATE INDEX "variant_product_id_position_idx" ON "variant"("product_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "variant_website_id_sku_key" ON "variant"("website_id", "sku");

-- CreateIndex
CREATE INDEX "category_website_id_slug_idx" ON "category"("website_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "category_website_id_parent_id_slug_key" ON "category"("website_id", "parent_id", "slug");

-- CreateIndex
CREATE INDEX "product_category_category_id_idx" ON "product_category"("category_id");

-- CreateIndex
CREATE UNIQUE INDEX "cart_website_id_token_hash_key" ON "cart"("website_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "cart_entry_cart_id_variant_id_additional_fields_key" ON "cart_entry"("cart_id", "variant_id", "additional_fields");

-- AddForeignKey
ALTER TABLE "variant" ADD CONSTRAINT "variant_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_entry" ADD CONSTRAINT "cart_entry_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "cart"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "variant" ADD CONSTRAINT variant_stock_not_negative CHECK (stock >= 0);
ALTER TABLE "variant" ADD CONSTRAINT variant_price_not_negative CHECK (price_cents >= 0 AND sale_price_cents >= 0);
ALTER TABLE "cart_entry" ADD CONSTRAINT cart_entry_quantity_in_range CHECK (quantity BETWEEN 1 AND 9999);
-- NULLS are distinct in Prisma's unique constraints; at the top of the tree a slug is unique too.
CREATE UNIQUE INDEX category_top_slug ON "category" (website_id, slug) WHERE parent_id IS NULL;

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "store_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "store_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "store_settings" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "product" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "product" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "variant" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "variant" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "variant" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "category" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "category" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "category" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "product_category" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_category" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "product_category" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "cart" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cart" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "cart" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "cart_entry" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cart_entry" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "cart_entry" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Whoever changes a row, caches hear of it when the change commits: `<website id> <tag>`.

CREATE FUNCTION tell_product_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'product:' || changed.id);
  IF TG_OP <> 'UPDATE' OR (OLD.collection_id, OLD.slug, OLD.position, OLD.is_visible, OLD.is_featured, OLD.tags)
      IS DISTINCT FROM (NEW.collection_id, NEW.slug, NEW.position, NEW.is_visible, NEW.is_featured, NEW.tags) THEN
    PERFORM pg_notify('vitrine_changes', changed.website_id || ' products');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_product_changed AFTER INSERT OR UPDATE OR DELETE ON "product" FOR EACH ROW EXECUTE FUNCTION tell_product_changed();

CREATE FUNCTION tell_product_part_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'product:' || changed.product_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_product_part_changed AFTER INSERT OR UPDATE OR DELETE ON "variant" FOR EACH ROW EXECUTE FUNCTION tell_product_part_changed();

CREATE FUNCTION tell_shelf_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'products');
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'product:' || changed.product_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_shelf_changed AFTER INSERT OR UPDATE OR DELETE ON "product_category" FOR EACH ROW EXECUTE FUNCTION tell_shelf_changed();

CREATE FUNCTION tell_category_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'products');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_category_changed AFTER INSERT OR UPDATE OR DELETE ON "category" FOR EACH ROW EXECUTE FUNCTION tell_category_changed();

CREATE FUNCTION tell_store_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'website');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_store_changed AFTER INSERT OR UPDATE OR DELETE ON "store_settings" FOR EACH ROW EXECUTE FUNCTION tell_store_changed();
