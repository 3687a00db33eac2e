-- CreateTable
CREATE TABLE "archived_visits" (
    "website_id" TEXT NOT NULL,
    "last_day" DATE NOT NULL,

    CONSTRAINT "archived_visits_pkey" PRIMARY KEY ("website_id"),
    CONSTRAINT "archived_visits_website_id_given" CHECK (website_id <> '')
);

ALTER TABLE "archived_visits" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "archived_visits" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "archived_visits" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
