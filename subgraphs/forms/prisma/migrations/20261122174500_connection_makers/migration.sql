-- AlterTable
ALTER TABLE "form_connection" ADD COLUMN "created_by" TEXT;
