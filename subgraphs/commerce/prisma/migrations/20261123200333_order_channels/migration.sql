-- AlterTable
ALTER TABLE "customer_order" ADD COLUMN     "channel" TEXT NOT NULL DEFAULT 'web',
ADD COLUMN     "external_reference" TEXT;
ALTER TABLE "customer_order" ADD CONSTRAINT customer_order_channel CHECK (channel <> '' AND (channel = 'web') = (external_reference IS NULL));
