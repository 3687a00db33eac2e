-- A deleted comment is spam for a day, and may be brought back as what it was; its answers go and come with it.
ALTER TABLE "comment" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "comment" ADD COLUMN "state_before" TEXT;
-- Safe: comments come one by one, and a visitor who writes one waits for a moment.
CREATE INDEX comment_deleted ON "comment" (deleted_at) WHERE deleted_at IS NOT NULL;
