-- A cart that lines were restored into is looked for when its guest signs in.
-- Safe: one row for each reminder that was sent, some hundred bytes each.
CREATE INDEX "cart_reminder_website_id_restored_cart_id_idx" ON "cart_reminder"("website_id", "restored_cart_id");
