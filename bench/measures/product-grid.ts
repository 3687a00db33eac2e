import { median, quantile } from '../load.ts';
import { variantsOfProduct } from '../shop.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { launchBrowser, longestTask, openEditor, timesOf, watchFrames } from './editor-page.ts';

const rounds = 20;
/** Text, as the policy of the editor lets its pages evaluate none that they were given. */
const height = `document.querySelector('.grid-lines').style.height`;
const nextLines = (known: string) => `new Promise((resolve) => {
  const look = () =>
    ${height} !== '${known}' || document.querySelector('.grid').getAttribute('aria-rowcount') !== '-1'
      ? resolve()
      : requestAnimationFrame(look);
  look();
})`;

/** The grid of all products in a real browser: reading them all, scrolling through them, and writing into cells. */
export async function measureProductGrid({ report, openLargeShop, startShop }: BenchRun): Promise<void> {
  const shop = await openLargeShop();
  const owner = await shop.makePageOwner([]);
  const server = await startShop(shop);
  const browser = await launchBrowser();
  try {
    const page = await openEditor(browser, { owner, url: server.url, path: '/products/grid' });
    const grid = page.getByRole('grid');
    await grid.getByRole('row').nth(1).waitFor();
    await watchFrames(page);
    report.begin(`The grid of ${shop.products} products with ${variantsOfProduct} variants each`);
    await grid.focus();
    const begun = performance.now();
    // The last line that is known leads to the next ones.
    while ((await grid.getAttribute('aria-rowcount')) === '-1') {
      const known = String(await page.evaluate(height));
      await page.keyboard.press('Control+End');
      await page.evaluate(nextLines(known));
    }
    report.add('read all of them to the end', performance.now() - begun, 'ms');
    report.add('lines', Number(await grid.getAttribute('aria-rowcount')) - 1, 'lines');
    report.add('longest task while they are read', await longestTask(page), 'ms');
    const tell = async (name: string, act: (round: number) => Promise<void>) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(...(await timesOf(page, () => act(round))));
      report.add(`${name}, median`, median(times), 'ms');
      report.add(`${name}, 95 of 100 within`, quantile(times, 0.95), 'ms');
    };
    await page.keyboard.press('Control+Home');
    await tell('a page further', () => page.keyboard.press('PageDown'));
    await tell('to the other end', (round) =>
      page.keyboard.press(round % 2 ? 'Control+Home' : 'Control+End'),
    );
    await page.mouse.move(700, 500);
    for (let step = 0; step < 200; step += 1) await page.mouse.wheel(0, step % 20 === 0 ? 400_000 : 1_200);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await tell('write a price and go on', async (round) => {
      await page.keyboard.type(`${10 + round}`);
      await page.keyboard.press('Enter');
    });
    report.add('longest task while scrolling and writing', await longestTask(page), 'ms');
  } finally {
    await browser.close();
    await stopAll(server);
  }
}
