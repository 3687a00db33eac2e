-- AlterTable
ALTER TABLE "store_settings" ADD COLUMN     "minimum_subtotal_cents" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "cart" ADD COLUMN     "coupon_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "member_id" TEXT;

ALTER TABLE "store_settings" ADD CONSTRAINT store_settings_minimum_not_negative CHECK (minimum_subtotal_cents >= 0);
-- Whatever device a site user comes with, they have one cart.
CREATE UNIQUE INDEX cart_of_member ON "cart" (website_id, member_id) WHERE member_id IS NOT NULL AND NOT is_purchased;
