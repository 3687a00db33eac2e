-- AlterTable
ALTER TABLE "file_upload" ADD COLUMN "started_by" TEXT NOT NULL DEFAULT '';
