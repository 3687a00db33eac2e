-- CreateTable
CREATE TABLE "editing_presence" (
    "website_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "window_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "editing_presence_pkey" PRIMARY KEY ("website_id","account_id","window_id")
);

-- CreateIndex
CREATE INDEX "editing_presence_website_id_subject_idx" ON "editing_presence"("website_id", "subject");

-- Who builds the website no longer has nothing of it open.
ALTER TABLE "editing_presence" ADD CONSTRAINT editing_presence_contributor_fkey
  FOREIGN KEY (website_id, account_id) REFERENCES contributor (website_id, account_id) ON DELETE CASCADE;

ALTER TABLE "editing_presence" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "editing_presence" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "editing_presence" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "editing_presence" ADD CONSTRAINT editing_presence_website_id_given CHECK (website_id <> '');
