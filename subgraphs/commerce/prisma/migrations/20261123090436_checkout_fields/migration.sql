-- AlterTable
ALTER TABLE "store_settings" ADD COLUMN     "checkout_fields" JSONB NOT NULL DEFAULT '[]';
