-- CreateTable
CREATE TABLE "review_settings" (
    "website_id" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "is_auto_published" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "review_settings_pkey" PRIMARY KEY ("website_id")
);

-- CreateTable
CREATE TABLE "review_invitation" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "language" TEXT,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "invitation_id" TEXT,
    "external_id" TEXT,
    "rating" SMALLINT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "email" TEXT,
    "photo_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "reply" TEXT NOT NULL DEFAULT '',
    "replied_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_summary" (
    "product_id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "ones" INTEGER NOT NULL DEFAULT 0,
    "twos" INTEGER NOT NULL DEFAULT 0,
    "threes" INTEGER NOT NULL DEFAULT 0,
    "fours" INTEGER NOT NULL DEFAULT 0,
    "fives" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "review_summary_pkey" PRIMARY KEY ("product_id")
);

-- CreateIndex
CREATE INDEX "review_invitation_website_id_id_idx" ON "review_invitation"("website_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "review_invitation_website_id_token_hash_key" ON "review_invitation"("website_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "review_invitation_product_id_email_key" ON "review_invitation"("product_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "review_invitation_id_key" ON "review"("invitation_id");

-- CreateIndex
CREATE INDEX "review_website_id_id_idx" ON "review"("website_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "review_website_id_external_id_key" ON "review"("website_id", "external_id");

-- CreateIndex
CREATE INDEX "review_summary_website_id_idx" ON "review_summary"("website_id");

-- AddForeignKey
ALTER TABLE "review_invitation" ADD CONSTRAINT "review_invitation_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "review_invitation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_summary" ADD CONSTRAINT "review_summary_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What shoppers read, in each of the orders that they can choose.
CREATE INDEX review_published ON "review" (website_id, product_id, created_at, id) WHERE state = 'PUBLISHED';
CREATE INDEX review_published_by_rating ON "review" (website_id, product_id, rating, created_at, id) WHERE state = 'PUBLISHED';
ALTER TABLE "review" ADD CONSTRAINT review_state_known CHECK (state IN ('PENDING', 'PUBLISHED', 'REJECTED'));
ALTER TABLE "review" ADD CONSTRAINT review_rating_in_range CHECK (rating BETWEEN 1 AND 5);

ALTER TABLE "review_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "review_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "review_settings" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "review_invitation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "review_invitation" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "review_invitation" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "review" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "review" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "review" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "review_summary" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "review_summary" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "review_summary" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

CREATE TRIGGER tell_review_settings_changed AFTER INSERT OR UPDATE OR DELETE ON "review_settings" FOR EACH ROW EXECUTE FUNCTION tell_store_changed();

-- A product's summary is always that of its published reviews: counted where they change, in the same transaction.

CREATE FUNCTION count_review(counted record, step integer) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF step > 0 THEN
    INSERT INTO review_summary (product_id, website_id) VALUES (counted.product_id, counted.website_id) ON CONFLICT DO NOTHING;
  END IF;
  UPDATE review_summary SET
    ones = ones + CASE WHEN counted.rating = 1 THEN step ELSE 0 END,
    twos = twos + CASE WHEN counted.rating = 2 THEN step ELSE 0 END,
    threes = threes + CASE WHEN counted.rating = 3 THEN step ELSE 0 END,
    fours = fours + CASE WHEN counted.rating = 4 THEN step ELSE 0 END,
    fives = fives + CASE WHEN counted.rating = 5 THEN step ELSE 0 END
  WHERE product_id = counted.product_id;
END $$;

-- Caches hear of what visitors see only: what waits or was rejected changes no page.

CREATE FUNCTION review_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  was_published boolean := TG_OP <> 'INSERT' AND OLD.state = 'PUBLISHED';
  is_published boolean := TG_OP <> 'DELETE' AND NEW.state = 'PUBLISHED';
  changed record := coalesce(NEW, OLD);
BEGIN
  IF was_published THEN PERFORM count_review(OLD, -1); END IF;
  IF is_published THEN PERFORM count_review(NEW, 1); END IF;
  IF was_published OR is_published THEN
    PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'product:' || changed.product_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER review_changed AFTER INSERT OR UPDATE OR DELETE ON "review" FOR EACH ROW EXECUTE FUNCTION review_changed();
