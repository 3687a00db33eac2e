-- The install itself wants to know who gets mails, so that contacts can be looked for by it: a subscription of '*', which all connections
-- may read so that the trigger finds it.
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

CREATE TRIGGER record_subscriber_new AFTER INSERT ON "subscriber" FOR EACH ROW WHEN (NEW.state <> 'PENDING') EXECUTE FUNCTION record_webhook_event('subscriber.changed', 'email=email');
CREATE TRIGGER record_subscriber_changed AFTER UPDATE ON "subscriber" FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION record_webhook_event('subscriber.changed', 'email=email');
CREATE TRIGGER record_subscriber_gone AFTER DELETE ON "subscriber" FOR EACH ROW EXECUTE FUNCTION record_webhook_event('subscriber.changed', 'email=email');

-- Those that there are already are told of like new ones.
SELECT set_config('vitrine.website_id', '*', true);
INSERT INTO webhook_event (website_id, type, subject, data, transaction_id)
SELECT DISTINCT website_id, 'subscriber.changed', email, jsonb_build_object('email', email), pg_current_xact_id()::text FROM "subscriber" WHERE state <> 'PENDING'
ON CONFLICT (website_id, type, subject, transaction_id) DO NOTHING;
