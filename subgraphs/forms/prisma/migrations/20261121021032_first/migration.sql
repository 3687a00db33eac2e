-- CreateTable
CREATE TABLE "form" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "form_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "form_website_id_idx" ON "form"("website_id");

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "form" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "form" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "form" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- Whoever changes a row, caches hear of it when the change commits: `<website id> <tag>`.

CREATE FUNCTION tell_form_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' ' || 'form:' || changed.id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_form_changed AFTER INSERT OR UPDATE OR DELETE ON "form" FOR EACH ROW EXECUTE FUNCTION tell_form_changed();

-- A row without a website would be seen by requests that belong to none.
ALTER TABLE "form" ADD CONSTRAINT "form_website_id_given" CHECK (website_id <> '');
