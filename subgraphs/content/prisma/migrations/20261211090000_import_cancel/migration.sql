-- An import can be cancelled, and be tried without storing anything.
ALTER TABLE "import_run" ADD COLUMN     "is_dry_run" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "import_run" DROP CONSTRAINT import_state_known;
ALTER TABLE "import_run" ADD CONSTRAINT import_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')) NOT VALID;

CREATE OR REPLACE FUNCTION write_import_audit_entry() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  actor text := nullif(current_setting('vitrine.account_id', true), '');
BEGIN
  IF actor IS NULL THEN RETURN NULL; END IF;
  INSERT INTO audit_entry (id, website_id, account_id, kind, subject_id, change, after)
  VALUES (gen_random_uuid()::text, NEW.website_id, actor, TG_TABLE_NAME, NEW.id, TG_OP,
    jsonb_build_object('kind', NEW.kind, 'filename', NEW.filename, 'state', NEW.state));
  RETURN NULL;
END $$;
-- What a job says of its progress is no change of a contributor's.
CREATE TRIGGER write_audit_entry_of_cancel AFTER UPDATE OF state ON import_run FOR EACH ROW
  WHEN (NEW.state = 'CANCELLED' AND OLD.state <> 'CANCELLED') EXECUTE FUNCTION write_import_audit_entry();
