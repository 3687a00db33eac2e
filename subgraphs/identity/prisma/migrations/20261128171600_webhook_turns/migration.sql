-- An address is told one thing at a time, and is left alone for a while after it gave no answer.
ALTER TABLE "webhook"
  ADD COLUMN "claimed_for" TEXT,
  ADD COLUMN "claimed_until" TIMESTAMPTZ(3),
  ADD COLUMN "silences" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "paused_until" TIMESTAMPTZ(3);

ALTER TABLE "webhook_delivery" ADD COLUMN "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Safe: only what failed before and is to be tried again, which an index of its own finds.
UPDATE "webhook_delivery" SET "due_at" = coalesce("attempted_at", "created_at") + interval '10 seconds' * 2 ^ least("attempts", 12)
WHERE "state" = 'QUEUED' AND "attempts" > 0;

-- Safe: what was told is kept for 30 days, and only the little that waits is in the index.
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery"("webhook_id", "due_at", "id") WHERE "state" = 'QUEUED';
