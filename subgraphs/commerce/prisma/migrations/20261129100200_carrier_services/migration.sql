-- What the owner's rates service offered so far, so that programs can name it.
ALTER TABLE "shipping_rates_setting" ADD COLUMN "services" JSONB NOT NULL DEFAULT '[]';
