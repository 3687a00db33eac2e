-- What is given for what is bought is less by a percentage, or by an amount each. All rows from before fit, as they fitted less.
ALTER TABLE "coupon" DROP CONSTRAINT coupon_value_fits_kind;
ALTER TABLE "coupon" ADD CONSTRAINT coupon_value_fits_kind CHECK (CASE kind
  WHEN 'PERCENT' THEN percent_hundredths BETWEEN 1 AND 10000 AND amount_cents IS NULL AND buy_quantity IS NULL
  WHEN 'AMOUNT' THEN amount_cents > 0 AND percent_hundredths IS NULL AND buy_quantity IS NULL
  WHEN 'FREE_SHIPPING' THEN percent_hundredths IS NULL AND amount_cents IS NULL AND buy_quantity IS NULL
  WHEN 'BUY_X_GET_Y' THEN (percent_hundredths BETWEEN 1 AND 10000 AND amount_cents IS NULL OR amount_cents > 0 AND percent_hundredths IS NULL)
    AND buy_quantity > 0 AND get_quantity > 0
  ELSE false END IS TRUE) NOT VALID;
ALTER TABLE "automatic_discount" DROP CONSTRAINT automatic_discount_value_fits_kind;
ALTER TABLE "automatic_discount" ADD CONSTRAINT automatic_discount_value_fits_kind CHECK (CASE kind
  WHEN 'PERCENT' THEN percent_hundredths BETWEEN 1 AND 10000 AND amount_cents IS NULL AND buy_quantity IS NULL
  WHEN 'AMOUNT' THEN amount_cents > 0 AND percent_hundredths IS NULL AND buy_quantity IS NULL
  WHEN 'FREE_SHIPPING' THEN percent_hundredths IS NULL AND amount_cents IS NULL AND buy_quantity IS NULL
  WHEN 'BUY_X_GET_Y' THEN (percent_hundredths BETWEEN 1 AND 10000 AND amount_cents IS NULL OR amount_cents > 0 AND percent_hundredths IS NULL)
    AND buy_quantity > 0 AND get_quantity > 0
  ELSE false END IS TRUE) NOT VALID;
