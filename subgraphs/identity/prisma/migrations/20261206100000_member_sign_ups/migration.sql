-- The install itself wants to know who signs up, for its figures: a subscription of '*', which all connections may read so that the
-- trigger finds it.
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

-- Who signed up before the install asked for it is told when it first asks, as far as events are usually kept, under a type of its own:
-- no partner is told of them again.
CREATE FUNCTION record_earlier_members() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO webhook_event (website_id, type, subject, data, transaction_id, created_at)
  SELECT m.website_id, 'member.signed_up_before', m.id, jsonb_build_object('memberId', m.id), pg_current_xact_id()::text, m.created_at
  FROM member m WHERE m.created_at > now() - interval '90 days';
  RETURN NULL;
END $$;
CREATE TRIGGER record_earlier_members AFTER INSERT ON "webhook_subscription" FOR EACH ROW
  WHEN (NEW.website_id = '*' AND NEW.type = 'member.signed_up') EXECUTE FUNCTION record_earlier_members();
