-- AlterTable
ALTER TABLE "collection" ADD COLUMN     "access" TEXT NOT NULL DEFAULT 'PUBLIC',
ADD COLUMN     "area_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "member_area" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "is_free_to_join" BOOLEAN NOT NULL DEFAULT false,
    "product_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_area_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "area_grant" (
    "area_id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "source_id" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "area_grant_pkey" PRIMARY KEY ("area_id","member_id","source","source_id")
);

-- CreateTable
CREATE TABLE "lesson_done" (
    "website_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lesson_done_pkey" PRIMARY KEY ("item_id","member_id")
);

-- CreateIndex
CREATE INDEX "member_area_website_id_id_idx" ON "member_area"("website_id", "id");

-- CreateIndex
CREATE INDEX "area_grant_website_id_member_id_idx" ON "area_grant"("website_id", "member_id");

-- CreateIndex
CREATE INDEX "lesson_done_website_id_member_id_idx" ON "lesson_done"("website_id", "member_id");

-- AddForeignKey
ALTER TABLE "area_grant" ADD CONSTRAINT "area_grant_area_id_fkey" FOREIGN KEY ("area_id") REFERENCES "member_area"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_done" ADD CONSTRAINT "lesson_done_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "collection" ALTER COLUMN "area_ids" SET NOT NULL;
ALTER TABLE "member_area" ALTER COLUMN "product_ids" SET NOT NULL;
ALTER TABLE "collection" ADD CONSTRAINT "collection_access_known" CHECK (access IN ('PUBLIC', 'MEMBERS', 'AREAS'));
ALTER TABLE "area_grant" ADD CONSTRAINT "area_grant_source_known" CHECK (source IN ('OWNER', 'JOINED', 'PRODUCT'));

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "member_area" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "member_area" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "member_area" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "member_area" ADD CONSTRAINT "member_area_website_id_given" CHECK (website_id <> '');
ALTER TABLE "area_grant" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "area_grant" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "area_grant" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "area_grant" ADD CONSTRAINT "area_grant_website_id_given" CHECK (website_id <> '');
ALTER TABLE "lesson_done" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "lesson_done" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "lesson_done" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "lesson_done" ADD CONSTRAINT "lesson_done_website_id_given" CHECK (website_id <> '');

-- Pages that are kept for members say what would open them.
CREATE FUNCTION tell_member_areas_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' member-areas');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_member_areas_changed AFTER INSERT OR UPDATE OR DELETE ON "member_area" FOR EACH ROW EXECUTE FUNCTION tell_member_areas_changed();
