-- A website is also taken over from its address.
ALTER TABLE "import_run" DROP CONSTRAINT import_kind_known;
ALTER TABLE "import_run" ADD CONSTRAINT import_kind_known CHECK (kind IN ('WORDPRESS', 'SITE', 'ADDRESS')) NOT VALID;
