-- CreateTable
CREATE TABLE "instalment_settings" (
    "website_id" TEXT NOT NULL,
    "is_available" BOOLEAN NOT NULL DEFAULT false,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "minimum_cents" BIGINT,
    "maximum_cents" BIGINT,
    "account_country" TEXT,

    CONSTRAINT "instalment_settings_pkey" PRIMARY KEY ("website_id")
);

ALTER TABLE "instalment_settings" ADD CONSTRAINT instalment_settings_limits_in_order CHECK (minimum_cents >= 0 AND maximum_cents > minimum_cents);
ALTER TABLE "instalment_settings" ADD CONSTRAINT instalment_settings_complete CHECK (NOT is_available OR (minimum_cents IS NOT NULL AND maximum_cents IS NOT NULL AND account_country IS NOT NULL));

ALTER TABLE "instalment_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "instalment_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "instalment_settings" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

CREATE TRIGGER tell_store_changed AFTER INSERT OR UPDATE OR DELETE ON "instalment_settings" FOR EACH ROW EXECUTE FUNCTION tell_store_changed();
