import { expect, test } from '@playwright/test';
import { screens } from '#web/editor/screens.ts';
import { findBarriers } from './barriers.ts';
import { countLayoutShift, readLayoutShift } from './layout-shift.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

let shop: Shop;
let owner: Visitor;
let onDesktop: Visitor;
const email = 'everywhere@owners.test';
/** The narrowest screen that the editor is made for. */
const viewport = { width: 360, height: 780 };
/** What moves more than this while a screen comes, moves from under a finger. */
const mostShift = 0.1;

/** Every address of the editor that needs no id. */
const addresses = screens.flatMap(({ path, pages }) =>
  pages
    .map((page) => `${path === '/' ? '' : path}${page.path === '/' ? '' : page.path}` || '/')
    .filter((address) => !address.includes('$')),
);
const parts = ['/', '/pages', '/orders', '/products', '/settings', '/analytics', '/design'];
const partOf = (address: string) => parts.findLast((part) => part !== '/' && address.startsWith(part)) ?? '/';

test.beforeAll(async () => {
  shop = await startShop();
});
test.beforeEach(async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  onDesktop = await Visitor.arrive(browser, shop.url, desktop);
  const password = await shop.makeOwner(email);
  for (const visitor of [owner, onDesktop]) {
    await visitor.signIn(email, password);
    await countLayoutShift(visitor.page);
  }
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  for (const visitor of [owner, onDesktop]) {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  }
});

async function open({ page }: Visitor, address: string): Promise<void> {
  await page.goto(`${shop.url}/config${address}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.locator('.skeleton'), address).toHaveCount(0);
}

async function findShift({ page }: Visitor, address: string): Promise<string[]> {
  const shift = await readLayoutShift(page);
  const width = page.viewportSize()?.width;
  return shift > mostShift ? [`${address} moves by ${shift.toFixed(2)} at ${width} pixels`] : [];
}

/** What is wrong with a screen on the phone. */
async function findFaults(address: string): Promise<string[]> {
  const { page } = owner;
  const wrong: string[] = [];
  await open(owner, address);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > viewport.width) wrong.push(`${address} is ${width} pixels wide`);
  if ((await page.evaluate(() => scrollY)) > 0) wrong.push(`${address} does not begin at its top`);
  for (const barrier of await findBarriers(page)) wrong.push(`${address}: ${barrier}`);
  return [...wrong, ...(await findShift(owner, address))];
}

for (const part of parts)
  test(`every screen below ${part} fits on the smallest phone, keeps nobody out, and stays where it is while it comes`, async () => {
    const wrong: string[] = [];
    for (const address of addresses.filter((each) => partOf(each) === part)) {
      // Beside the phone, whose checks take longer.
      const [faults] = await Promise.all([findFaults(address), open(onDesktop, address)]);
      wrong.push(...faults, ...(await findShift(onDesktop, address)));
    }
    expect(wrong).toEqual([]);
  });
