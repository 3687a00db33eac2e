-- AlterTable
ALTER TABLE "store_settings" ADD COLUMN "related_products" TEXT NOT NULL DEFAULT 'AUTOMATIC';

-- CreateTable
CREATE TABLE "product_link" (
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "other_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "product_link_pkey" PRIMARY KEY ("product_id","kind","other_id")
);

-- CreateIndex
CREATE INDEX "product_link_other_id_idx" ON "product_link"("other_id");

-- AddForeignKey
ALTER TABLE "product_link" ADD CONSTRAINT "product_link_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_link" ADD CONSTRAINT "product_link_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "store_settings" ADD CONSTRAINT store_settings_related_products_known CHECK (related_products IN ('NONE', 'CHOSEN', 'AUTOMATIC'));
ALTER TABLE "product_link" ADD CONSTRAINT product_link_kind_known CHECK (kind IN ('RELATED', 'ADD_ON'));
ALTER TABLE "product_link" ADD CONSTRAINT product_link_to_another CHECK (product_id <> other_id);

ALTER TABLE "product_link" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_link" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "product_link" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

CREATE TRIGGER tell_product_part_changed AFTER INSERT OR UPDATE OR DELETE ON "product_link" FOR EACH ROW EXECUTE FUNCTION tell_product_part_changed();
