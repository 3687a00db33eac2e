-- An import hands over the products that it found.
ALTER TABLE "import_run" ADD COLUMN "products_file" TEXT;
