-- Whether a website is offline for the time being, and since when it is deleted: its rows go 30 days later.
ALTER TABLE "website" ADD COLUMN "is_private" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "website" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
