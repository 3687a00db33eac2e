-- What members read of an area is translated, too, and goes with it.
CREATE TRIGGER forget_translations AFTER DELETE ON "member_area" FOR EACH ROW EXECUTE FUNCTION forget_translations();
