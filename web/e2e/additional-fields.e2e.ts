import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { putOnSale } from './put-on-sale.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

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

for (const { screen, viewport } of screens) {
  test.describe(`on ${screen}`, () => {
    test('a product with a form asks it over the page, says what is wrong, and adds it with its answers', async ({
      browser,
    }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.keepTime();
      await visitor.open('/shop/plate');
      await visitor.awaitIsland('product-form');
      await button().focus();
      await page.keyboard.press('Enter');
      await dialog().waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toMatch(/^field\./);
      expect(await findBarriers(page)).toEqual([]);

      await dialog().getByLabel('Notes').fill('Please wrap it');
      await page.keyboard.press('Shift+Tab');
      await dialog().getByRole('button', { name: 'Add To Cart' }).click();
      await dialog().getByText('Name on it is required.').waitFor();
      expect(await dialog().getByRole('alert').innerText()).toBe(hint);
      const name = dialog().getByLabel('Name on it');
      await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await name.getAttribute('aria-invalid')).toBe('true');
      expect(await dialog().getByLabel('Notes').inputValue()).toBe('Please wrap it');
      expect(await findBarriers(page)).toEqual([]);

      await page.keyboard.type('Ada');
      await visitor.stopTime();
      await page.keyboard.press('Enter');
      await dialog().waitFor({ state: 'detached' });
      expect(await button().innerText()).toBe('Added!');
      expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);

      await page.clock.resume();
      await visitor.open('/cart');
      await visitor.awaitIsland('cart-page');
      expect(await answers()).toMatch(
        /Name on it:\s+Ada\s+Letters:\s+N\/A\s+Extras:\s+N\/A\s+Notes:\s+Please wrap it/,
      );
      const edit = page.getByRole('link', { name: 'Edit Engraved plate' });
      await edit.focus();
      await page.keyboard.press('Enter');
      await dialog().waitFor();
      expect(await dialog().getByLabel('Name on it').inputValue()).toBe('Ada');
      await dialog().getByLabel('Name on it').fill('');
      await page.keyboard.press('Enter');
      await dialog().getByText('Name on it is required.').waitFor();
      await dialog().getByLabel('Name on it').fill('Bea');
      await dialog().getByLabel('Box').check();
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().waitFor({ state: 'detached' });
      await expect.poll(answers).toMatch(/Bea\s+Letters:\s+N\/A\s+Extras:\s+Box/);
      expect(await edit.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await visitor.text('.cart-page-status')).toBe('Engraved plate was updated.');
      expect(await findBarriers(page)).toEqual([]);
    });

    test('a form that cannot be had says Unable to open form, and that the connection is missing', async ({
      browser,
    }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open('/shop/plate');
      await visitor.awaitIsland('product-form');
      await page.route('**/graphql*', (route) => route.abort());
      await button().click();
      const alert = page.getByRole('alertdialog', { name: 'Unable to open form' });
      await alert.waitFor();
      expect(await alert.innerText()).toContain('Please check your internet connection.');
      await page.keyboard.press('Escape');
      await page.unroute('**/graphql*');
      await button().click();
      await dialog().waitFor();
      await page.route('**/graphql*', (route) => route.abort());
      await dialog().getByLabel('Name on it').fill('Ada');
      await page.keyboard.press('Enter');
      expect(await dialog().getByRole('alert').innerText()).toMatch(
        /Unable to Add Item\s+Please check your internet connection\./,
      );
      expect(await dialog().getByLabel('Name on it').inputValue()).toBe('Ada');
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    });

    test('without scripts the form is a page of its own, before the cart and in it', async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
      const { page } = visitor;
      await visitor.open('/shop/plate');
      await button().click();
      expect(await visitor.text('main h1')).toBe('Engraved plate');
      expect(await page.getByText(hint).count()).toBe(0);
      await page.getByLabel('Notes').fill('Please wrap it');
      await page.getByRole('button', { name: 'Add To Cart' }).click();
      expect(await visitor.text('main [role="alert"]')).toBe(hint);
      expect(await page.getByText('Name on it is required.').count()).toBe(1);
      expect(await page.getByLabel('Notes').inputValue()).toBe('Please wrap it');
      await page.getByLabel('Name on it').fill('Ada');
      await page.getByRole('button', { name: 'Add To Cart' }).click();
      await page.waitForURL(`${shop.url}/cart`);
      expect(await answers()).toContain('Ada');
      await page.getByRole('link', { name: 'Edit Engraved plate' }).click();
      expect(await page.getByLabel('Name on it').inputValue()).toBe('Ada');
      await page.getByLabel('Name on it').fill('Bea');
      await page.getByLabel('Card').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(`${shop.url}/cart`);
      expect(await answers()).toMatch(/Bea[\s\S]+Card/);
    });
  });
}
