-- A website's webhooks subscribe to kinds of events: the table that holds which says so.
ALTER TABLE "webhook_wish" RENAME TO "webhook_subscription";
ALTER TABLE "webhook_subscription" RENAME CONSTRAINT "webhook_wish_pkey" TO "webhook_subscription_pkey";
ALTER TABLE "webhook_subscription" RENAME CONSTRAINT "webhook_wish_website_id_given" TO "webhook_subscription_website_id_given";

-- An event is recorded in the transaction of the change, once for each thing in it, and only where the website subscribes to it.
-- The first argument is the event's type; the others are `name=column` of its data, and the first of them its subject.
ALTER FUNCTION tell_partners() RENAME TO record_webhook_event;
CREATE OR REPLACE FUNCTION record_webhook_event() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
  columns jsonb;
  event_data jsonb := '{}';
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_subscription s WHERE s.website_id = changed.website_id AND s.type = TG_ARGV[0]) THEN
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

ALTER TRIGGER partners_hear_product_changed ON "product" RENAME TO record_product_changed;
ALTER TRIGGER partners_hear_product_removed ON "product" RENAME TO record_product_removed;
ALTER TRIGGER partners_hear_product_changed ON "variant" RENAME TO record_product_changed;
ALTER TRIGGER partners_hear_stock_changed ON "stock_movement" RENAME TO record_stock_changed;
ALTER TRIGGER partners_hear_gift_card_issued ON "gift_card" RENAME TO record_gift_card_issued;
ALTER TRIGGER partners_hear_restock_signed_up ON "restock_sign_up" RENAME TO record_restock_signed_up;
ALTER TRIGGER partners_hear_review_submitted ON "review" RENAME TO record_review_submitted;

ALTER FUNCTION tell_shelf_changed() RENAME TO tell_product_category_changed;
ALTER TRIGGER tell_shelf_changed ON "product_category" RENAME TO tell_product_category_changed;
ALTER TRIGGER keep_added_shelves_searched ON "product_category" RENAME TO keep_added_categories_searched;
ALTER TRIGGER keep_removed_shelves_searched ON "product_category" RENAME TO keep_removed_categories_searched;
