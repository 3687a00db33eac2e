-- Folders that owners sort their pictures and files into.
CREATE TABLE "media_folder" (
    "website_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "parent_id" TEXT,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "media_folder_pkey" PRIMARY KEY ("website_id", "id")
);

-- A deleted folder, which may be brought back for a day, keeps no name from another one.
CREATE UNIQUE INDEX media_folder_name ON "media_folder" (website_id, lower(name)) WHERE deleted_at IS NULL;

ALTER TABLE "media_folder" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "media_folder" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "media_folder" USING (website_id = (SELECT current_setting('vitrine.website_id', true)) OR (SELECT current_setting('vitrine.website_id', true)) = '*');
ALTER TABLE "media_folder" ADD CONSTRAINT "media_folder_website_id_given" CHECK (website_id <> '');

CREATE TRIGGER write_audit_entry AFTER INSERT OR UPDATE OR DELETE ON "media_folder"
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('id', 't');

-- What is in none, or in one that is gone, has no folder.
ALTER TABLE "image" ADD COLUMN "folder_id" TEXT;
ALTER TABLE "media_file" ADD COLUMN "folder_id" TEXT;
ALTER TABLE "file_upload" ADD COLUMN "folder_id" TEXT;
