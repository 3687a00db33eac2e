-- CreateTable
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "holder_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "host" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "website_id" TEXT NOT NULL,
    "holder_id" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("website_id","holder_id","code_hash")
);

-- CreateTable
CREATE TABLE "sign_in_step" (
    "token_hash" BYTEA NOT NULL,
    "website_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "holder_id" TEXT,
    "is_remembered" BOOLEAN NOT NULL DEFAULT false,
    "value" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_step_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "totp" (
    "website_id" TEXT NOT NULL,
    "holder_id" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "last_step" BIGINT NOT NULL DEFAULT 0,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "totp_pkey" PRIMARY KEY ("website_id","holder_id")
);

-- CreateIndex
CREATE INDEX "passkey_website_id_holder_id_idx" ON "passkey"("website_id", "holder_id");

-- CreateIndex
CREATE INDEX "sign_in_step_website_id_expires_at_idx" ON "sign_in_step"("website_id", "expires_at");

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "totp" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "totp" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "totp" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "totp" ADD CONSTRAINT "totp_website_id_given" CHECK (website_id <> '');
ALTER TABLE "recovery_code" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "recovery_code" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "recovery_code" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_website_id_given" CHECK (website_id <> '');
ALTER TABLE "sign_in_step" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sign_in_step" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "sign_in_step" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_website_id_given" CHECK (website_id <> '');
ALTER TABLE "passkey" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "passkey" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "passkey" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_website_id_given" CHECK (website_id <> '');

ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_purpose_known" CHECK (purpose IN ('CODE', 'PASSKEY', 'NEW_PASSKEY', 'PROVIDER'));
