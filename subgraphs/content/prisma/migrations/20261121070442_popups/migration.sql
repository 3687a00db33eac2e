-- CreateTable
CREATE TABLE "popup" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "button_text" TEXT NOT NULL DEFAULT '',
    "button_url" TEXT NOT NULL DEFAULT '',
    "position" TEXT NOT NULL,
    "delay_seconds" INTEGER NOT NULL DEFAULT 0,
    "show_again_after_days" INTEGER,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "collection_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "popup_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "popup_website_id_id_idx" ON "popup"("website_id", "id");

ALTER TABLE "popup" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "popup" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "popup" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "popup" ADD CONSTRAINT "popup_position" CHECK (position IN ('TOP_LEFT', 'TOP_CENTER', 'TOP_RIGHT', 'CENTER_LEFT', 'CENTER', 'CENTER_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_CENTER', 'BOTTOM_RIGHT'));

-- Whoever changes a row, caches hear of it when the change commits: `<website id> <tag>`.
CREATE FUNCTION tell_popups_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' popups');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_popups_changed AFTER INSERT OR UPDATE OR DELETE ON "popup" FOR EACH ROW EXECUTE FUNCTION tell_popups_changed();
