-- CreateTable
CREATE TABLE "comment" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "parent_id" TEXT,
    "author_name" TEXT NOT NULL,
    "author_url" TEXT NOT NULL DEFAULT '',
    "html" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "is_by_owner" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_engagement" (
    "item_id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "are_comments_open" BOOLEAN NOT NULL DEFAULT true,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "like_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "item_engagement_pkey" PRIMARY KEY ("item_id")
);

-- CreateTable
CREATE TABLE "item_like" (
    "item_id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "visitor_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "item_like_pkey" PRIMARY KEY ("item_id","visitor_hash")
);

-- CreateIndex
CREATE INDEX "comment_website_id_id_idx" ON "comment"("website_id", "id");

-- CreateIndex
CREATE INDEX "comment_parent_id_id_idx" ON "comment"("parent_id", "id");

-- CreateIndex
CREATE INDEX "item_engagement_website_id_idx" ON "item_engagement"("website_id");

-- CreateIndex
CREATE INDEX "item_like_website_id_idx" ON "item_like"("website_id");

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_engagement" ADD CONSTRAINT "item_engagement_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is read below an item, oldest first.
CREATE INDEX comment_shown ON "comment" (website_id, item_id, id) WHERE state = 'APPROVED' AND parent_id IS NULL;
ALTER TABLE "comment" ADD CONSTRAINT comment_state_known CHECK (state IN ('PENDING', 'APPROVED', 'SPAM'));

ALTER TABLE "comment" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "comment" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "comment" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "item_engagement" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "item_engagement" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "item_engagement" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "item_like" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "item_like" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "item_like" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- An item's numbers are always those of its approved comments and its likes: counted where they change, in the same transaction.

CREATE FUNCTION count_engagement(item text, website text, comments integer, likes integer) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF comments > 0 OR likes > 0 THEN
    INSERT INTO item_engagement (item_id, website_id) VALUES (item, website) ON CONFLICT DO NOTHING;
  END IF;
  UPDATE item_engagement SET comment_count = comment_count + comments, like_count = like_count + likes WHERE item_id = item;
END $$;

CREATE FUNCTION comment_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_changed AFTER INSERT OR UPDATE OR DELETE ON "comment" FOR EACH ROW EXECUTE FUNCTION comment_changed();

CREATE FUNCTION like_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM count_engagement(changed.item_id, changed.website_id, 0, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'item:' || changed.item_id);
  RETURN NULL;
END $$;
CREATE TRIGGER like_changed AFTER INSERT OR DELETE ON "item_like" FOR EACH ROW EXECUTE FUNCTION like_changed();

CREATE FUNCTION tell_comments_closed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_notify('vitrine_changes', NEW.website_id || ' ' || 'item:' || NEW.item_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_comments_opened AFTER INSERT ON "item_engagement" FOR EACH ROW EXECUTE FUNCTION tell_comments_closed();
CREATE TRIGGER tell_comments_closed AFTER UPDATE OF are_comments_open ON "item_engagement" FOR EACH ROW
  WHEN (OLD.are_comments_open IS DISTINCT FROM NEW.are_comments_open) EXECUTE FUNCTION tell_comments_closed();
