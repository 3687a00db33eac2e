-- An automatic discount that was taken away can be brought back, with its uses.
ALTER TABLE "automatic_discount" ADD COLUMN     "archived_at" TIMESTAMPTZ(3);
