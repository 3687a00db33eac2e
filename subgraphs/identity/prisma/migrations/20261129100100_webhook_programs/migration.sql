-- The program that made a webhook is told in the published format that its key was revoked.
ALTER TABLE "webhook" ADD COLUMN "api_key_id" TEXT;
CREATE TRIGGER record_api_key_revoked AFTER UPDATE OF "revoked_at" ON "api_key" FOR EACH ROW
WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL)
EXECUTE FUNCTION record_webhook_event('api_key.revoked', 'apiKeyId=id');
