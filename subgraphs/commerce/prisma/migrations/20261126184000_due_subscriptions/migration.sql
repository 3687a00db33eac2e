-- A batch of due subscriptions is read in their order, and sorts none of the others.
DROP INDEX subscription_due;
-- Safe: as many entries as the index that it takes the place of, and a subscription is written once in its period.
CREATE INDEX subscription_due ON subscription (website_id, next_charge_at, id) WHERE state IN ('ACTIVE', 'PAST_DUE');

-- Payments of orders that were called off are asked after until it is known what became of them.
DROP INDEX payment_processing;
-- Safe: payments leave these states within minutes or days, so the entries are few.
CREATE INDEX payment_processing ON "payment" (created_at) WHERE state IN ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'AUTHORIZED');

ALTER TABLE "subscription_charge" DROP CONSTRAINT subscription_charge_state_known;
-- Safe: rows from here on are checked, and older ones fit a narrower rule already.
ALTER TABLE "subscription_charge" ADD CONSTRAINT subscription_charge_state_known CHECK (state IN ('PENDING', 'PAID', 'FAILED', 'CANCELLED')) NOT VALID;
