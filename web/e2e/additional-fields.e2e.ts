import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { putOnSale } from './put-on-sale.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
  const { createForm } = await shop.owner<{ createForm: { id: string } }>(
    'mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id } } }',
    {
      input: {
        name: 'Engraving',
        fields: [
          { type: 'TEXT', title: 'Name on it', isRequired: true, maxLength: 12 },
          { type: 'SELECT', title: 'Letters', options: ['Serif', 'Sans'] },
          { type: 'CHECKBOX', title: 'Extras', options: ['Box', 'Card'] },
          { type: 'TEXTAREA', title: 'Notes', maxLength: 40 },
        ],
      },
    },
  );
  const more = { additionalFieldsFormId: createForm.id };
  await putOnSale(shop.owner, { slug: 'plate', title: 'Engraved plate', price: '30.00', more });
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});
test.afterAll(() => shop?.close());

const button = () => visitor.page.locator('.product-details .sqs-add-to-cart-button');
const dialog = () => visitor.page.getByRole('dialog', { name: 'Engraved plate' });
const answers = () => visitor.text('.cart-row-answers dl');
const hint = 'Update the missing or invalid information above.';

test.describe('the form of a product', () => {
  test('a product with a form asks it over the page, says what is wrong, and adds it with its answers', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.keepTime();
    await visitor.open('/shop/plate');
    await visitor.awaitIsland('product-form');
    await button().focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toMatch(/^field\./);
    expect(await findBarriers(page)).toEqual([]);

    await dialog().getByLabel('Notes').fill('Please wrap it');
    await page.keyboard.press('Shift+Tab');
    await dialog().getByRole('button', { name: 'Add To Cart' }).click();
    await dialog().getByText('Name on it is required.').waitFor();
    await expect(dialog().getByRole('alert')).toHaveText(hint);
    const name = dialog().getByLabel('Name on it');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog().getByLabel('Notes')).toHaveValue('Please wrap it');
    expect(await findBarriers(page)).toEqual([]);

    await page.keyboard.type('Ada');
    await visitor.stopTime();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await expect(button()).toHaveText('Added!');
    await expect.poll(() => button().evaluate((element) => element === document.activeElement)).toBe(true);

    await page.clock.resume();
    await visitor.open('/cart');
    await visitor.awaitIsland('cart-page');
    await expect
      .poll(() => answers())
      .toMatch(/Name on it:\s+Ada\s+Letters:\s+N\/A\s+Extras:\s+N\/A\s+Notes:\s+Please wrap it/);
    const edit = page.getByRole('link', { name: 'Edit Engraved plate' });
    await edit.focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    await expect(dialog().getByLabel('Name on it')).toHaveValue('Ada');
    await dialog().getByLabel('Name on it').fill('');
    await page.keyboard.press('Enter');
    await dialog().getByText('Name on it is required.').waitFor();
    await dialog().getByLabel('Name on it').fill('Bea');
    await dialog().getByLabel('Box').check();
    await page.route('**/graphql*', (route) => route.abort());
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect(dialog().getByRole('alert').first()).toHaveText(
      /Unable to update form\s+Please check your internet connection\./,
      { useInnerText: true },
    );
    await page.unroute('**/graphql*');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(answers).toMatch(/Bea\s+Letters:\s+N\/A\s+Extras:\s+Box/);
    await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => visitor.text('.cart-page-status')).toBe('Engraved plate was updated.');
    expect(await findBarriers(page)).toEqual([]);
  });

  test('a form that cannot be had says Unable to open form, and that the connection is missing', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/shop/plate');
    await visitor.awaitIsland('product-form');
    await page.route('**/graphql*', (route) => route.abort());
    await button().click();
    const alert = page.getByRole('alertdialog', { name: 'Unable to open form' });
    await alert.waitFor();
    await expect(alert).toContainText('Please check your internet connection.');
    await page.keyboard.press('Escape');
    await page.unroute('**/graphql*');
    await button().click();
    await dialog().waitFor();
    await page.route('**/graphql*', (route) => route.abort());
    await dialog().getByLabel('Name on it').fill('Ada');
    await page.keyboard.press('Enter');
    await expect(dialog().getByRole('alert')).toHaveText(
      /Unable to Add Item\s+Please check your internet connection\./,
      { useInnerText: true },
    );
    await expect(dialog().getByLabel('Name on it')).toHaveValue('Ada');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('without scripts the form is a page of its own, before the cart and in it', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/shop/plate');
    await button().click();
    await expect.poll(() => visitor.text('main h1')).toBe('Engraved plate');
    await expect(page.getByText(hint)).toHaveCount(0);
    await page.getByLabel('Notes').fill('Please wrap it');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect.poll(() => visitor.text('main [role="alert"]')).toBe(hint);
    await expect(page.getByText('Name on it is required.')).toHaveCount(1);
    await expect(page.getByLabel('Notes')).toHaveValue('Please wrap it');
    await page.getByLabel('Name on it').fill('Ada');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.waitForURL(`${shop.url}/cart`);
    await expect.poll(() => answers()).toContain('Ada');
    await page.getByRole('link', { name: 'Edit Engraved plate' }).click();
    await expect(page.getByLabel('Name on it')).toHaveValue('Ada');
    await page.getByLabel('Name on it').fill('Bea');
    await page.getByLabel('Card').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${shop.url}/cart`);
    await expect.poll(() => answers()).toMatch(/Bea[\s\S]+Card/);
  });
});
