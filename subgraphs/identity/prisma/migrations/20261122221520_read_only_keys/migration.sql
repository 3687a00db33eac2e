-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "is_read_only" BOOLEAN NOT NULL DEFAULT false;
