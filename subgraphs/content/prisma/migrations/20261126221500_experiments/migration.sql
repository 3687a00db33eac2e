-- CreateTable
CREATE TABLE "experiment" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "path" TEXT,
    "variants" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'DRAFT',
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "kept_variant" TEXT,

    CONSTRAINT "experiment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "experiment_website_id_id_idx" ON "experiment"("website_id", "id");

ALTER TABLE "experiment" ADD CONSTRAINT experiment_kind_known CHECK (kind IN ('ANNOUNCEMENT', 'FLAG'));
ALTER TABLE "experiment" ADD CONSTRAINT experiment_state_known CHECK (state IN ('DRAFT', 'RUNNING', 'STOPPED'));
ALTER TABLE "experiment" ADD CONSTRAINT experiment_times_given CHECK (
  (state = 'DRAFT') = (started_at IS NULL) AND (state = 'STOPPED') = (ended_at IS NOT NULL) AND (state = 'STOPPED') = (kept_variant IS NOT NULL));

ALTER TABLE "experiment" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "experiment" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "experiment" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "experiment" ADD CONSTRAINT experiment_website_id_given CHECK (website_id <> '');

-- Pages are made again when what they show changes: `<website id> <tag>`.
CREATE FUNCTION tell_experiments_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' experiments');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_experiments_changed AFTER INSERT OR UPDATE OR DELETE ON "experiment" FOR EACH ROW EXECUTE FUNCTION tell_experiments_changed();

SELECT keep_audit('experiment');
