-- A program is told one submission at a time, and is left alone for a while after it gave no answer.
ALTER TABLE "form_connection"
  ADD COLUMN "failing_since" TIMESTAMPTZ(3),
  ADD COLUMN "claimed_for" TEXT,
  ADD COLUMN "claimed_until" TIMESTAMPTZ(3),
  ADD COLUMN "silences" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "paused_until" TIMESTAMPTZ(3);

ALTER TABLE "hook_delivery" ADD COLUMN "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Safe: only the little that waits is in the index.
CREATE INDEX "hook_delivery_due" ON "hook_delivery"("connection_id", "due_at", "id") WHERE "state" = 'QUEUED';
