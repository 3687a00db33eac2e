-- The password that visitors need for all of a website, and how often it was changed.
ALTER TABLE "website" ADD COLUMN "password_hash" TEXT, ADD COLUMN "password_version" INTEGER NOT NULL DEFAULT 0;
