-- CreateTable
CREATE TABLE "import_run" (
    "id" TEXT NOT NULL,
    "website_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "source" BYTEA,
    "state" TEXT NOT NULL DEFAULT 'QUEUED',
    "counts" JSONB NOT NULL DEFAULT '{}',
    "problems" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "import_run_website_id_id_idx" ON "import_run"("website_id", "id");

ALTER TABLE "import_run" ADD CONSTRAINT import_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED'));
CREATE INDEX import_run_open ON "import_run" (created_at) WHERE state IN ('QUEUED', 'RUNNING');
ALTER TABLE "import_run" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "import_run" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "import_run" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
