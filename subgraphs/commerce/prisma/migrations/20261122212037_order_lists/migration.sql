-- The owner's list reads by plain comparisons: row-level security keeps functions that may leak, such as lower() and those of arrays, off indexes.
DROP INDEX "customer_order_by_fulfillment";
DROP INDEX "customer_order_by_payment";
DROP INDEX "customer_order_by_state";
DROP INDEX "customer_order_email";
DROP INDEX "customer_order_name";
DROP INDEX "customer_order_tags";
DROP INDEX "order_line_sku";

-- AlterTable
ALTER TABLE "order_line" ADD COLUMN     "sku_key" TEXT NOT NULL DEFAULT '';
UPDATE "order_line" SET sku_key = lower(sku) WHERE sku <> '';

-- CreateTable
CREATE TABLE "order_tag" (
    "website_id" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,

    CONSTRAINT "order_tag_pkey" PRIMARY KEY ("website_id","tag","order_id")
);

-- CreateIndex
CREATE INDEX "order_tag_order_id_idx" ON "order_tag"("order_id");

-- AddForeignKey
ALTER TABLE "order_tag" ADD CONSTRAINT "order_tag_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "order_tag" (website_id, tag, order_id) SELECT DISTINCT website_id, unnest(tags), id FROM "customer_order" WHERE tags <> '{}';

ALTER TABLE "order_tag" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_tag" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "order_tag" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- The tags of an order are where they always were; this is their index.
CREATE FUNCTION keep_order_tags() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM order_tag WHERE website_id = NEW.website_id AND order_id = NEW.id AND tag <> ALL (NEW.tags);
  INSERT INTO order_tag (website_id, tag, order_id) SELECT DISTINCT NEW.website_id, t, NEW.id FROM unnest(NEW.tags) AS t ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_order_tags_of_new AFTER INSERT ON "customer_order" FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION keep_order_tags();
CREATE TRIGGER keep_order_tags_of_changed AFTER UPDATE OF tags ON "customer_order" FOR EACH ROW WHEN (OLD.tags IS DISTINCT FROM NEW.tags) EXECUTE FUNCTION keep_order_tags();

-- Each combination of states is a range of its own, newest last: those that are asked for are read side by side, and merged.
CREATE INDEX customer_order_listed ON "customer_order" (website_id, state, payment_state, fulfillment_state, is_test, id) WHERE placed_at IS NOT NULL;
CREATE INDEX customer_order_by_state ON "customer_order" (website_id, state, payment_state, fulfillment_state, is_test, id);
-- What begins with a word is a range of these.
CREATE INDEX customer_order_email ON "customer_order" (website_id, customer_key COLLATE "C", id);
CREATE INDEX customer_order_name ON "customer_order" (website_id, customer_name COLLATE "C", id);
CREATE INDEX order_line_sku ON "order_line" (website_id, sku_key COLLATE "C", order_id);
