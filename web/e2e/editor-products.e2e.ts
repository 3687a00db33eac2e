import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
const email = 'products@owners.test';

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());

test('an owner adds a product with three sizes, counts it, and shoppers find it', async ({ browser }) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/products/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Slipware Jug');
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByRole('textbox', { name: 'Option', exact: true }).fill('Size');
  await page.getByRole('textbox', { name: 'Values' }).fill('Small, Medium, Large');
  await page.getByRole('textbox', { name: 'Price of all variants' }).fill('19.50');
  await page.getByRole('textbox', { name: 'Stock of all variants' }).fill('4');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('textbox', { name: 'Price Medium', exact: true }).fill('-1');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Price Medium', exact: true }).fill('24');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('heading', { level: 1, name: 'Slipware Jug' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await owner.open('/config/inventory?search=slipware');
  await page.getByRole('button', { name: 'Stock of Slipware Jug' }).click();
  const stock = page.getByRole('textbox', { name: 'Stock of Slipware Jug, Small' });
  await stock.fill('9');
  await stock.press('Enter');
  await page.getByText('Slipware Jug, Small: 9 in stock').waitFor();
  await page.getByText('17 in 3 variants').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('12 in 3 variants').waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await owner.open('/config/products');
  await page.getByRole('link', { name: 'Slipware Jug' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await owner.open('/shop/slipware-jug');
  await page.getByRole('heading', { name: 'Slipware Jug' }).first().waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner finds how visits are counted, and leaves nothing unsaved behind unasked', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/analytics');
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  await page.getByText(/visitors? right now/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Choose how visits are counted' }).click();
  await page.getByText('Count visits without cookies').click();
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await owner.open('/config/products/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Half a jug');
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a jug');
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});
