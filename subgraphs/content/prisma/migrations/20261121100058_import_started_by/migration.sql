-- AlterTable
ALTER TABLE "import_run" ADD COLUMN     "started_by" TEXT;
