-- What is imported is one of the kinds that the graph names.
ALTER TABLE "import_run" ADD CONSTRAINT import_kind_known CHECK (kind IN ('WORDPRESS', 'SITE')) NOT VALID;
