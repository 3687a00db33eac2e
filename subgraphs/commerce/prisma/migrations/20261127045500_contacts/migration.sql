-- CreateTable
CREATE TABLE "contact" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "customer_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "locale" TEXT,
    "keeps_address_book" BOOLEAN NOT NULL DEFAULT false,
    "is_news_wanted" BOOLEAN,
    "news_asked_at" TIMESTAMPTZ(3),
    "origin" TEXT NOT NULL DEFAULT '',
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_address" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "contact_id" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "line1" TEXT NOT NULL DEFAULT '',
    "line2" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "region" TEXT NOT NULL DEFAULT '',
    "postal_code" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "contact_address_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_website_id_customer_key_key" ON "contact"("website_id", "customer_key");

-- CreateIndex
CREATE INDEX "contact_address_contact_id_id_idx" ON "contact_address"("contact_id", "id");

-- AddForeignKey
ALTER TABLE "contact_address" ADD CONSTRAINT "contact_address_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An address book has at most one default.
CREATE UNIQUE INDEX contact_address_default ON contact_address (contact_id) WHERE is_default;

ALTER TABLE "contact" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contact" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "contact" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "contact" ADD CONSTRAINT "contact_website_id_given" CHECK (website_id <> '');
ALTER TABLE "contact_address" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contact_address" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "contact_address" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "contact_address" ADD CONSTRAINT "contact_address_website_id_given" CHECK (website_id <> '');

-- Contributors leave their names; what concerns contacts is not repeated in the log.
SELECT keep_audit('contact', 'id', false);
SELECT keep_audit('contact_address', 'contact_id', false);

-- What was said of news is passed on to the mailing lists, by what the contact says when it is read.
CREATE TRIGGER record_contact_news_asked AFTER INSERT OR UPDATE OF news_asked_at ON "contact" FOR EACH ROW WHEN (NEW.news_asked_at IS NOT NULL) EXECUTE FUNCTION record_webhook_event('contact.news_asked', 'contactId=id');
