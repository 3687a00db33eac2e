-- How often programs called with a key, by days in UTC.
CREATE TABLE "api_key_use" (
    "website_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "calls" BIGINT NOT NULL,

    CONSTRAINT "api_key_use_pkey" PRIMARY KEY ("website_id", "api_key_id", "day")
);

ALTER TABLE "api_key_use" ADD CONSTRAINT "api_key_use_website_id_given" CHECK (website_id <> '');
ALTER TABLE "api_key_use" ADD CONSTRAINT "api_key_use_calls_positive" CHECK (calls > 0);
ALTER TABLE "api_key_use" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "api_key_use" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "api_key_use" USING (website_id = (SELECT current_setting('vitrine.website_id', true)) OR (SELECT current_setting('vitrine.website_id', true)) = '*');
