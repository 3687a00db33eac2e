-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "paused_at" TIMESTAMPTZ(3),
ADD COLUMN     "subscription_id" TEXT;

-- CreateIndex
-- Safe: an entry for each membership that was sold, and no two of them have a subscription yet.
CREATE UNIQUE INDEX "membership_subscription_id_key" ON "membership"("subscription_id");

-- What a round of the queue ends: what was paid for runs out then.
-- Safe: no membership has such a day yet.
CREATE INDEX membership_to_end ON membership (ends_at) WHERE ended_at IS NULL AND ends_at IS NOT NULL;

CREATE TRIGGER record_membership_paused AFTER UPDATE ON "membership" FOR EACH ROW WHEN (NEW.paused_at IS NOT NULL AND OLD.paused_at IS NULL) EXECUTE FUNCTION record_webhook_event('membership.paused', 'membershipId=id', 'memberId=member_id', 'productId=product_id');
CREATE TRIGGER record_membership_resumed AFTER UPDATE ON "membership" FOR EACH ROW WHEN (NEW.paused_at IS NULL AND OLD.paused_at IS NOT NULL AND NEW.ended_at IS NULL) EXECUTE FUNCTION record_webhook_event('membership.resumed', 'membershipId=id', 'memberId=member_id', 'productId=product_id');
