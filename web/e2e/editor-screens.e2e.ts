import { expect, test } from '@playwright/test';
import { screens } from '#web/editor/screens.ts';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let owner: Visitor;
const email = 'everywhere@owners.test';
/** The narrowest screen that the editor is made for. */
const viewport = { width: 360, height: 780 };

/** Every address of the editor that needs no id. */
const addresses = screens.flatMap(({ path, pages }) =>
  pages
    .map((page) => `${path === '/' ? '' : path}${page.path === '/' ? '' : page.path}` || '/')
    .filter((address) => !address.includes('$')),
);
const parts = ['/', '/settings', '/analytics', '/design'];
const partOf = (address: string) => parts.findLast((part) => part !== '/' && address.startsWith(part)) ?? '/';

test.beforeAll(async () => {
  shop = await startShop();
});
test.beforeEach(async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  await owner.signIn(email, await shop.makeOwner(email));
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

for (const part of parts)
  test(`every screen below ${part} fits on the smallest phone, and keeps nobody out`, async () => {
    const { page } = owner;
    const wrong: string[] = [];
    for (const address of addresses.filter((each) => partOf(each) === part)) {
      await page.goto(`${shop.url}/config${address}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expect(page.locator('.skeleton'), address).toHaveCount(0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) wrong.push(`${address} is ${width} pixels wide`);
      if ((await page.evaluate(() => scrollY)) > 0) wrong.push(`${address} does not begin at its top`);
      for (const barrier of await findBarriers(page)) wrong.push(`${address}: ${barrier}`);
    }
    expect(wrong).toEqual([]);
  });
