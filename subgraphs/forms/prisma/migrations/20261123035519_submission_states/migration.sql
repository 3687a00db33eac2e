-- AlterTable
ALTER TABLE "form" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "form_submission" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'RECEIVED';
