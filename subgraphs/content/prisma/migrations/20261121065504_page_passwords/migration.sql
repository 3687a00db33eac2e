-- AlterTable
ALTER TABLE "collection" ADD COLUMN     "password_hash" TEXT,
ADD COLUMN     "password_version" INTEGER NOT NULL DEFAULT 0;
