-- AlterTable
ALTER TABLE "store_settings" ADD COLUMN     "is_express_checkout" BOOLEAN NOT NULL DEFAULT false;
