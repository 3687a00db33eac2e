-- Which of several links of a campaign a visit came by, as `utm_content` says.
ALTER TABLE "visit_event" ADD COLUMN "ad_content" TEXT NOT NULL DEFAULT '';
