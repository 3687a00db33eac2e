-- CreateTable
CREATE TABLE "mail" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'QUEUED',
    "headers" JSONB NOT NULL DEFAULT '{}',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_website_id_id_idx" ON "mail"("website_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_website_id_key_key" ON "mail"("website_id", "key");

-- What is still to be handed over, however much was written before.
CREATE INDEX mail_queued ON "mail" (created_at) WHERE state = 'QUEUED';
ALTER TABLE "mail" ADD CONSTRAINT mail_state_known CHECK (state IN ('QUEUED', 'SENT', 'KEPT', 'FAILED'));

ALTER TABLE "mail" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "mail" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "mail" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
