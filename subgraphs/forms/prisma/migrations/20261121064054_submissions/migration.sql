-- AlterTable
ALTER TABLE "form" ADD COLUMN     "settings" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "form_connection" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "form_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "mailing_list_id" TEXT,
    "requires_double_opt_in" BOOLEAN NOT NULL DEFAULT true,
    "spreadsheet_name" TEXT,
    "feed_hash" TEXT,
    "url" TEXT,
    "signing_secret" TEXT,
    "count" INTEGER NOT NULL DEFAULT 0,
    "last_delivered_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "form_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hook_delivery" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "submission_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'QUEUED',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "hook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forms_settings" (
    "website_id" TEXT NOT NULL,
    "redirect_hosts" TEXT[],

    CONSTRAINT "forms_settings_pkey" PRIMARY KEY ("website_id")
);

-- CreateTable
CREATE TABLE "form_submission_key" (
    "hash" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "submission_id" TEXT,
    "digest" TEXT,

    CONSTRAINT "form_submission_key_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "form_submission" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "form_id" TEXT NOT NULL,
    "form_name" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "search_text" TEXT NOT NULL,
    "page_id" TEXT,
    "page_title" TEXT,
    "page_path" TEXT,
    "content_source" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "form_submission_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "form_connection_feed_hash_key" ON "form_connection"("feed_hash");

-- CreateIndex
CREATE INDEX "form_connection_website_id_form_id_id_idx" ON "form_connection"("website_id", "form_id", "id");

-- CreateIndex
CREATE INDEX "hook_delivery_website_id_idx" ON "hook_delivery"("website_id");

-- CreateIndex
CREATE UNIQUE INDEX "hook_delivery_connection_id_submission_id_key" ON "hook_delivery"("connection_id", "submission_id");

-- CreateIndex
CREATE INDEX "form_submission_key_website_id_expires_at_idx" ON "form_submission_key"("website_id", "expires_at");

-- CreateIndex
CREATE INDEX "form_submission_website_id_id_idx" ON "form_submission"("website_id", "id");

-- CreateIndex
CREATE INDEX "form_submission_website_id_form_id_id_idx" ON "form_submission"("website_id", "form_id", "id");

-- AddForeignKey
ALTER TABLE "form_connection" ADD CONSTRAINT "form_connection_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hook_delivery" ADD CONSTRAINT "hook_delivery_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "form_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "form_connection" ADD CONSTRAINT form_connection_kind_known CHECK (kind IN ('MAILING_LIST', 'SPREADSHEET', 'ZAPIER', 'WEBHOOK'));
ALTER TABLE "form_connection" ADD CONSTRAINT form_connection_signed CHECK (url IS NULL OR signing_secret IS NOT NULL);
ALTER TABLE "hook_delivery" ADD CONSTRAINT hook_delivery_state_known CHECK (state IN ('QUEUED', 'DELIVERED', 'FAILED'));
ALTER TABLE "form_submission" ADD CONSTRAINT form_submission_source_known CHECK (content_source IN ('i', 'c'));

-- What is still to be delivered, however much was before.
CREATE INDEX hook_delivery_queued ON "hook_delivery" (created_at) WHERE state = 'QUEUED';
-- By the id of a field the form is found that it belongs to.
CREATE INDEX form_fields ON "form" USING gin (fields jsonb_path_ops);

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "form_connection" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "form_connection" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "form_connection" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "form_connection" ADD CONSTRAINT "form_connection_website_id_given" CHECK (website_id <> '');
ALTER TABLE "hook_delivery" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "hook_delivery" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "hook_delivery" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "hook_delivery" ADD CONSTRAINT "hook_delivery_website_id_given" CHECK (website_id <> '');
ALTER TABLE "forms_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "forms_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "forms_settings" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "forms_settings" ADD CONSTRAINT "forms_settings_website_id_given" CHECK (website_id <> '');
ALTER TABLE "form_submission_key" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "form_submission_key" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "form_submission_key" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "form_submission_key" ADD CONSTRAINT "form_submission_key_website_id_given" CHECK (website_id <> '');
ALTER TABLE "form_submission" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "form_submission" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "form_submission" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_website_id_given" CHECK (website_id <> '');
