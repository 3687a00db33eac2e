-- CreateTable
CREATE TABLE "secret_fingerprint" (
    "subgraph" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_fingerprint_pkey" PRIMARY KEY ("subgraph")
);
