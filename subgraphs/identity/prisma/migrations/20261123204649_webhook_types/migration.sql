-- AlterTable
ALTER TABLE "webhook" ALTER COLUMN "types" SET DEFAULT ARRAY[]::TEXT[];
