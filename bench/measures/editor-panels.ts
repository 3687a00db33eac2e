import type { Page } from '@playwright/test';
import { median, quantile } from '../load.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { launchBrowser, openEditor } from './editor-page.ts';

/** Screens whose links are followed, besides those of the navigation. */
const withParts = ['/config/settings', '/config/design', '/config/products', '/config/media'];
const rounds = 3;

/** Every panel of the editor that a link leads to: from going there until what it shows is there, in a real browser. */
export async function measurePanels({ report, shop, startShop }: BenchRun): Promise<void> {
  const owner = await shop.makePageOwner([]);
  const server = await startShop(shop);
  const browser = await launchBrowser();
  try {
    const page = await openEditor(browser, { owner, url: server.url, path: '' });
    await page.locator('main h1').waitFor();
    const paths = await findPanels(page);
    const first = new Map<string, number>();
    const again: [number, string][] = [];
    for (let round = 0; round <= rounds; round += 1)
      for (const path of paths) {
        const time = await timeOpening(page, path);
        if (round === 0) first.set(path, time);
        else again.push([time, path]);
      }
    report.begin(`${paths.length} panels of the editor, from going there until nothing of it is loading`);
    const firstTimes = [...first.values()];
    const times = again.map(([time]) => time);
    report.add('a panel opens for the first time, median', median(firstTimes), 'ms');
    report.add('a panel opens for the first time, 95 of 100 within', quantile(firstTimes, 0.95), 'ms');
    report.add('a panel opens again, median', median(times), 'ms');
    report.add('a panel opens again, 95 of 100 within', quantile(times, 0.95), 'ms');
    for (const path of paths) {
      const slow = median(again.flatMap(([time, of]) => (of === path ? [time] : [])));
      if (slow > 200) report.add(`slower than 200 ms: ${path}`, slow, 'ms');
    }
  } finally {
    await browser.close();
    await stopAll(server);
  }
}

async function findPanels(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (const path of withParts) {
    await timeOpening(page, path);
    const links: string[] = await page.evaluate(
      `[...document.querySelectorAll('nav a[href^="/config/"]')].map((link) => link.getAttribute('href'))`,
    );
    for (const link of links) if (!/sign-|[?#]/.test(link)) found.add(link);
  }
  return [...found].sort();
}

/** Goes to a panel as its link would, and waits until what was there before is gone and nothing is loading. */
function timeOpening(page: Page, path: string): Promise<number> {
  return page.evaluate(`new Promise((resolve, reject) => {
    for (const part of document.querySelector('main').children) part.setAttribute('data-before', '');
    const begun = performance.now();
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
    const look = () => {
      const main = document.querySelector('main');
      const isThere = main.querySelector('h1') && !main.querySelector('.skeleton, [data-before]');
      if (isThere) resolve(performance.now() - begun);
      else if (performance.now() - begun > 15_000) reject(new Error(${JSON.stringify(path)} + ' does not open.'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);
}
