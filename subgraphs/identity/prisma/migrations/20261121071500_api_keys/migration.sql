-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "permissions" TEXT[],
    "is_ad_hoc_allowed" BOOLEAN NOT NULL,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_token_hash_key" ON "api_key"("token_hash");

-- CreateIndex
CREATE INDEX "api_key_website_id_id_idx" ON "api_key"("website_id", "id");

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "api_key" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "api_key" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- A row without a website would be seen by requests that belong to none.
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_website_id_given" CHECK (website_id <> '');
