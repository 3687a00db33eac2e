-- CreateTable
CREATE TABLE "member_address" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "line1" TEXT NOT NULL,
    "line2" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "region" TEXT NOT NULL DEFAULT '',
    "postal_code" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_letter" (
    "token_hash" BYTEA NOT NULL,
    "website_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "member_id" TEXT,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_letter_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "member_session" (
    "token_hash" BYTEA NOT NULL,
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "member" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "language" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "member_address_member_id_idx" ON "member_address"("member_id");

-- CreateIndex
CREATE INDEX "member_letter_member_id_idx" ON "member_letter"("member_id");

-- CreateIndex
CREATE INDEX "member_letter_website_id_expires_at_idx" ON "member_letter"("website_id", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "member_session_id_key" ON "member_session"("id");

-- CreateIndex
CREATE INDEX "member_session_member_id_idx" ON "member_session"("member_id");

-- CreateIndex
CREATE INDEX "member_session_expires_at_idx" ON "member_session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "member_website_id_email_key" ON "member"("website_id", "email");

-- AddForeignKey
ALTER TABLE "member_address" ADD CONSTRAINT "member_address_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_letter" ADD CONSTRAINT "member_letter_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_session" ADD CONSTRAINT "member_session_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "member" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "member" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "member" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "member_session" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "member_session" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "member_session" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "member_letter" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "member_letter" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "member_letter" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "member_address" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "member_address" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "member_address" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- A row without a website would be seen by requests that belong to none.
ALTER TABLE "member" ADD CONSTRAINT "member_website_id_given" CHECK (website_id <> '');
ALTER TABLE "member_session" ADD CONSTRAINT "member_session_website_id_given" CHECK (website_id <> '');
ALTER TABLE "member_letter" ADD CONSTRAINT "member_letter_website_id_given" CHECK (website_id <> '');
ALTER TABLE "member_address" ADD CONSTRAINT "member_address_website_id_given" CHECK (website_id <> '');

ALTER TABLE "member_letter" ADD CONSTRAINT "member_letter_purpose_known" CHECK (purpose IN ('SIGN_UP', 'RESET', 'EMAIL'));

-- An address that a member asked for first; one of the others becomes it when it goes.
CREATE UNIQUE INDEX "member_address_one_default" ON "member_address" ("member_id") WHERE is_default;
