-- A draft goes out with its scheduled item where whoever saved it last may publish; of earlier drafts nobody knows that.
ALTER TABLE "block_draft" ADD COLUMN "saved_by_publisher" BOOLEAN NOT NULL DEFAULT false;
