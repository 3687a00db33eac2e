import type { Browser, Page } from '@playwright/test';
import { median, quantile } from '../load.ts';
import { itemsInOrder, type PageOwner } from '../pages-to-edit.ts';
import type { Report } from '../report.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { dragBy, launchBrowser, longestTask, openEditor, timesOf, watchFrames } from './editor-page.ts';

/** As many as a page may have but one, which is added; and fewer, so that it can be told what the number costs. */
const sizes = [10, 59];
const rounds = 10;

/** The canvas of the editor in a real browser: from a key or a click to the frame in which the page shows it. */
export async function measureEditor({ report, shop, startShop }: BenchRun): Promise<void> {
  const owner = await shop.makePageOwner(sizes);
  const server = await startShop(shop);
  const browser = await launchBrowser();
  try {
    for (const size of sizes) await measureCanvas(browser, { report, owner, url: server.url, size });
    for (const [what, list] of [
      ['items', owner.listPage],
      ['pictures', owner.galleryPage],
    ] as const)
      await measureOrder(browser, { report, owner, url: server.url, what, list });
  } finally {
    await browser.close();
    await stopAll(server);
  }
}

interface Asked {
  readonly report: Report;
  readonly owner: PageOwner;
  readonly url: string;
}

async function measureCanvas(
  browser: Browser,
  { report, owner, url, size }: Asked & { readonly size: number },
): Promise<void> {
  const page = await openEditor(browser, { owner, url, path: `/pages/${owner.pageOf(size)}` });
  await page
    .frameLocator('.canvas-frame')
    .locator('.sqs-block')
    .nth(size - 1)
    .waitFor();
  await watchFrames(page);
  report.begin(`The canvas with ${size} blocks, from the key or the click to the next frame`);
  const undo = () => page.keyboard.press('ControlOrMeta+z');
  const tell = async (
    name: string,
    act: (round: number) => Promise<void>,
    after: () => Promise<void> = async () => undefined,
  ) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(...(await timesOf(page, () => act(round))));
      await after();
    }
    report.add(`${name} at ${size} blocks, median`, median(times), 'ms');
    report.add(`${name} at ${size} blocks, 95 of 100 within`, quantile(times, 0.95), 'ms');
  };
  const options = page.getByRole('option');
  await tell('choose a block', (round) => options.nth(round % 8).click());
  await tell('type a letter into a field', async () => {
    await page.getByLabel('HTML').press('End');
    await page.keyboard.type('abc');
  });
  await tell('move a block', async (round) => {
    await options.nth(round % 4).click();
    await page.keyboard.press('Alt+ArrowDown');
  });
  await options.nth(2).click();
  await tell('duplicate a block', () => page.keyboard.press('ControlOrMeta+d'), undo);
  await tell(
    'delete a block',
    async () => {
      await page.keyboard.press('Delete');
    },
    undo,
  );
  await tell('undo', undo);
  report.add(`longest task of the page at ${size} blocks`, await longestTask(page), 'ms');
  for (const [what, handle] of [
    ['a block', page.getByRole('button', { name: /move it: Text/ })],
    ['a section', page.getByRole('button', { name: /move it: Section/ })],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (what === 'a block') await options.nth(1).click();
      else await page.getByRole('button', { name: 'Section 1', exact: true }).click();
      times.push(...(await timesOf(page, () => dragBy(page, handle, 760, 40), true)));
      await undo();
    }
    report.add(`drag ${what} at ${size} blocks, median of its moves`, median(times), 'ms');
    report.add(`drag ${what} at ${size} blocks, 95 of 100 within`, quantile(times, 0.95), 'ms');
    report.add(`longest task while ${what} is dragged at ${size} blocks`, await longestTask(page), 'ms');
  }
  const drawn: number[] = [];
  for (let round = 0; round < rounds; round += 1) drawn.push(await timeDrawing(page, owner.pathOf(size)));
  report.add(`the site draws a draft of ${size} blocks, median`, median(drawn), 'ms');
  await page.close();
}

/** The list in which items are put in order: by the pointer, and by the menu of each. */
async function measureOrder(
  browser: Browser,
  { report, owner, url, what, list }: Asked & { readonly what: string; readonly list: string },
): Promise<void> {
  const page = await openEditor(browser, { owner, url, path: `/pages/${list}?view=order` });
  const rows = page.getByRole('row');
  await page.getByText(new RegExp(`\\b${itemsInOrder}\\b`)).waitFor();
  await rows.nth(8).waitFor();
  await watchFrames(page);
  report.begin(`${itemsInOrder} ${what} in order, from the key or the click to the next frame`);
  const tell = async (name: string, isDrag: boolean, act: (round: number) => Promise<void>) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(...(await timesOf(page, () => act(round), isDrag)));
    report.add(`${name} of ${itemsInOrder} ${what}, median`, median(times), 'ms');
    report.add(`${name} of ${itemsInOrder} ${what}, 95 of 100 within`, quantile(times, 0.95), 'ms');
    report.add(`longest task: ${name} of ${itemsInOrder} ${what}`, await longestTask(page), 'ms');
  };
  await tell('go to the next row', false, async () => {
    await rows.first().focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowDown');
  });
  await tell('move a row by its menu', false, async (round) => {
    await rows.nth(round).getByRole('button').last().click();
    await page.getByRole('menuitem').last().click();
  });
  await tell('drag a row', true, (round) =>
    dragBy(page, rows.nth(round).getByRole('button').first(), 760, 40),
  );
  await page.close();
}

/** How long the server takes for the part of the page that the canvas takes changed blocks from. */
function timeDrawing(page: Page, path: string): Promise<number> {
  return page.evaluate(async (address) => {
    const begun = performance.now();
    await (await fetch(address)).text();
    return performance.now() - begun;
  }, `${path}?draft&format=main-content`);
}
