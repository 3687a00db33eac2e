-- Contributors see where they are signed in: by which browser, and at which website of the install.
ALTER TABLE "session" ADD COLUMN     "user_agent" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "host" TEXT NOT NULL DEFAULT '';
