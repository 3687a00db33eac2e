-- AlterTable
ALTER TABLE "product" ADD COLUMN     "seo" JSONB NOT NULL DEFAULT '{}';
