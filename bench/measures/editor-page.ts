import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFlags, ensureBrowser } from '#web/e2e/browser.ts';
import type { PageOwner } from '../pages-to-edit.ts';

const viewport = { width: 1_280, height: 860 };

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...browserFlags],
    chromiumSandbox: false,
  });
}

/** Signs in, and opens a screen of the editor. */
export async function openEditor(
  browser: Browser,
  { owner, url, path }: { readonly owner: PageOwner; readonly url: string; readonly path: string },
): Promise<Page> {
  const address = new URL(url);
  address.hostname = 'localhost';
  const page = await browser.newPage({ viewport });
  await page.goto(`${address.origin}/config/sign-in`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname !== '/config/sign-in');
  await page.goto(`${address.origin}/config${path}`);
  return page;
}

/** The longest task since the page was watched, in milliseconds; 0 when none took 50 or more. */
export async function longestTask(page: Page): Promise<number> {
  return Number(await page.evaluate('globalThis.longest'));
}

/** From now on the page keeps when keys and clicks came, and when the next frame was there. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.spans = [];
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: 'longtask' });
    for (const name of ['keydown', 'click']) {
      addEventListener(name, ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => globalThis.spans.push(performance.now() - timeStamp);
          port2.postMessage(0);
        });
      }, true);
    }`);
}

/** Text, as the policy of the editor lets its pages evaluate none that they were given. */
const nextSpan = `new Promise((resolve) => {
  const look = () => (globalThis.spans.length > 0 ? resolve() : requestAnimationFrame(look));
  look();
})`;

/** How long an action takes until the page shows it, for each key or click of it. */
export async function timesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate('globalThis.spans.length = 0');
  await act();
  await page.evaluate(nextSpan);
  const spans: number[] = await page.evaluate('globalThis.spans');
  return spans;
}
