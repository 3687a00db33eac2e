import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { browserFlags, ensureBrowser } from '#web/e2e/browser.ts';
import type { PageOwner } from '../pages-to-edit.ts';

const viewport = { width: 1_280, height: 860 };

/** A browser; what it calls itself counts for what it sends as it leaves a page, too, which a page's own setting does not. */
export async function launchBrowser(userAgent?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...browserFlags, ...(userAgent ? [`--user-agent=${userAgent}`] : [])],
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

/** The longest task since it was asked last, in milliseconds; 0 when none took 50 or more. */
export async function longestTask(page: Page): Promise<number> {
  const longest = Number(await page.evaluate('globalThis.longest'));
  await page.evaluate('globalThis.longest = 0');
  return longest;
}

/** Drags something by its handle to a height of the window, in so many moves. */
export async function dragBy(page: Page, handle: Locator, toY: number, moves: number): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= moves; move += 1) {
    await page.mouse.move(x + (move % 2), y + ((toY - y) * move) / moves);
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
  await page.mouse.up();
}

/** From now on the page keeps when keys, clicks and moves of a drag came, and when the next frame was there. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.spans = [];
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: 'longtask' });
    for (const name of ['keydown', 'click', 'pointermove', 'pointerup', 'dragover', 'drop']) {
      addEventListener(name, ({ timeStamp, buttons }) => {
        const isDragged = name === 'pointermove' ? buttons > 0 : name !== 'keydown' && name !== 'click';
        if (name === 'pointermove' && !isDragged) return;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => globalThis.spans.push([isDragged, performance.now() - timeStamp]);
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

/** How long an action takes until the page shows it, for each key or click of it; of a drag, for each move and the end of it. */
export async function timesOf(page: Page, act: () => Promise<void>, isDrag = false): Promise<number[]> {
  await page.evaluate('globalThis.spans.length = 0');
  await act();
  await page.evaluate(nextSpan);
  const spans: [boolean, number][] = await page.evaluate('globalThis.spans');
  return spans.flatMap(([isDragged, span]) => (isDragged === isDrag ? [span] : []));
}
