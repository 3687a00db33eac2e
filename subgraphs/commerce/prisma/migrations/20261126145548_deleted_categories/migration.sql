-- CreateTable
CREATE TABLE "deleted_category" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_category_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deleted_category_website_id_deleted_at_idx" ON "deleted_category"("website_id", "deleted_at");

ALTER TABLE "deleted_category" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "deleted_category" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "deleted_category" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "deleted_category" ADD CONSTRAINT "deleted_category_website_id_given" CHECK (website_id <> '');
