-- AlterTable
ALTER TABLE "contributor_invitation" ADD COLUMN "invited_by" TEXT;
