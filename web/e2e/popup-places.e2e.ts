import { type Browser, expect, type Page, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, screens, Visitor } from './visitor.ts';

const rows = { TOP: 'start', CENTER: 'middle', BOTTOM: 'end' } as const;
const columns = { LEFT: 'start', CENTER: 'middle', RIGHT: 'end' } as const;
/** Each place, with where its box is along the height and the width of the window. */
const places = Object.entries(rows).flatMap(([row, y]) =>
  Object.entries(columns).map(([column, x]) => ({
    position: row === column ? row : `${row}_${column}`,
    expected: { x, y, isInside: true, isOver: row === column },
  })),
);
const dialog = 'dialog.site-popup';
/** Longer than any window, which the dialog then scrolls by itself. */
const long = '<p>Come and see what the kiln gave us.</p>'.repeat(60);

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
  const home = await pageId('/');
  for (const { position } of places)
    await savePopup({
      position,
      collectionIds: [home],
      ...(position === 'CENTER_LEFT' ? { body: long } : {}),
    });
  await savePopup({ position: 'BOTTOM_LEFT', collectionIds: [await pageId('/about')] });
  await savePopup({ position: 'CENTER', collectionIds: [await pageId('/shop')] });
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

async function pageId(path: string): Promise<string> {
  const { page } = await shop.owner<{ page: { collection: { id: string } } }>(
    'query ($path: String!) { page(path: $path) { collection { id } } }',
    { path },
  );
  return page.collection.id;
}

async function savePopup(input: object): Promise<void> {
  await shop.owner('mutation ($input: PopupInput!) { savePopup(input: $input) { ... on Popup { id } } }', {
    input: { title: 'Kiln opening', body: '<p>On the fourteenth of May.</p>', ...input },
  });
}

/** Opens a dialog as its script does, measures where it is in the window, and closes it again. */
function measure(page: Page, position: string): Promise<object> {
  const selector = `.site-popup-${position.toLowerCase().replace('_', '-')}`;
  return page.locator(selector).evaluate((element) => {
    if (!(element instanceof HTMLDialogElement)) throw new Error('A popup is a dialog.');
    const isOver = element.dataset.modal !== undefined;
    if (isOver) element.showModal();
    else element.open = true;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    element.close();
    const { clientWidth, clientHeight } = document.documentElement;
    const margin = 20;
    const near = (one: number, other: number) => Math.abs(one - other) <= 1;
    const along = (start: number, end: number) => {
      if (near(start, end)) return 'middle';
      return start < end ? 'start' : 'end';
    };
    const [below, after] = [clientHeight - bottom, clientWidth - right];
    return {
      ...{ x: along(left, after), y: along(top, below), isOver },
      isInside: [left, top, after, below].every((gap) => gap >= margin - 1),
    };
  });
}

test('a popup stands in the one of nine places that its owner chose, within the window', async ({
  browser,
}) => {
  // Without scripts none opens by itself, so that nothing else happens on the page.
  visitor = await Visitor.arrive(browser, shop.url, { ...phone, hasScripts: false });
  const { page } = visitor;
  await visitor.open('/');
  await expect(page.locator(dialog)).toHaveCount(places.length);
  await expect(page.locator(`${dialog}:visible`)).toHaveCount(0);
  await expect.poll(() => visitor.text('main h2')).toBe('Hello');
  for (const { screen, viewport } of screens) {
    await page.setViewportSize(viewport);
    const measured = [];
    for (const { position } of places) measured.push({ position, expected: await measure(page, position) });
    // Where the window is too narrow for two beside each other, left, right and the middle are one.
    const narrow = viewport.width < 500 ? { x: 'middle' } : {};
    expect(measured, screen).toEqual(
      places.map(({ position, expected }) => ({ position, expected: { ...expected, ...narrow } })),
    );
  }
});

test.describe('By keyboard', () => {
  const countMoves = (element: Element) => element.getAnimations({ subtree: true }).length;

  async function arrive(browser: Browser, path: string): Promise<Page> {
    visitor = await Visitor.arrive(browser, shop.url, desktop);
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.open(path);
    await visitor.page.locator(`${dialog}[open]`).waitFor();
    return visitor.page;
  }

  test('a popup at an edge takes no focus, and gives it back to where its visitor came from', async ({
    browser,
  }) => {
    const page = await arrive(browser, '/about');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await expect.poll(() => page.locator(dialog).evaluate(countMoves)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    const link = page.locator('footer a').last();
    await link.focus();
    await page.locator(dialog).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await page.locator(dialog).waitFor({ state: 'hidden' });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a popup in the middle holds the focus, dims the page without moving, and is left by Escape', async ({
    browser,
  }) => {
    const page = await arrive(browser, '/shop');
    const state = () =>
      page.locator(dialog).evaluate((element) => ({
        isModal: element.matches(':modal'),
        hasFocus: element.contains(document.activeElement),
        dims: getComputedStyle(element, '::backdrop').backgroundColor,
      }));
    await expect.poll(() => state()).toEqual({ isModal: true, hasFocus: true, dims: 'rgba(0, 0, 0, 0.5)' });
    await expect.poll(() => page.locator(dialog).evaluate(countMoves)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator(dialog).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });

  test('Escape closes what lies over the whole page before the popup at its edge', async ({ browser }) => {
    const page = await arrive(browser, '/about');
    await page.evaluate(() => {
      const over = document.createElement('dialog');
      over.id = 'over';
      document.body.append(over);
      over.showModal();
    });
    await page.keyboard.press('Escape');
    await page.locator('#over').waitFor({ state: 'hidden' });
    await expect(page.locator(dialog)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator(dialog).waitFor({ state: 'hidden' });
  });
});
