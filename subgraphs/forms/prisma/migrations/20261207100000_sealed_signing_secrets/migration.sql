-- What a program's calls are signed with is kept sealed. What is still in plain is sealed by the process that runs this version,
-- since no database has the key.
ALTER TABLE "form_connection" ADD COLUMN "signing_secret_sealed" TEXT;

ALTER TABLE "form_connection" DROP CONSTRAINT form_connection_signed;
ALTER TABLE "form_connection" ADD CONSTRAINT form_connection_signed
  CHECK (url IS NULL OR signing_secret IS NOT NULL OR signing_secret_sealed IS NOT NULL) NOT VALID;
