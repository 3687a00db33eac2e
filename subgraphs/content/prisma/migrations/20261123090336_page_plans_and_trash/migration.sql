-- AlterTable
ALTER TABLE "collection" ADD COLUMN     "publish_at" TIMESTAMPTZ(3),
ADD COLUMN     "trashed_at" TIMESTAMPTZ(3),
ADD COLUMN     "trashed_slug" TEXT,
ADD COLUMN     "unpublish_at" TIMESTAMPTZ(3),
ADD COLUMN     "was_enabled" BOOLEAN NOT NULL DEFAULT false;
