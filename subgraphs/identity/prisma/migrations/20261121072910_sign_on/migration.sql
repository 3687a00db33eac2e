-- CreateTable
CREATE TABLE "sign_on_provider" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_on_provider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_identity" (
    "provider_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_identity_pkey" PRIMARY KEY ("provider_id","subject")
);

-- CreateIndex
CREATE INDEX "sign_on_provider_website_id_id_idx" ON "sign_on_provider"("website_id", "id");

-- CreateIndex
CREATE INDEX "member_identity_member_id_idx" ON "member_identity"("member_id");

-- AddForeignKey
ALTER TABLE "member_identity" ADD CONSTRAINT "member_identity_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "sign_on_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_identity" ADD CONSTRAINT "member_identity_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "sign_on_provider" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sign_on_provider" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "sign_on_provider" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "sign_on_provider" ADD CONSTRAINT "sign_on_provider_website_id_given" CHECK (website_id <> '');
ALTER TABLE "member_identity" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "member_identity" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "member_identity" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "member_identity" ADD CONSTRAINT "member_identity_website_id_given" CHECK (website_id <> '');
