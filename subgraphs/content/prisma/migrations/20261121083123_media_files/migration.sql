-- CreateTable
CREATE TABLE "media_file" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "block_bytes" INTEGER NOT NULL,
    "blocks" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_upload" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "alt_text" TEXT NOT NULL DEFAULT '',
    "byte_size" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "block_bytes" INTEGER NOT NULL,
    "blocks" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "image_id" TEXT,
    "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "avif_copy" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "image_id" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WANTED',

    CONSTRAINT "avif_copy_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "media_file_website_id_id_idx" ON "media_file"("website_id", "id");

-- CreateIndex
CREATE INDEX "file_upload_website_id_id_idx" ON "file_upload"("website_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "avif_copy_image_id_width_key" ON "avif_copy"("image_id", "width");

-- AddForeignKey
ALTER TABLE "avif_copy" ADD CONSTRAINT "avif_copy_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "file_upload" ADD CONSTRAINT file_upload_state_known CHECK (state IN ('OPEN', 'CHECKING', 'DONE'));
ALTER TABLE "file_upload" ADD CONSTRAINT file_upload_within CHECK (received BETWEEN 0 AND byte_size);
ALTER TABLE "avif_copy" ADD CONSTRAINT avif_copy_state_known CHECK (state IN ('WANTED', 'MADE', 'LARGER'));
CREATE INDEX avif_copy_wanted ON "avif_copy" (id) WHERE state = 'WANTED';

ALTER TABLE "media_file" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "media_file" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "media_file" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "file_upload" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "file_upload" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "file_upload" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "avif_copy" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "avif_copy" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "avif_copy" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

SELECT keep_audit('media_file');
