-- The install itself wants some events of every website, for its figures: a subscription of '*', which all connections may read so that
-- the trigger finds it.
CREATE POLICY install_subscription ON "webhook_subscription" FOR SELECT USING (website_id = '*');

CREATE OR REPLACE FUNCTION record_webhook_event() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
  columns jsonb;
  event_data jsonb := '{}';
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_subscription s WHERE s.website_id IN (changed.website_id, '*') AND s.type = TG_ARGV[0]) THEN
    RETURN NULL;
  END IF;
  columns := to_jsonb(changed);
  FOR i IN 1 .. TG_NARGS - 1 LOOP
    event_data := event_data || jsonb_build_object(split_part(TG_ARGV[i], '=', 1), columns -> split_part(TG_ARGV[i], '=', 2));
  END LOOP;
  INSERT INTO webhook_event (website_id, type, subject, data, transaction_id)
  VALUES (changed.website_id, TG_ARGV[0], columns ->> split_part(TG_ARGV[1], '=', 2), event_data, pg_current_xact_id()::text)
  ON CONFLICT (website_id, type, subject, transaction_id) DO UPDATE SET data = excluded.data;
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' webhook-events');
  RETURN NULL;
END $$;
