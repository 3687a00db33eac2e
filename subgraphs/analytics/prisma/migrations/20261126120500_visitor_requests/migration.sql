-- CreateTable
CREATE TABLE "audit_entry" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "change" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entry_website_id_position_idx" ON "audit_entry"("website_id", "position");

ALTER TABLE "audit_entry" ADD CONSTRAINT audit_change_known CHECK (change IN ('INSERT', 'UPDATE', 'DELETE'));
ALTER TABLE "audit_entry" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "audit_entry" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "audit_entry" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Whoever works on a connection is named by the setting `vitrine.account_id`; visitors and jobs leave no entry. Of a change only
-- the columns that changed are kept, and never what opens something.
CREATE FUNCTION write_audit_entry() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  actor text := nullif(current_setting('vitrine.account_id', true), '');
  old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  whole jsonb := coalesce(new_row, old_row);
  kept_before jsonb;
  kept_after jsonb;
BEGIN
  IF actor IS NULL THEN RETURN NULL; END IF;
  SELECT jsonb_object_agg(key, old_row -> key) FILTER (WHERE old_row IS NOT NULL),
         jsonb_object_agg(key, new_row -> key) FILTER (WHERE new_row IS NOT NULL)
  INTO kept_before, kept_after
  FROM jsonb_object_keys(whole) AS key
  WHERE (old_row -> key) IS DISTINCT FROM (new_row -> key)
    AND key NOT IN ('website_id', 'updated_at', 'position')
    AND key !~ '(hash|secret|token|password|sealed|search|vector)';
  IF TG_OP = 'UPDATE' AND kept_after IS NULL THEN RETURN NULL; END IF;
  INSERT INTO audit_entry (id, website_id, account_id, kind, subject_id, change, before, after)
  VALUES (gen_random_uuid()::text, coalesce(whole ->> 'website_id', whole ->> 'id'), actor, TG_TABLE_NAME,
    coalesce(whole ->> 'id', whole ->> TG_ARGV[0], whole ->> 'website_id', ''), TG_OP,
    CASE WHEN TG_ARGV[1] = 't' THEN kept_before END, CASE WHEN TG_ARGV[1] = 't' THEN kept_after END);
  RETURN NULL;
END $$;

-- What names a row of a table without an id is the second argument; values that are visitors' own are not kept.
CREATE FUNCTION keep_audit(audited regclass, subject text DEFAULT 'id', keeps_values boolean DEFAULT true) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER write_audit_entry AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION write_audit_entry(%L, %L)', audited, subject, keeps_values);
END $$;

-- CreateTable
CREATE TABLE "visitor_request" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visitor_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erased_count" (
    "website_id" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "value" TEXT NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "visits" INTEGER NOT NULL DEFAULT 0,
    "visitors" INTEGER NOT NULL DEFAULT 0,
    "bounces" INTEGER NOT NULL DEFAULT 0,
    "seconds" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "erased_count_pkey" PRIMARY KEY ("website_id","day","dimension","value")
);

-- CreateTable
CREATE TABLE "erased_vital" (
    "website_id" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "value" TEXT NOT NULL,
    "bucket" SMALLINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "erased_vital_pkey" PRIMARY KEY ("website_id","day","metric","dimension","value","bucket")
);

-- AlterTable
ALTER TABLE "session_replay" ADD COLUMN "visitor" TEXT NOT NULL DEFAULT '';

-- CreateIndex
-- Safe: recordings are off until an owner turns them on, few are kept, for some days; only their being written waits.
CREATE INDEX "session_replay_website_id_visitor_idx" ON "session_replay"("website_id", "visitor");

-- CreateIndex
CREATE INDEX "visitor_request_website_id_id_idx" ON "visitor_request"("website_id", "id");

ALTER TABLE "visitor_request" ADD CONSTRAINT visitor_request_kind_known CHECK (kind IN ('EXPORT', 'ERASE'));
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['visitor_request', 'erased_count', 'erased_vital']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY website_scope ON %I USING (website_id = current_setting(''vitrine.website_id'', true) OR current_setting(''vitrine.website_id'', true) = ''*'')', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['visitor_request', 'erased_count', 'erased_vital', 'audit_entry']
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (website_id <> '''')', name, name || '_website_id_given');
  END LOOP;
END $$;

SELECT keep_audit('visitor_request');
