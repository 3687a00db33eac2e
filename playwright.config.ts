import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from '@playwright/test';
import { browserFlags, ensureBrowser } from './web/e2e/browser.ts';

// Looked for once: the processes of the tests, which read this file again, inherit it.
process.env.CHROMIUM_PATH = await ensureBrowser();
// As for the other tests: these processes run the shops, too, and throw away most of what they make.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`;
setFlagsFromString('--no-flush-bytecode');

export default defineConfig({
  testDir: 'web/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'build/browser-tests',
  globalSetup: './web/e2e/global-setup.ts',
  // Each file has a website, a database and a port of its own. Half of a test is waiting: three files at least.
  workers: Math.max(3, availableParallelism() - 1),
  forbidOnly: Boolean(process.env.CI),
  // A busy machine takes its time; what never comes fails all the same, and a run that hangs ends.
  timeout: 240_000,
  globalTimeout: 50 * 60_000,
  expect: { timeout: 30_000 },
  reporter: process.env.CI
    ? [['dot'], ['json', { outputFile: 'build/browser-test-results.json' }]]
    : [['list']],
  // What was built is JavaScript already.
  build: { external: ['**/build/**'] },
  use: {
    // Without copies of the document, which put scripts into pages that must have none, and without a film of the page, which
    // takes a quarter of the time of all tests: a picture of what failed says as much.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // The sandbox needs rights that containers and root don't have; the only pages opened are our own.
      chromiumSandbox: false,
      args: browserFlags,
    },
  },
});
