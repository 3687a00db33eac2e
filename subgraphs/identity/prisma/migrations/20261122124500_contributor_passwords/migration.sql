-- Links in mails are for the install's accounts too, not for members alone.
ALTER TABLE "member_confirmation_token" RENAME TO "confirmation_token";
ALTER TABLE "confirmation_token" RENAME CONSTRAINT "member_confirmation_token_pkey" TO "confirmation_token_pkey";
ALTER TABLE "confirmation_token" RENAME CONSTRAINT "member_confirmation_token_member_id_fkey" TO "confirmation_token_member_id_fkey";
ALTER TABLE "confirmation_token" RENAME CONSTRAINT "member_confirmation_token_website_id_given" TO "confirmation_token_website_id_given";
ALTER TABLE "confirmation_token" RENAME CONSTRAINT "member_confirmation_token_purpose_known" TO "confirmation_token_purpose_known";
ALTER INDEX "member_confirmation_token_member_id_idx" RENAME TO "confirmation_token_member_id_idx";
ALTER INDEX "member_confirmation_token_website_id_expires_at_idx" RENAME TO "confirmation_token_website_id_expires_at_idx";
ALTER TABLE "confirmation_token" ADD COLUMN "account_id" TEXT;
CREATE INDEX "confirmation_token_account_id_idx" ON "confirmation_token"("account_id");
ALTER TABLE "confirmation_token" ADD CONSTRAINT "confirmation_token_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- An account is the install's, and so is its link.
ALTER TABLE "confirmation_token" ADD CONSTRAINT "confirmation_token_account_of_install" CHECK (account_id IS NULL OR website_id = '*');
