-- Lists of contacts read a page of the kept figures instead of sorting all of them. Only jobs write figures, and go on where they were.
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_email ON "contact_figure" (website_id, customer_key COLLATE "C", contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_first_name ON "contact_figure" (website_id, first_name COLLATE "C", contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_last_name ON "contact_figure" (website_id, last_name COLLATE "C", contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_created ON "contact_figure" (website_id, created_at, contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_order_count ON "contact_figure" (website_id, order_count, contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_order_total ON "contact_figure" (website_id, order_total, contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_last_order ON "contact_figure" (website_id, (CASE WHEN last_order IS NULL THEN '-infinity'::timestamptz ELSE last_order END), contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_donation_count ON "contact_figure" (website_id, donation_count, contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_donation_total ON "contact_figure" (website_id, donation_total, contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_last_donation ON "contact_figure" (website_id, (CASE WHEN last_donation IS NULL THEN '-infinity'::timestamptz ELSE last_donation END), contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_joined ON "contact_figure" (website_id, (CASE WHEN joined_at IS NULL THEN '-infinity'::timestamptz ELSE joined_at END), contact_id COLLATE "C");
-- Safe: a row for each contact, a second for a million of them.
CREATE INDEX contact_figure_id ON "contact_figure" (website_id, contact_id COLLATE "C");
