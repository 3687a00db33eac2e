-- AlterTable
ALTER TABLE "category" ADD COLUMN     "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "image_id" TEXT,
ADD COLUMN     "seo" JSONB NOT NULL DEFAULT '{}';
