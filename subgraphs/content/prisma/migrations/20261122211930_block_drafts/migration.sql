-- CreateTable
CREATE TABLE "block_draft" (
    "website_id" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "sections" JSONB NOT NULL DEFAULT '[]',
    "script_blocks" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "revision" INTEGER NOT NULL DEFAULT 1,
    "based_on" INTEGER NOT NULL,
    "has_changes" BOOLEAN NOT NULL DEFAULT true,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by" TEXT,

    CONSTRAINT "block_draft_pkey" PRIMARY KEY ("website_id","place")
);

-- CreateTable
CREATE TABLE "block_version" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sections" JSONB NOT NULL DEFAULT '[]',
    "script_blocks" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "revision" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by" TEXT,

    CONSTRAINT "block_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "block_version_website_id_place_id_idx" ON "block_version"("website_id", "place", "id");

ALTER TABLE "block_version" ADD CONSTRAINT block_version_kind CHECK (kind IN ('PUBLISHED', 'DRAFT'));
ALTER TABLE "block_draft" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "block_draft" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "block_draft" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "block_version" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "block_version" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "block_version" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Drafts and versions go with what they are on, like blocks.
CREATE OR REPLACE FUNCTION delete_blocks() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE gone text := TG_TABLE_NAME || ':' || OLD.id;
BEGIN
  DELETE FROM block_layout WHERE website_id = OLD.website_id AND (place = gone OR starts_with(place, gone || '@'));
  DELETE FROM block_draft WHERE website_id = OLD.website_id AND (place = gone OR starts_with(place, gone || '@'));
  DELETE FROM block_version WHERE website_id = OLD.website_id AND (place = gone OR starts_with(place, gone || '@'));
  RETURN NULL;
END $$;

-- What is published now is the first version of each place. Their ids sort before all that come later.
SELECT set_config('vitrine.website_id', '*', true);
INSERT INTO "block_version" (id, website_id, place, kind, sections, script_blocks, revision, saved_at)
  SELECT '00' || gen_random_uuid(), website_id, place, 'PUBLISHED', sections, script_blocks, revision, updated_at FROM "block_layout";
