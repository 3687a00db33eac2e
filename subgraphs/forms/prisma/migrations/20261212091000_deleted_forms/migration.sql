-- A deleted form may be brought back for 30 days.
ALTER TABLE "form" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
