-- CreateTable
CREATE TABLE "annotation" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "annotation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "annotation_website_id_day_idx" ON "annotation"("website_id", "day");

ALTER TABLE "annotation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "annotation" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "annotation" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "annotation" ADD CONSTRAINT annotation_website_id_given CHECK (website_id <> '');

SELECT keep_audit('annotation');
