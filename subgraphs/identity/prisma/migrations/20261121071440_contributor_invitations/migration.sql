-- CreateTable
CREATE TABLE "contributor_invitation" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" SMALLINT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contributor_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contributor_invitation_token_hash_key" ON "contributor_invitation"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "contributor_invitation_website_id_email_key" ON "contributor_invitation"("website_id", "email");

ALTER TABLE "contributor_invitation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contributor_invitation" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "contributor_invitation" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
SELECT keep_audit('contributor_invitation');
