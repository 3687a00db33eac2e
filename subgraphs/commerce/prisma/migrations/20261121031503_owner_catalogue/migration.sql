-- AlterTable
ALTER TABLE "product" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_visible_when_restored" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "stock_movement" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "variant_id" TEXT NOT NULL,
    "number" BIGSERIAL NOT NULL,
    "delta" INTEGER NOT NULL,
    "quantity_after" INTEGER,
    "reason" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "account_id" TEXT,
    "key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_movement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coupon" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "percent_hundredths" INTEGER,
    "amount_cents" BIGINT,
    "minimum_cents" BIGINT NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "usage_limit" INTEGER,
    "per_customer_limit" INTEGER,
    "product_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "category_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coupon_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stock_movement_variant_id_number_idx" ON "stock_movement"("variant_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "stock_movement_variant_id_key_key" ON "stock_movement"("variant_id", "key");

-- CreateIndex
CREATE INDEX "coupon_website_id_id_idx" ON "coupon"("website_id", "id");

ALTER TABLE "product" ADD CONSTRAINT product_archived_is_hidden CHECK (archived_at IS NULL OR NOT is_visible);
ALTER TABLE "stock_movement" ADD CONSTRAINT stock_movement_reason_known CHECK (reason IN ('SALE', 'RESTOCK', 'CORRECTION', 'IMPORT', 'RETURN'));
-- A code is the same in any case; one that was archived may be given again.
CREATE UNIQUE INDEX coupon_code_taken ON "coupon" (website_id, upper(code)) WHERE archived_at IS NULL;
ALTER TABLE "coupon" ADD CONSTRAINT coupon_value_fits_kind CHECK (CASE kind
  WHEN 'PERCENT' THEN percent_hundredths BETWEEN 1 AND 10000 AND amount_cents IS NULL
  WHEN 'AMOUNT' THEN amount_cents > 0 AND percent_hundredths IS NULL
  WHEN 'FREE_SHIPPING' THEN percent_hundredths IS NULL AND amount_cents IS NULL
  ELSE false END IS TRUE);
ALTER TABLE "coupon" ADD CONSTRAINT coupon_minimum_not_negative CHECK (minimum_cents >= 0);
ALTER TABLE "coupon" ADD CONSTRAINT coupon_ends_after_start CHECK (ends_at > starts_at);
ALTER TABLE "coupon" ADD CONSTRAINT coupon_limits_positive CHECK (usage_limit > 0 AND per_customer_limit > 0);

ALTER TABLE "stock_movement" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "stock_movement" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "stock_movement" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "coupon" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "coupon" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "coupon" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- What was in stock before there was a ledger is its first movement.
SELECT set_config('vitrine.website_id', '*', true);
INSERT INTO "stock_movement" (id, website_id, variant_id, delta, quantity_after, reason, note)
  SELECT gen_random_uuid()::text, website_id, id, stock, CASE WHEN NOT is_unlimited THEN stock END, 'CORRECTION', 'In stock before movements were kept'
  FROM "variant" WHERE stock <> 0;

-- Whoever changes a stock, by whatever statement, the ledger has it in the same transaction: nothing can be sold past it.
-- `vitrine.stock_cause` is JSON with the reason, the note, the account and the key, told by that transaction.
CREATE FUNCTION keep_stock_movement() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  cause jsonb := coalesce(nullif(current_setting('vitrine.stock_cause', true), ''), '{}');
  before int := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.stock, OLD.is_unlimited) IS NOT DISTINCT FROM (NEW.stock, NEW.is_unlimited) THEN RETURN NULL; END IF;
    before := OLD.stock;
  ELSIF NEW.stock = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO "stock_movement" (id, website_id, variant_id, delta, quantity_after, reason, note, account_id, key)
  VALUES (gen_random_uuid()::text, NEW.website_id, NEW.id, NEW.stock - before, CASE WHEN NOT NEW.is_unlimited THEN NEW.stock END,
    coalesce(cause ->> 'reason', 'CORRECTION'), coalesce(cause ->> 'note', ''), cause ->> 'accountId', cause ->> 'key');
  RETURN NULL;
END $$;
CREATE TRIGGER keep_stock_movement AFTER INSERT OR UPDATE ON "variant" FOR EACH ROW EXECUTE FUNCTION keep_stock_movement();
