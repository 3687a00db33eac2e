-- CreateTable
CREATE TABLE "saved_report" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "view" TEXT NOT NULL,
    "last_days" INTEGER DEFAULT 30,
    "from_day" DATE,
    "to_day" DATE,
    "comparison" TEXT NOT NULL,
    "segment_by" TEXT NOT NULL DEFAULT '',
    "segment_value" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_report_website_id_name_idx" ON "saved_report"("website_id", "name");

ALTER TABLE "saved_report" ADD CONSTRAINT saved_report_view_known CHECK (view IN ('FIGURES', 'PROBLEMS'));
ALTER TABLE "saved_report" ADD CONSTRAINT saved_report_comparison_known CHECK (comparison IN ('DAYS_BEFORE', 'YEAR_BEFORE'));
ALTER TABLE "saved_report" ADD CONSTRAINT saved_report_segment_known CHECK (segment_by IN ('', 'SOURCE', 'CAMPAIGN', 'DEVICE', 'COUNTRY', 'LANGUAGE', 'VISITOR'));
ALTER TABLE "saved_report" ADD CONSTRAINT saved_report_days_given CHECK (num_nonnulls(last_days, from_day) = 1 AND num_nonnulls(last_days, to_day) = 1);

ALTER TABLE "saved_report" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "saved_report" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "saved_report" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "saved_report" ADD CONSTRAINT saved_report_website_id_given CHECK (website_id <> '');

SELECT keep_audit('saved_report');
