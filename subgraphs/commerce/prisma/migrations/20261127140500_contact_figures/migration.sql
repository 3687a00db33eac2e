-- What a contact's orders come to, kept so that no list counts all orders.
CREATE TABLE "contact_figure" (
    "website_id" TEXT NOT NULL,
    "customer_key" TEXT NOT NULL,
    "contact_id" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "order_count" INTEGER NOT NULL,
    "order_total" DOUBLE PRECISION NOT NULL,
    "first_order" TIMESTAMPTZ(3),
    "last_order" TIMESTAMPTZ(3),
    "donation_count" INTEGER NOT NULL,
    "donation_total" DOUBLE PRECISION NOT NULL,
    "first_donation" TIMESTAMPTZ(3),
    "last_donation" TIMESTAMPTZ(3),
    "is_subscribed" BOOLEAN NOT NULL,
    "joined_at" TIMESTAMPTZ(3),
    "shown" TEXT NOT NULL DEFAULT '',
    "addresses_shown" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "contact_figure_pkey" PRIMARY KEY ("website_id", "customer_key")
);

-- Whose figures are to be counted again. A row for each change, so that no order waits for another one.
CREATE TABLE "contact_change" (
    "id" TEXT NOT NULL DEFAULT (gen_random_uuid())::text,
    "number" BIGSERIAL NOT NULL,
    "website_id" TEXT NOT NULL,
    "customer_key" TEXT NOT NULL,
    "is_told" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_change_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "contact_change_website_id_number_idx" ON "contact_change"("website_id", "number");
CREATE INDEX "contact_change_website_id_customer_key_idx" ON "contact_change"("website_id", "customer_key");

-- Who gets mails of the website, as the mailing lists say.
CREATE TABLE "contact_marketing" (
    "website_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "is_subscribed" BOOLEAN NOT NULL,
    "joined_at" TIMESTAMPTZ(3),
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_marketing_pkey" PRIMARY KEY ("website_id", "email")
);

ALTER TABLE "contact_figure" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contact_figure" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "contact_figure" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "contact_figure" ADD CONSTRAINT "contact_figure_website_id_given" CHECK (website_id <> '');
ALTER TABLE "contact_change" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contact_change" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "contact_change" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_website_id_given" CHECK (website_id <> '');
ALTER TABLE "contact_marketing" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contact_marketing" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "contact_marketing" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "contact_marketing" ADD CONSTRAINT "contact_marketing_website_id_given" CHECK (website_id <> '');

-- Notes whose contact changed, and whether a webhook of the website is told of contacts; then whoever tells it is woken.
CREATE FUNCTION note_contact_key(changed_website text, changed_key text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  is_told boolean;
BEGIN
  IF changed_key IS NULL OR changed_key = '' THEN RETURN; END IF;
  is_told := EXISTS (SELECT FROM webhook_subscription s WHERE s.website_id = changed_website AND s.type ~ '^(contact|address)[.]');
  INSERT INTO contact_change (website_id, customer_key, is_told) VALUES (changed_website, changed_key, is_told);
  IF is_told THEN PERFORM pg_notify('vitrine_changes', changed_website || ' webhook-events'); END IF;
END $$;

CREATE FUNCTION note_contact_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.customer_key <> NEW.customer_key) THEN
    PERFORM note_contact_key(OLD.website_id, OLD.customer_key);
  END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_contact_key(NEW.website_id, NEW.customer_key); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_order_of_contact AFTER INSERT ON "customer_order" FOR EACH ROW WHEN (NEW.placed_at IS NOT NULL) EXECUTE FUNCTION note_contact_change();
CREATE TRIGGER note_order_of_contact_changed AFTER UPDATE ON "customer_order" FOR EACH ROW WHEN (OLD.customer_key <> NEW.customer_key
  OR NEW.placed_at IS NOT NULL AND (OLD.placed_at, OLD.state, OLD.grand_total_cents, OLD.currency, OLD.email, OLD.customer_name, OLD.shipping_address, OLD.billing_address)
    IS DISTINCT FROM (NEW.placed_at, NEW.state, NEW.grand_total_cents, NEW.currency, NEW.email, NEW.customer_name, NEW.shipping_address, NEW.billing_address))
  EXECUTE FUNCTION note_contact_change();
CREATE TRIGGER note_order_of_contact_gone AFTER DELETE ON "customer_order" FOR EACH ROW EXECUTE FUNCTION note_contact_change();
CREATE TRIGGER note_contact AFTER INSERT OR UPDATE OR DELETE ON "contact" FOR EACH ROW EXECUTE FUNCTION note_contact_change();

CREATE FUNCTION note_contact_address() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM note_contact_key(c.website_id, c.customer_key) FROM contact c WHERE c.id = changed.contact_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_contact_address AFTER INSERT OR UPDATE OR DELETE ON "contact_address" FOR EACH ROW EXECUTE FUNCTION note_contact_address();

-- An order is a gift once its donation names it.
CREATE FUNCTION note_contact_donation() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM note_contact_key(o.website_id, o.customer_key) FROM customer_order o WHERE o.id = changed.order_id AND o.placed_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER note_contact_donation AFTER INSERT OR DELETE OR UPDATE OF order_id ON "donation" FOR EACH ROW EXECUTE FUNCTION note_contact_donation();

CREATE FUNCTION note_contact_currency() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO contact_change (website_id, customer_key) SELECT f.website_id, f.customer_key FROM contact_figure f WHERE f.website_id = NEW.website_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_contact_currency AFTER INSERT OR UPDATE OF currency ON "store_settings" FOR EACH ROW EXECUTE FUNCTION note_contact_currency();

-- Those that there are already are counted soon after; nobody is told that they are new.
SELECT set_config('vitrine.website_id', '*', true);
INSERT INTO contact_change (website_id, customer_key, is_told)
SELECT o.website_id, o.customer_key, false FROM customer_order o WHERE o.customer_key <> '' AND o.placed_at IS NOT NULL
UNION SELECT c.website_id, c.customer_key, false FROM contact c;
