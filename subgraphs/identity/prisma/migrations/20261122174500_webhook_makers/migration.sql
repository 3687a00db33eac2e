-- AlterTable
ALTER TABLE "webhook" ADD COLUMN "created_by" TEXT;
