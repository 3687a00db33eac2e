-- For how many days a website keeps what names people.
CREATE TABLE "retention" (
    "website_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "days" INTEGER NOT NULL,

    CONSTRAINT "retention_pkey" PRIMARY KEY ("website_id", "subject")
);

ALTER TABLE "retention" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "retention" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "retention" USING (website_id = (SELECT current_setting('vitrine.website_id', true)) OR (SELECT current_setting('vitrine.website_id', true)) = '*');
ALTER TABLE "retention" ADD CONSTRAINT "retention_website_id_given" CHECK (website_id <> '');
ALTER TABLE "retention" ADD CONSTRAINT "retention_days_bounds" CHECK (days BETWEEN 1 AND 3650);

SELECT keep_audit('retention', 'subject');
