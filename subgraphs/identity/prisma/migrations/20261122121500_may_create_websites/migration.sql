-- AlterTable
ALTER TABLE "account" ADD COLUMN     "may_create_websites" BOOLEAN NOT NULL DEFAULT false;
