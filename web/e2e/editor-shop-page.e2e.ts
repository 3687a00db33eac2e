import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { choose } from './keyboard.ts';
import { look } from './look.ts';
import { type Owner, type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
const email = 'shop-page@owners.test';
const viewport = { width: 1_280, height: 900 };

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());

/** Puts two breads of one category on sale on a products page. */
async function bake(owner: Owner, collectionId: string): Promise<void> {
  const { createCategory } = await owner<{ createCategory: { id: string } }>(
    'mutation ($input: CreateCategoryInput!) { createCategory(input: $input) { ... on Category { id } } }',
    { input: { name: 'Rye' } },
  );
  for (const title of ['Dark rye', 'Light rye']) {
    const variants = [{ sku: title, optionValues: [], price: '4.50', isUnlimited: true }];
    const input = {
      ...{ collectionId, title, type: 'PHYSICAL', variants },
      categoryIds: [createCategory.id],
    };
    await owner(
      'mutation ($input: CreateProductInput!) { createProduct(input: $input) { __typename ... on Problem { message } } }',
      { input },
    );
  }
}

test('an owner adds a shop page, whose products stand below All one by one, and has it otherwise', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/pages');
  await page.getByRole('button', { name: 'Add page' }).click();
  await page.keyboard.type('Bakery');
  await choose(page, /Begin with/, /^Shop page/);
  await page.getByRole('dialog').getByRole('button', { name: 'Add page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bakery' }).waitFor();
  // The page itself stands below what is said of it.
  await page.getByText('The theme shows no blocks on this page.').waitFor();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await bake(shop.owner, new URL(page.url()).pathname.split('/').at(-1) ?? '');

  const visitor = await Visitor.arrive(browser, shop.url, { viewport });
  await visitor.open('/bakery');
  const links = visitor.page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(links).toHaveText(['All', 'Rye']);
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  const titles = visitor.page.getByRole('heading', { level: 3 });
  const placeOf = async (index: number) => titles.nth(index).boundingBox();
  const areSideBySide = async () => (await placeOf(0))?.y === (await placeOf(1))?.y;
  expect(await areSideBySide()).toBe(false);
  await look(visitor.page, 'shop-list');
  await visitor.page.setViewportSize({ width: 390, height: 844 });
  await look(visitor.page, 'shop-list-phone');
  await visitor.page.setViewportSize(viewport);

  await page.getByRole('button', { name: 'List of products' }).click();
  const dialog = page.getByRole('dialog', { name: 'The list of products' });
  await dialog.getByRole('textbox', { name: 'All products together are called' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText("A category's name has 1 to 200 characters.");
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'All products together are called' }).fill('Everything baked');
  await choose(page, /Products stand/, 'Side by side');
  await dialog.getByRole('textbox', { name: 'Place among the categories' }).fill('2');
  await look(page, 'editor-product-list');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await visitor.open('/bakery');
  await expect(links).toHaveText(['Rye', 'Everything baked']);
  expect(await areSideBySide()).toBe(true);
  await links.first().click();
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  expect(await findBarriers(visitor.page)).toEqual([]);
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});
