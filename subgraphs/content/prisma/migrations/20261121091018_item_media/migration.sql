-- AlterTable
ALTER TABLE "item" ADD COLUMN     "audio_url" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "is_passthrough" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "video_url" TEXT NOT NULL DEFAULT '';
