-- Who looked at what is personal, or took it away. The id is made of what happened and of the hour or minute, so that no process
-- writes it twice.
CREATE TABLE "access_entry" (
    "website_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "change" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_entry_pkey" PRIMARY KEY ("website_id", "id")
);

-- CreateIndex
CREATE INDEX "access_entry_website_id_position_idx" ON "access_entry"("website_id", "position");

ALTER TABLE "access_entry" ADD CONSTRAINT access_entry_change_known CHECK (change IN ('VIEWED', 'EXPORTED', 'ERASED'));
ALTER TABLE "access_entry" ADD CONSTRAINT "access_entry_website_id_given" CHECK (website_id <> '');
ALTER TABLE "access_entry" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "access_entry" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "access_entry" USING (website_id = (SELECT current_setting('vitrine.website_id', true)) OR (SELECT current_setting('vitrine.website_id', true)) = '*');
