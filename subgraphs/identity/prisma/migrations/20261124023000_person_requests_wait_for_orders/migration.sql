-- Safe: the wider check holds for every row that met the narrower one.
ALTER TABLE "person_request" DROP CONSTRAINT person_request_done_is_empty;
ALTER TABLE "person_request" ADD CONSTRAINT person_request_done_is_empty CHECK (state IN ('OPEN', 'ORDERS') OR (state = 'DONE' AND email IS NULL AND member_id IS NULL));
