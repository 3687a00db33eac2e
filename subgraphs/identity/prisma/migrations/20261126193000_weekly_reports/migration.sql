-- CreateTable
CREATE TABLE "weekly_report" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "weekly_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "weekly_report_website_id_account_id_key" ON "weekly_report"("website_id", "account_id");

-- CreateIndex
CREATE INDEX "weekly_report_due_at_idx" ON "weekly_report"("due_at");

-- Who builds the website no longer reads its reports.
ALTER TABLE "weekly_report" ADD CONSTRAINT weekly_report_contributor_fkey
  FOREIGN KEY (website_id, account_id) REFERENCES contributor (website_id, account_id) ON DELETE CASCADE;

ALTER TABLE "weekly_report" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "weekly_report" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "weekly_report" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "weekly_report" ADD CONSTRAINT weekly_report_website_id_given CHECK (website_id <> '');
