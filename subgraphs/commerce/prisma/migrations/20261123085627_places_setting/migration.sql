-- CreateTable
CREATE TABLE "places_setting" (
    "website_id" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "sealed_api_key" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "places_setting_pkey" PRIMARY KEY ("website_id")
);

ALTER TABLE "places_setting" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "places_setting" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "places_setting" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "places_setting" ADD CONSTRAINT "places_setting_website_id_given" CHECK (website_id <> '');

-- Who turned it on or off, without the key.
SELECT keep_audit('places_setting', 'website_id', false);
