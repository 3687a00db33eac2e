-- CreateTable
CREATE TABLE "rate_limit" (
    "website_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("website_id","key")
);

-- CreateIndex
CREATE INDEX "rate_limit_expires_at_idx" ON "rate_limit"("expires_at");

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "rate_limit" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "rate_limit" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "rate_limit" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- A row without a website would be seen by requests that belong to none.
ALTER TABLE "rate_limit" ADD CONSTRAINT "rate_limit_website_id_given" CHECK (website_id <> '');
