-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "headers" JSONB NOT NULL DEFAULT '{}';
