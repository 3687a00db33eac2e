-- Who made the change that ended a version of an item; null for those before.
ALTER TABLE "item_version" ADD COLUMN "saved_by" TEXT;

-- By it the versions of one thing are found among all that was changed.
-- Safe: people who build the website wait for a moment with their changes, its visitors for nothing.
CREATE INDEX "audit_entry_website_id_kind_subject_id_position_idx" ON "audit_entry"("website_id", "kind", "subject_id", "position");
