ALTER TABLE "person_request" DROP CONSTRAINT person_request_done_is_empty;
-- Safe: a row is one request to erase a person, so the rows that are checked are few.
ALTER TABLE "person_request" ADD CONSTRAINT person_request_done_is_empty CHECK (state IN ('OPEN', 'ORDERS') OR (state = 'DONE' AND email IS NULL AND member_id IS NULL));
