-- AlterTable
ALTER TABLE "file_upload" ADD COLUMN     "is_private" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "media_file" ADD COLUMN     "is_private" BOOLEAN NOT NULL DEFAULT false;
