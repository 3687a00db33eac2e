import type { Browser, Page } from '@playwright/test';
import { median, quantile } from '../load.ts';
import type { PageOwner } from '../pages-to-edit.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { launchBrowser, openEditor } from './editor-page.ts';

/** Screens whose links are followed, besides those of the navigation. */
const withParts = ['/config/settings', '/config/design', '/config/products', '/config/media'];
const rounds = 3;
/** Milliseconds that opening a panel may take. */
const wanted = 200;

/** Every panel of the editor that a link leads to: from going there until what it shows is there, in a real browser. */
export async function measurePanels({ report, shop, startShop }: BenchRun): Promise<void> {
  const owner = await shop.makePageOwner([]);
  const server = await startShop(shop);
  const browser = await launchBrowser();
  try {
    const [cold] = await openAll(browser, { owner, url: server.url });
    const [first = new Map<string, number>(), ...later] = await openAll(browser, {
      owner,
      url: server.url,
      rounds,
    });
    const paths = [...first.keys()];
    report.begin(`${paths.length} panels of the editor, from going there until nothing of it is loading`);
    const tell = (name: string, rounds: readonly ReadonlyMap<string, number>[]) => {
      const times = paths.map((path) => median(rounds.flatMap((round) => round.get(path) ?? [])));
      report.add(`a panel opens ${name}, median`, median(times), 'ms');
      report.add(`a panel opens ${name}, 95 of 100 within`, quantile(times, 0.95), 'ms');
      for (const [index, path] of paths.entries()) {
        const time = times[index] ?? 0;
        if (time > wanted) report.add(`slower than ${wanted} ms ${name}: ${path}`, time, 'ms');
      }
    };
    tell('for the first time since the server started', cold ? [cold] : []);
    tell('for the first time in a browser', [first]);
    tell('again', later);
  } finally {
    await browser.close();
    await stopAll(server);
  }
}

/** Opens the editor in a browser that never saw it, and each panel once and so many times again: milliseconds by its path. */
async function openAll(
  browser: Browser,
  { owner, url, rounds: more = 0 }: { owner: PageOwner; url: string; rounds?: number },
): Promise<ReadonlyMap<string, number>[]> {
  const page = await openEditor(browser, { owner, url, path: '' });
  await page.locator('main h1').waitFor();
  const paths = await findPanels(page);
  await page.reload();
  await page.locator('main h1').waitFor();
  const times: ReadonlyMap<string, number>[] = [];
  for (let round = 0; round <= more; round += 1) {
    const of = new Map<string, number>();
    for (const path of paths) of.set(path, await timeOpening(page, path));
    times.push(of);
  }
  await page.context().close();
  return times;
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
