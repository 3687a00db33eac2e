-- CreateTable
CREATE TABLE "webhook_wish" (
    "website_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,

    CONSTRAINT "webhook_wish_pkey" PRIMARY KEY ("website_id","type")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" TEXT NOT NULL DEFAULT (gen_random_uuid())::text,
    "number" BIGSERIAL NOT NULL,
    "website_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_event_number_idx" ON "webhook_event"("number");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_event_website_id_type_subject_transaction_id_key" ON "webhook_event"("website_id", "type", "subject", "transaction_id");

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "webhook_wish" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhook_wish" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "webhook_wish" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "webhook_event" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhook_event" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "webhook_event" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- A row without a website would be seen by requests that belong to none.
ALTER TABLE "webhook_wish" ADD CONSTRAINT "webhook_wish_website_id_given" CHECK (website_id <> '');
ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_website_id_given" CHECK (website_id <> '');

-- What happens is written down in its own transaction, once for each thing in it, and only where the website wants partners to
-- hear of it. The first argument is the event's type; the others are `name=column` of its data, and the first of them its subject.
CREATE FUNCTION tell_partners() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
  columns jsonb;
  told jsonb := '{}';
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_wish w WHERE w.website_id = changed.website_id AND w.type = TG_ARGV[0]) THEN
    RETURN NULL;
  END IF;
  columns := to_jsonb(changed);
  FOR i IN 1 .. TG_NARGS - 1 LOOP
    told := told || jsonb_build_object(split_part(TG_ARGV[i], '=', 1), columns -> split_part(TG_ARGV[i], '=', 2));
  END LOOP;
  INSERT INTO webhook_event (website_id, type, subject, data, transaction_id)
  VALUES (changed.website_id, TG_ARGV[0], columns ->> split_part(TG_ARGV[1], '=', 2), told, pg_current_xact_id()::text)
  ON CONFLICT (website_id, type, subject, transaction_id) DO UPDATE SET data = excluded.data;
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' webhook-events');
  RETURN NULL;
END $$;

CREATE TRIGGER partners_hear_member_signed_up AFTER INSERT ON "member" FOR EACH ROW EXECUTE FUNCTION tell_partners('member.signed_up', 'memberId=id');

-- CreateTable
CREATE TABLE "webhook" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "types" TEXT[],
    "secret" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "replay_of" TEXT,
    "state" TEXT NOT NULL DEFAULT 'QUEUED',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempted_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_website_id_id_idx" ON "webhook"("website_id", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_id_idx" ON "webhook_delivery"("webhook_id", "id");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An event that is handed over twice is sent once, unless its owner asks for it again.
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery"("webhook_id", "event_id") WHERE "replay_of" IS NULL;
CREATE INDEX "webhook_delivery_queued" ON "webhook_delivery"("created_at") WHERE "state" = 'QUEUED';
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_state_known" CHECK (state IN ('QUEUED', 'DELIVERED', 'FAILED'));

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "webhook" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhook" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "webhook" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "webhook_delivery" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhook_delivery" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "webhook_delivery" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- A row without a website would be seen by requests that belong to none.
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_website_id_given" CHECK (website_id <> '');
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_website_id_given" CHECK (website_id <> '');

-- The other subgraphs are told what to write down.
CREATE FUNCTION tell_webhook_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('vitrine_changes', changed.website_id || ' webhook-wishes');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_webhook_changed AFTER INSERT OR DELETE OR UPDATE OF types, is_enabled ON "webhook" FOR EACH ROW EXECUTE FUNCTION tell_webhook_changed();
