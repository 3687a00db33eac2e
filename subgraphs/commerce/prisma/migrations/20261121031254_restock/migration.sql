-- CreateTable
CREATE TABLE "product_merchandising" (
    "product_id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "is_restock_enabled" BOOLEAN NOT NULL DEFAULT true,
    "restock_call_text" TEXT,
    "restock_button_text" TEXT,
    "restock_placeholder_text" TEXT,
    "restock_success_text" TEXT,
    "is_mailing_list_enabled" BOOLEAN NOT NULL DEFAULT false,
    "is_mailing_list_opt_in_default" BOOLEAN NOT NULL DEFAULT false,
    "mailing_list_description" TEXT,
    "is_scarcity_enabled" BOOLEAN NOT NULL DEFAULT false,
    "scarcity_threshold" INTEGER NOT NULL DEFAULT 5,
    "scarcity_text" TEXT,
    "is_scarcity_shown_by_default" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "product_merchandising_pkey" PRIMARY KEY ("product_id")
);

-- CreateTable
CREATE TABLE "restock_sign_up" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "variant_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "language" TEXT,
    "is_join_mailing_list" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mail_id" TEXT,

    CONSTRAINT "restock_sign_up_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restock_attempt" (
    "website_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restock_attempt_pkey" PRIMARY KEY ("website_id","key")
);

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
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "restock_sign_up_mail_id_key" ON "restock_sign_up"("mail_id");

-- CreateIndex
CREATE INDEX "restock_sign_up_website_id_variant_id_id_idx" ON "restock_sign_up"("website_id", "variant_id", "id");

-- CreateIndex
CREATE INDEX "restock_attempt_window_start_idx" ON "restock_attempt"("window_start");

-- CreateIndex
CREATE INDEX "mail_website_id_id_idx" ON "mail"("website_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_website_id_key_key" ON "mail"("website_id", "key");

-- AddForeignKey
ALTER TABLE "product_merchandising" ADD CONSTRAINT "product_merchandising_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restock_sign_up" ADD CONSTRAINT "restock_sign_up_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restock_sign_up" ADD CONSTRAINT "restock_sign_up_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One mail address waits for a variant once; after its mail was queued it may wait again.
CREATE UNIQUE INDEX restock_sign_up_waiting ON "restock_sign_up" (variant_id, email) WHERE mail_id IS NULL;
-- What is still to be handed over, however much was written before.
CREATE INDEX mail_queued ON "mail" (created_at) WHERE state = 'QUEUED';
ALTER TABLE "mail" ADD CONSTRAINT mail_state_known CHECK (state IN ('QUEUED', 'SENT', 'KEPT', 'FAILED'));
ALTER TABLE "product_merchandising" ADD CONSTRAINT merchandising_threshold_positive CHECK (scarcity_threshold > 0);

ALTER TABLE "product_merchandising" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_merchandising" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "product_merchandising" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "restock_sign_up" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restock_sign_up" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "restock_sign_up" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "restock_attempt" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restock_attempt" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "restock_attempt" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "mail" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "mail" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "mail" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

CREATE TRIGGER tell_merchandising_changed AFTER INSERT OR UPDATE OR DELETE ON "product_merchandising" FOR EACH ROW EXECUTE FUNCTION tell_product_part_changed();
