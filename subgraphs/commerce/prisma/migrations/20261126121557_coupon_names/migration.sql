-- AlterTable
ALTER TABLE "coupon" ADD COLUMN     "name" TEXT;
