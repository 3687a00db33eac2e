-- Drafts that whoever wrote them hands in, for somebody who may publish.
ALTER TABLE "block_draft" ADD COLUMN "review_asked_at" TIMESTAMPTZ(3);
ALTER TABLE "block_draft" ADD COLUMN "review_asked_by" TEXT;

-- Each look at Home asks for those that wait: a few of many.
-- Safe: drafts are few, and whoever writes one waits for a moment.
CREATE INDEX block_draft_in_review ON "block_draft" (website_id, review_asked_at) WHERE review_asked_at IS NOT NULL;
-- Safe: owners who change an item wait for a moment, visitors for nothing.
CREATE INDEX item_in_review ON "item" (website_id, updated_at) WHERE status = 'NEEDS_REVIEW';
