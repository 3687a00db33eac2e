-- CreateTable
CREATE TABLE "mailing_list" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailing_list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriber" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "list_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "language" TEXT,
    "source" TEXT NOT NULL,
    "confirm_hash" TEXT,
    "confirm_sent_at" TIMESTAMPTZ(3),
    "unsubscribe_token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscriber_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suppressed_address" (
    "website_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppressed_address_pkey" PRIMARY KEY ("website_id","email")
);

-- CreateIndex
CREATE INDEX "mailing_list_website_id_id_idx" ON "mailing_list"("website_id", "id");

-- CreateIndex
CREATE INDEX "subscriber_website_id_list_id_id_idx" ON "subscriber"("website_id", "list_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscriber_list_id_email_key" ON "subscriber"("list_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "subscriber_website_id_confirm_hash_key" ON "subscriber"("website_id", "confirm_hash");

-- CreateIndex
CREATE UNIQUE INDEX "subscriber_website_id_unsubscribe_token_key" ON "subscriber"("website_id", "unsubscribe_token");

-- AddForeignKey
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "mailing_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "subscriber" ADD CONSTRAINT subscriber_state_known CHECK (state IN ('PENDING', 'SUBSCRIBED', 'UNSUBSCRIBED'));

-- A page shows the name of a list, and whether there is one: caches hear of changes when they commit.
CREATE FUNCTION tell_mailing_list_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' mailing-lists');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_mailing_list_changed AFTER INSERT OR UPDATE OR DELETE ON "mailing_list" FOR EACH ROW EXECUTE FUNCTION tell_mailing_list_changed();

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "mailing_list" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "mailing_list" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "mailing_list" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "mailing_list" ADD CONSTRAINT "mailing_list_website_id_given" CHECK (website_id <> '');
ALTER TABLE "subscriber" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscriber" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "subscriber" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_website_id_given" CHECK (website_id <> '');
ALTER TABLE "suppressed_address" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "suppressed_address" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "suppressed_address" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "suppressed_address" ADD CONSTRAINT "suppressed_address_website_id_given" CHECK (website_id <> '');
