-- What contributors change and no log kept yet. Of what is visitors' own it is kept that it changed, not what it says.
SELECT keep_audit('header_footer', 'website_id');
SELECT keep_audit('member_area');
SELECT keep_audit('area_grant', 'member_id');
SELECT keep_audit('label', 'name');
SELECT keep_audit('theme_style', 'theme_name');
SELECT keep_audit('site_language', 'language');
SELECT keep_audit('translation', 'subject_id');
SELECT keep_audit('website_text', 'key');
SELECT keep_audit('comment', 'id', false);

-- Counts follow from comments and likes, which are logged themselves, or are visitors' own.
CREATE TRIGGER write_audit_entry AFTER INSERT OR UPDATE OF are_comments_open ON item_engagement
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('item_id', 't');

-- Of a file that is taken over only its name: it may be large, and what comes of it is written by a job.
CREATE FUNCTION write_import_audit_entry() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  actor text := nullif(current_setting('vitrine.account_id', true), '');
BEGIN
  IF actor IS NULL THEN RETURN NULL; END IF;
  INSERT INTO audit_entry (id, website_id, account_id, kind, subject_id, change, after)
  VALUES (gen_random_uuid()::text, NEW.website_id, actor, TG_TABLE_NAME, NEW.id, TG_OP,
    jsonb_build_object('kind', NEW.kind, 'filename', NEW.filename));
  RETURN NULL;
END $$;
CREATE TRIGGER write_audit_entry AFTER INSERT ON import_run FOR EACH ROW EXECUTE FUNCTION write_import_audit_entry();
