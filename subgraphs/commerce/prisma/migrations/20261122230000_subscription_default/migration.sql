-- Whoever begins a subscription says so; a row that does not is never charged.
ALTER TABLE "subscription" ALTER COLUMN "state" SET DEFAULT 'CANCELLED';
