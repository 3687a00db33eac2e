-- Pages that show the newest comments of another page follow them.
CREATE OR REPLACE FUNCTION comment_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  was_shown integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.state = 'APPROVED' THEN 1 ELSE 0 END;
  is_shown integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.state = 'APPROVED' THEN 1 ELSE 0 END;
  changed record := coalesce(NEW, OLD);
BEGIN
  IF is_shown <> was_shown THEN
    PERFORM count_engagement(changed.item_id, changed.website_id, is_shown - was_shown, 0);
  END IF;
  IF is_shown + was_shown > 0 THEN
    PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'item:' || changed.item_id);
    PERFORM pg_notify('vitrine_changes', changed.website_id || ' comments:' || collection_id)
      FROM item WHERE website_id = changed.website_id AND id = changed.item_id;
  END IF;
  RETURN NULL;
END $$;
