import { ensureBrowser } from './browser.ts';

// Run before the tests, so that an install isn't counted as a slow test.
process.stdout.write(`Browser for the tests: ${await ensureBrowser()}\n`);
