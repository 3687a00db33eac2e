-- CreateTable
CREATE TABLE "session_replay" (
    "website_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "os" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "pages" INTEGER NOT NULL,
    "parts" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_replay_pkey" PRIMARY KEY ("website_id","id")
);

-- CreateTable
CREATE TABLE "session_replay_part" (
    "website_id" TEXT NOT NULL,
    "replay_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "session_replay_part_pkey" PRIMARY KEY ("website_id","replay_id","number")
);

-- CreateIndex
CREATE INDEX "session_replay_expires_at_idx" ON "session_replay"("expires_at");

-- A connection sees the rows of the website it is bound to, and '*' is the install itself.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['session_replay', 'session_replay_part']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY website_scope ON %I USING (website_id = current_setting(''vitrine.website_id'', true) OR current_setting(''vitrine.website_id'', true) = ''*'')', name);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (website_id <> '''')', name, name || '_website_id_given');
  END LOOP;
END $$;
