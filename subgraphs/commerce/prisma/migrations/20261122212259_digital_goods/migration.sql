-- CreateTable
CREATE TABLE "product_file" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "file_id" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "download_count" (
    "website_id" TEXT NOT NULL,
    "line_id" TEXT NOT NULL,
    "product_file_id" TEXT NOT NULL,
    "downloads" INTEGER NOT NULL DEFAULT 0,
    "last_begun_at" TIMESTAMPTZ(3),

    CONSTRAINT "download_count_pkey" PRIMARY KEY ("line_id","product_file_id")
);

-- CreateIndex
CREATE INDEX "product_file_website_id_product_id_id_idx" ON "product_file"("website_id", "product_id", "id");

-- The same file is sold by a product once at a time.
CREATE UNIQUE INDEX product_file_once ON product_file (website_id, product_id, file_id) WHERE removed_at IS NULL;

ALTER TABLE "product_file" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_file" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "product_file" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "download_count" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "download_count" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "download_count" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
SELECT keep_audit('product_file');
