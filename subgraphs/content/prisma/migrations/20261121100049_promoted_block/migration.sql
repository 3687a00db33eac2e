-- AlterTable
ALTER TABLE "item" ADD COLUMN     "promoted_block_type" TEXT;
ALTER TABLE "item" ADD CONSTRAINT item_promoted_block_type_known CHECK (promoted_block_type IN ('MAP', 'EMBED', 'IMAGE', 'CODE', 'QUOTE', 'TWITTER', 'LINK', 'VIDEO', 'FOURSQUARE', 'INSTAGRAM', 'FORM'));
