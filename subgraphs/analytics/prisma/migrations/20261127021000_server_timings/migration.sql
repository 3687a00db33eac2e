-- CreateTable
CREATE TABLE "statement_timing" (
    "website_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "subgraph" TEXT NOT NULL,
    "statement" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "count" DOUBLE PRECISION NOT NULL,
    "total_ms" DOUBLE PRECISION NOT NULL,
    "classes" INTEGER[],
    "slowest_ms" DOUBLE PRECISION NOT NULL,
    "slowest_at" TIMESTAMPTZ(3) NOT NULL,
    "slowest_website_id" TEXT NOT NULL,
    "slowest_operation" TEXT NOT NULL,

    CONSTRAINT "statement_timing_pkey" PRIMARY KEY ("website_id","subgraph","statement","hour")
);

-- CreateTable
CREATE TABLE "template_timing" (
    "website_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "kind" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "count" DOUBLE PRECISION NOT NULL,
    "total_ms" DOUBLE PRECISION NOT NULL,
    "classes" INTEGER[],
    "slowest_ms" DOUBLE PRECISION NOT NULL,
    "slowest_at" TIMESTAMPTZ(3) NOT NULL,
    "slowest_path" TEXT NOT NULL,

    CONSTRAINT "template_timing_pkey" PRIMARY KEY ("website_id","kind","part","hour")
);

-- CreateIndex
CREATE INDEX "statement_timing_hour_idx" ON "statement_timing"("hour");

-- CreateIndex
CREATE INDEX "template_timing_hour_idx" ON "template_timing"("hour");

ALTER TABLE "statement_timing" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "statement_timing" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "statement_timing" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "statement_timing" ADD CONSTRAINT statement_timing_website_id_given CHECK (website_id <> '');
ALTER TABLE "template_timing" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "template_timing" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "template_timing" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "template_timing" ADD CONSTRAINT template_timing_website_id_given CHECK (website_id <> '');
