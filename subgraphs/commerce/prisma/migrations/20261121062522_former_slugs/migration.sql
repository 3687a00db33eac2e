-- CreateTable
CREATE TABLE "former_product_slug" (
    "website_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_product_slug_pkey" PRIMARY KEY ("website_id","collection_id","slug")
);

-- CreateIndex
CREATE INDEX "former_product_slug_product_id_idx" ON "former_product_slug"("product_id");

ALTER TABLE "former_product_slug" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "former_product_slug" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "former_product_slug" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Whoever changes a product's address, by whatever statement, what it was before is remembered in the same transaction.
CREATE FUNCTION keep_former_product_slug() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "former_product_slug" WHERE website_id = OLD.website_id AND product_id = OLD.id;
  ELSE
    INSERT INTO "former_product_slug" (website_id, collection_id, slug, product_id)
    VALUES (OLD.website_id, OLD.collection_id, OLD.slug, OLD.id)
    ON CONFLICT (website_id, collection_id, slug) DO UPDATE SET product_id = excluded.product_id, left_at = now();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_former_product_slug AFTER UPDATE OF slug, collection_id ON "product" FOR EACH ROW
  WHEN ((OLD.slug, OLD.collection_id) IS DISTINCT FROM (NEW.slug, NEW.collection_id)) EXECUTE FUNCTION keep_former_product_slug();
CREATE TRIGGER forget_product_slugs AFTER DELETE ON "product" FOR EACH ROW EXECUTE FUNCTION keep_former_product_slug();
