-- AlterTable
ALTER TABLE "review_settings" ADD COLUMN     "invite_after_days" SMALLINT;

-- CreateTable
CREATE TABLE "review_request" (
    "order_id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "ask_at" TIMESTAMPTZ(3) NOT NULL,
    "asked" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "review_request_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE INDEX "review_request_ask_at_idx" ON "review_request"("ask_at");

-- AddForeignKey
ALTER TABLE "review_request" ADD CONSTRAINT "review_request_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "customer_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "review_request" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "review_request" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "review_request" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "review_request" ADD CONSTRAINT "review_request_website_id_given" CHECK (website_id <> '');

-- Safe: at most one row a website.
ALTER TABLE "review_settings" ADD CONSTRAINT review_settings_invite_after_days_bounds CHECK (invite_after_days BETWEEN 1 AND 60);

-- However an order is sent, its buyer is asked some days after its last parcel, where the owner wants that.
CREATE FUNCTION queue_review_request() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO review_request AS r (order_id, website_id, ask_at)
  SELECT NEW.order_id, NEW.website_id, NEW.created_at + make_interval(days => s.invite_after_days)
  FROM review_settings s
  WHERE s.website_id = NEW.website_id AND s.is_enabled AND s.invite_after_days IS NOT NULL
  ON CONFLICT (order_id) DO UPDATE SET ask_at = greatest(r.ask_at, excluded.ask_at);
  RETURN NULL;
END $$;
CREATE TRIGGER queue_review_request AFTER INSERT ON "fulfillment" FOR EACH ROW EXECUTE FUNCTION queue_review_request();
