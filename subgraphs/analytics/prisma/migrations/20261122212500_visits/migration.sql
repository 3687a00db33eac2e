-- What happened on websites. Logged like all else: an event that was accepted is on the disk before the answer, so the table is not
-- UNLOGGED and synchronous_commit stays on; what makes it cheap is that requests which come at once share one INSERT and one commit.
-- A day of a website is the day in its own time zone, so figures are made of one partition each.
CREATE TABLE "visit_event" (
    "website_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "schema" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "visitor" TEXT NOT NULL DEFAULT '',
    "is_new" BOOLEAN NOT NULL DEFAULT false,
    "path" TEXT NOT NULL DEFAULT '',
    "referrer" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT '',
    "medium" TEXT NOT NULL DEFAULT '',
    "campaign" TEXT NOT NULL DEFAULT '',
    "term" TEXT NOT NULL DEFAULT '',
    "device" TEXT NOT NULL DEFAULT '',
    "browser" TEXT NOT NULL DEFAULT '',
    "os" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL DEFAULT '',
    "value" DOUBLE PRECISION,
    "amount" BIGINT,
    "currency" TEXT NOT NULL DEFAULT '',
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "visit_event_pkey" PRIMARY KEY ("website_id","day","id"),
    CONSTRAINT "visit_event_website_id_given" CHECK (website_id <> '')
) PARTITION BY RANGE ("day");
CREATE INDEX "visit_event_website_id_at_idx" ON "visit_event"("website_id", "at");

CREATE TABLE "rollup_mark" (
    "number" BIGSERIAL NOT NULL,
    "website_id" TEXT NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "rollup_mark_pkey" PRIMARY KEY ("number")
);
CREATE INDEX "rollup_mark_website_id_day_idx" ON "rollup_mark"("website_id", "day");

CREATE TABLE "visitor_salt" (
    "website_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "visitor_salt_pkey" PRIMARY KEY ("website_id","day")
);

CREATE TABLE "event_retention" (
    "website_id" TEXT NOT NULL,
    "days" INTEGER NOT NULL,

    CONSTRAINT "event_retention_pkey" PRIMARY KEY ("website_id")
);

CREATE TABLE "refused_event_count" (
    "website_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "refused_event_count_pkey" PRIMARY KEY ("website_id","day","reason")
);

CREATE TABLE "daily_count" (
    "website_id" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "value" TEXT NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "visits" INTEGER NOT NULL DEFAULT 0,
    "visitors" INTEGER NOT NULL DEFAULT 0,
    "bounces" INTEGER NOT NULL DEFAULT 0,
    "seconds" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "daily_count_pkey" PRIMARY KEY ("website_id","dimension","day","value")
);

CREATE TABLE "daily_sale" (
    "website_id" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "revenue" BIGINT NOT NULL DEFAULT 0,
    "refunds" INTEGER NOT NULL DEFAULT 0,
    "refunded" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "daily_sale_pkey" PRIMARY KEY ("website_id","dimension","day","currency","value")
);

CREATE TABLE "daily_vital" (
    "website_id" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "value" TEXT NOT NULL,
    "bucket" SMALLINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "daily_vital_pkey" PRIMARY KEY ("website_id","metric","dimension","day","value","bucket")
);

CREATE TABLE "page_error" (
    "website_id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT '',
    "stack" TEXT NOT NULL DEFAULT '',
    "release" TEXT NOT NULL DEFAULT '',
    "path" TEXT NOT NULL DEFAULT '',
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_error_pkey" PRIMARY KEY ("website_id","fingerprint")
);
CREATE INDEX "page_error_website_id_last_at_idx" ON "page_error"("website_id", "last_at");

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
-- A row without a website would be seen by requests that belong to none.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['visit_event', 'rollup_mark', 'visitor_salt', 'event_retention', 'refused_event_count',
    'daily_count', 'daily_sale', 'daily_vital', 'page_error']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY website_scope ON %I USING (website_id = current_setting(''vitrine.website_id'', true) OR current_setting(''vitrine.website_id'', true) = ''*'')', name);
    IF name <> 'visit_event' THEN
      EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (website_id <> '''')', name, name || '_website_id_given');
    END IF;
  END LOOP;
END $$;

-- Makes the partition of a day where there is none. A partition that is asked by its own name is not covered by the policy of the
-- whole, so it has its own. It is made beside the table and then attached: that waits for no statement that reads or writes events.
CREATE FUNCTION create_visit_event_partition(wanted date) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  name text := 'visit_event_' || to_char(wanted, 'YYYYMMDD');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('visit_event_partition'));
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE visit_event INCLUDING ALL)', name);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY website_scope ON %I USING (website_id = current_setting(''vitrine.website_id'', true) OR current_setting(''vitrine.website_id'', true) = ''*'')', name);
  EXECUTE format('ALTER TABLE visit_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, wanted, wanted + 1);
END $$;

SELECT create_visit_event_partition(current_date + n) FROM generate_series(-9, 3) AS n;

-- Visits were counted by path, and views by product without a day. They go on as figures: those without a day on the first of the year.
SELECT set_config('vitrine.website_id', '*', true);
INSERT INTO daily_count (website_id, dimension, day, value, views)
  SELECT website_id, 'page', day, path, count FROM page_view_count;
INSERT INTO daily_count (website_id, dimension, day, value, views)
  SELECT website_id, 'all', day, '', sum(count) FROM page_view_count GROUP BY website_id, day;
INSERT INTO daily_count (website_id, dimension, day, value, views)
  SELECT website_id, 'product', '2026-01-01', product_id, count FROM product_view_count;
DROP TABLE page_view_count;
DROP TABLE product_view_count;
