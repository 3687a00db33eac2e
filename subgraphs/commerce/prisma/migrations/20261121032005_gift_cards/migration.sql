-- CreateTable
CREATE TABLE "gift_card" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "recipient_name" TEXT NOT NULL DEFAULT '',
    "recipient_email" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "delivery_date" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "key" TEXT NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gift_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gift_card_entry" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "gift_card_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "account_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gift_card_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gift_card_attempt" (
    "website_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_card_attempt_pkey" PRIMARY KEY ("website_id","key")
);

-- CreateIndex
CREATE INDEX "gift_card_website_id_id_idx" ON "gift_card"("website_id", "id");

-- CreateIndex
CREATE INDEX "gift_card_website_id_recipient_email_idx" ON "gift_card"("website_id", "recipient_email");

-- CreateIndex
CREATE INDEX "gift_card_website_id_last_four_idx" ON "gift_card"("website_id", "last_four");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_website_id_code_hash_key" ON "gift_card"("website_id", "code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_website_id_key_key" ON "gift_card"("website_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_entry_gift_card_id_key_key" ON "gift_card_entry"("gift_card_id", "key");

-- CreateIndex
CREATE INDEX "gift_card_attempt_window_start_idx" ON "gift_card_attempt"("window_start");

-- AddForeignKey
ALTER TABLE "gift_card_entry" ADD CONSTRAINT "gift_card_entry_gift_card_id_fkey" FOREIGN KEY ("gift_card_id") REFERENCES "gift_card"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "gift_card_entry" ADD CONSTRAINT gift_card_entry_kind_known CHECK (kind IN ('ISSUE', 'REDEEM', 'REFUND', 'DISABLE'));
-- What is given is above nothing, what is taken below; disabling an empty card takes nothing.
ALTER TABLE "gift_card_entry" ADD CONSTRAINT gift_card_entry_amount_signed CHECK (
  CASE kind WHEN 'ISSUE' THEN amount_cents > 0 WHEN 'REFUND' THEN amount_cents > 0 WHEN 'REDEEM' THEN amount_cents < 0 ELSE amount_cents <= 0 END);
-- A card is issued once, and disabled at most once.
CREATE UNIQUE INDEX gift_card_entry_once ON "gift_card_entry" (gift_card_id, kind) WHERE kind IN ('ISSUE', 'DISABLE');

-- Whatever statement writes the ledger, and however many at once: no card is ever worth less than nothing.
CREATE FUNCTION keep_gift_card_balance() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM 1 FROM gift_card WHERE id = NEW.gift_card_id FOR NO KEY UPDATE;
  IF (SELECT sum(amount_cents) FROM gift_card_entry WHERE gift_card_id = NEW.gift_card_id) < 0 THEN
    RAISE EXCEPTION 'gift card % would be worth less than nothing', NEW.gift_card_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_gift_card_balance AFTER INSERT OR UPDATE ON "gift_card_entry" FOR EACH ROW EXECUTE FUNCTION keep_gift_card_balance();

ALTER TABLE "gift_card" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "gift_card" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "gift_card" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "gift_card_entry" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "gift_card_entry" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "gift_card_entry" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "gift_card_attempt" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "gift_card_attempt" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "gift_card_attempt" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
