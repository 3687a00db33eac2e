-- By it the products that are sold most in 30 days are found without reading all of them.
-- Safe: one job alone writes figures, and waits for a second.
CREATE INDEX "daily_sale_website_id_dimension_day_revenue_idx" ON "daily_sale"("website_id", "dimension", "day", "revenue" DESC);
