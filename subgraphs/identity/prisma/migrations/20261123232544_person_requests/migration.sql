-- CreateTable
CREATE TABLE "person_request" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "email" TEXT,
    "member_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "person_request_website_id_id_idx" ON "person_request"("website_id", "id");

-- CreateIndex
CREATE INDEX "person_request_state_idx" ON "person_request"("state");

ALTER TABLE "person_request" ADD CONSTRAINT person_request_kind_known CHECK (kind IN ('EXPORT', 'ERASE'));
-- Who was erased is not written down by it.
ALTER TABLE "person_request" ADD CONSTRAINT person_request_done_is_empty CHECK (state = 'OPEN' OR (state = 'DONE' AND email IS NULL AND member_id IS NULL));
ALTER TABLE "person_request" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "person_request" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "person_request" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

SELECT keep_audit('person_request', 'id', false);
ALTER TABLE "person_request" ADD CONSTRAINT "person_request_website_id_given" CHECK (website_id <> '');
