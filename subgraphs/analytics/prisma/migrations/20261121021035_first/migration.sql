-- CreateTable
CREATE TABLE "page_view_count" (
    "website_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "path" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "page_view_count_pkey" PRIMARY KEY ("website_id","day","path")
);

-- CreateTable
CREATE TABLE "product_view_count" (
    "website_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "product_view_count_pkey" PRIMARY KEY ("website_id","product_id")
);

-- The second lock: a connection sees the rows of the website it is bound to, and '*' is the install itself.
ALTER TABLE "page_view_count" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "page_view_count" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "page_view_count" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');
ALTER TABLE "product_view_count" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_view_count" FORCE ROW LEVEL SECURITY;
CREATE POLICY website_scope ON "product_view_count" USING (website_id = current_setting('vitrine.website_id', true) OR current_setting('vitrine.website_id', true) = '*');

-- A row without a website would be seen by requests that belong to none.
ALTER TABLE "page_view_count" ADD CONSTRAINT "page_view_count_website_id_given" CHECK (website_id <> '');
ALTER TABLE "product_view_count" ADD CONSTRAINT "product_view_count_website_id_given" CHECK (website_id <> '');
