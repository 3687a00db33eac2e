-- What the table of a form's submissions shows; empty until somebody chose.
ALTER TABLE "form" ADD COLUMN "submission_columns" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
