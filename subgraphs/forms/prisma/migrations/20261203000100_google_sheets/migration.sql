-- A form may be connected to a spreadsheet in Google Sheets, to which each submission is appended as a row.
ALTER TABLE "form_connection"
  ADD COLUMN "sheet_id" TEXT,
  ADD COLUMN "sheet_key_sealed" TEXT;

ALTER TABLE "form_connection" DROP CONSTRAINT form_connection_kind_known;
ALTER TABLE "form_connection" ADD CONSTRAINT form_connection_kind_known
  CHECK (kind IN ('MAILING_LIST', 'SPREADSHEET', 'ZAPIER', 'WEBHOOK', 'GOOGLE_SHEETS')) NOT VALID;
