-- What was issued stays as it is, but for what names its buyer, which goes when they are erased.
CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  naming text[] := ARRAY['email', 'taxNumber', 'reason', 'language', 'billingAddress', 'shippingAddress'];
BEGIN
  IF to_jsonb(NEW) - 'document' = to_jsonb(OLD) - 'document'
    AND NEW.document - naming = OLD.document - naming
    AND NEW.document ->> 'email' = '' AND NEW.document ->> 'taxNumber' = ''
    AND coalesce(NEW.document #>> '{billingAddress,name}', '') = '' AND coalesce(NEW.document #>> '{shippingAddress,name}', '') = ''
  THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'An invoice that was issued is not changed.';
END $$;
