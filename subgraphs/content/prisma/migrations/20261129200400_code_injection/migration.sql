-- HTML that an owner puts into the head, and at the end of the body, of all pages and of one.
ALTER TABLE "website" ADD COLUMN "head_code" TEXT NOT NULL DEFAULT '', ADD COLUMN "foot_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "collection" ADD COLUMN "head_code" TEXT NOT NULL DEFAULT '', ADD COLUMN "foot_code" TEXT NOT NULL DEFAULT '';
