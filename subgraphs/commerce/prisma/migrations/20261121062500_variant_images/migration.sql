-- AlterTable
ALTER TABLE "variant" ADD COLUMN "image_id" TEXT;
