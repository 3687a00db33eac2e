-- AlterTable
ALTER TABLE "account" ADD COLUMN     "may_read_install" BOOLEAN NOT NULL DEFAULT false;
