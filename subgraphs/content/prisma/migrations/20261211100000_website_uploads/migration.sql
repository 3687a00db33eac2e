-- A file may also come to be taken in as a website, and is none of the media then.
ALTER TABLE "file_upload" ADD COLUMN     "purpose" TEXT NOT NULL DEFAULT 'MEDIA';
ALTER TABLE "file_upload" ADD CONSTRAINT file_upload_purpose_known CHECK (purpose IN ('MEDIA', 'WEBSITE')) NOT VALID;
