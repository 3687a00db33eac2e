-- AlterTable
ALTER TABLE "gift_card" ADD COLUMN     "line_id" TEXT,
ADD COLUMN     "order_id" TEXT,
ADD COLUMN     "send_at" TIMESTAMPTZ(3),
ADD COLUMN     "send_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sent_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "order_line" ADD COLUMN     "delivered_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "membership" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "line_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "is_changed" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "membership_line_id_key" ON "membership"("line_id");

-- CreateIndex
CREATE INDEX "membership_website_id_member_id_id_idx" ON "membership"("website_id", "member_id", "id");

-- CreateIndex
CREATE INDEX "membership_order_id_idx" ON "membership"("order_id");

-- CreateIndex
CREATE INDEX "gift_card_order_id_idx" ON "gift_card"("order_id");

ALTER TABLE "membership" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "membership" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "membership" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
SELECT keep_audit('membership', 'id', false);

-- What a round of the queue looks for.
CREATE INDEX order_line_undelivered ON order_line (order_id) WHERE product_type IN (4, 5) AND delivered_at IS NULL;
CREATE INDEX gift_card_to_send ON gift_card (send_at) WHERE order_id IS NOT NULL AND sent_at IS NULL AND disabled_at IS NULL;
CREATE INDEX membership_changed ON membership (website_id, id) WHERE is_changed;

CREATE TRIGGER record_gift_card_redeemed AFTER INSERT ON "gift_card_entry" FOR EACH ROW WHEN (NEW.kind = 'REDEEM') EXECUTE FUNCTION record_webhook_event('gift_card.redeemed', 'giftCardId=gift_card_id', 'orderId=reference');
CREATE TRIGGER record_membership_started AFTER INSERT ON "membership" FOR EACH ROW EXECUTE FUNCTION record_webhook_event('membership.started', 'membershipId=id', 'memberId=member_id', 'productId=product_id');
CREATE TRIGGER record_membership_ended AFTER UPDATE ON "membership" FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION record_webhook_event('membership.ended', 'membershipId=id', 'memberId=member_id', 'productId=product_id');
