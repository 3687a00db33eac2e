-- CreateTable
CREATE TABLE "captcha_setting" (
    "website_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "site_key" TEXT,
    "project_id" TEXT,
    "api_key" TEXT,
    "min_score" DOUBLE PRECISION NOT NULL DEFAULT 0.5,

    CONSTRAINT "captcha_setting_pkey" PRIMARY KEY ("website_id")
);

ALTER TABLE "captcha_setting" ADD CONSTRAINT "captcha_setting_provider_known" CHECK (provider IN ('NONE', 'ALTCHA', 'RECAPTCHA_ENTERPRISE'));
ALTER TABLE "captcha_setting" ADD CONSTRAINT "captcha_setting_min_score_in_range" CHECK (min_score >= 0 AND min_score <= 1);

-- Pages name the way visitors are checked, and the gateway keeps it.
CREATE TRIGGER tell_website_part_changed AFTER INSERT OR UPDATE OR DELETE ON "captcha_setting" FOR EACH ROW EXECUTE FUNCTION tell_website_part_changed();

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "captcha_setting" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "captcha_setting" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "captcha_setting" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- A row without a website would be seen by requests that belong to none.
ALTER TABLE "captcha_setting" ADD CONSTRAINT "captcha_setting_website_id_given" CHECK (website_id <> '');
