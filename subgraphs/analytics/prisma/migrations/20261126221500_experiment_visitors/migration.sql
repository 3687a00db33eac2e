-- CreateTable
CREATE TABLE "experiment_visitor" (
    "website_id" TEXT NOT NULL,
    "experiment_id" TEXT NOT NULL,
    "visitor" TEXT NOT NULL,
    "variant" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "added_at" TIMESTAMPTZ(3),
    "ordered_at" TIMESTAMPTZ(3),

    CONSTRAINT "experiment_visitor_pkey" PRIMARY KEY ("website_id","experiment_id","visitor")
);

-- CreateIndex
CREATE INDEX "experiment_visitor_website_id_visitor_idx" ON "experiment_visitor"("website_id", "visitor");

ALTER TABLE "experiment_visitor" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "experiment_visitor" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "experiment_visitor" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "experiment_visitor" ADD CONSTRAINT experiment_visitor_website_id_given CHECK (website_id <> '');
