-- DropIndex
DROP INDEX "customer_order_by_state";

-- DropIndex
DROP INDEX "customer_order_email";

-- DropIndex
DROP INDEX "customer_order_name";

-- DropIndex
DROP INDEX "order_line_sku";

-- AlterTable
ALTER TABLE "coupon" ADD COLUMN     "name" TEXT;
