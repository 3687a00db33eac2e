import { expect, type Locator, type Page, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});
test.afterAll(() => shop?.close());

const button = () => visitor.page.locator('.product-details .sqs-add-to-cart-button');
const alert = () => visitor.page.getByRole('alertdialog', { name: 'Unable to purchase Gift Card' });

/** Types a day into its parts, wherever they are. */
async function fillInDate(place: Page | Locator, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  await part(place, 'Month').fill(month);
  await part(place, 'Day').fill(day);
  await part(place, 'Year').fill(year);
}

const part = (place: Page | Locator, name: 'Day' | 'Month' | 'Year') =>
  place.getByRole('group', { name: 'Delivery date' }).getByLabel(name);

/** Fills in whom it is for, by the keyboard from one field to the next. */
async function fillIn(): Promise<void> {
  const { page } = visitor;
  await page.getByLabel('Recipient name').focus();
  await page.keyboard.type('Bea');
  await page.keyboard.press('Tab');
  await page.keyboard.type('bea@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Happy birthday!');
  await fillInDate(page, '2999-12-24');
}

test.describe('who buys a gift card', () => {
  test('a gift card needs a denomination, and goes to the recipient that the shopper names', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/shop/gift-card');
    await visitor.awaitIsland('product-form');
    const value = page.getByRole('combobox', { name: 'Select Value' });
    await expect.poll(() => visitor.text('.variant-option-title')).toBe('Value:');
    expect(await findBarriers(page)).toEqual([]);
    await button().click();
    await alert().waitFor();
    await expect(alert()).toContainText('Select a denomination for the Gift Card');
    await page.keyboard.press('Escape');
    await value.selectOption('$50');
    await page.getByLabel('Recipient email').fill('nobody');
    await button().click();
    await alert().waitFor();
    await expect(alert()).toContainText('Email is invalid');
    await page.keyboard.press('Escape');
    const email = page.getByLabel('Recipient email');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Email is invalid');
    await email.fill('');
    await fillIn();
    // A day that is not whole is none.
    await part(page, 'Year').fill('');
    await button().click();
    await expect(alert()).toContainText('Invalid date.');
    await page.keyboard.press('Escape');
    await expect(part(page, 'Month')).toBeFocused();
    await expect(part(page, 'Month')).toHaveAccessibleDescription('Invalid date.');
    await part(page, 'Year').fill('2999');
    await page.keyboard.press('Enter');
    await page.getByText('Gift Card was added to your cart.').waitFor();

    await visitor.open('/cart');
    await visitor.awaitIsland('cart-page');
    const told = await visitor.text('.cart-row-answers dl');
    for (const words of ['Bea', 'bea@example.com', 'Happy birthday!', 'December 24, 2999'])
      expect(told).toContain(words);
    await page.getByRole('link', { name: 'Edit Gift Card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gift Card' });
    await expect(part(dialog, 'Day')).toHaveValue('24');
    await fillInDate(dialog, '2000-01-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(part(dialog, 'Month')).toBeFocused();
    await expect(part(dialog, 'Month')).toHaveAccessibleDescription(
      'The delivery date cannot be in the past.',
    );
    await fillInDate(dialog, '2999-12-25');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => visitor.text('.cart-row-answers dl')).toContain('December 25, 2999');
  });

  test('without scripts the same is asked, and nothing that was filled in is lost', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/shop/gift-card');
    await fillIn();
    await button().click();
    await expect
      .poll(() => visitor.text('main [role="alert"]'))
      .toMatch(/Unable to purchase Gift Card\s+Select a denomination for the Gift Card/);
    await expect(page.getByLabel('Message')).toHaveValue('Happy birthday!');
    await page.getByRole('combobox', { name: 'Value' }).selectOption('$25');
    const email = page.getByLabel('Recipient email');
    await email.fill('nobody');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(email).toHaveAccessibleDescription('Email is invalid');
    await expect(email).toBeFocused();
    await email.fill('bea@example.com');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.waitForURL(`${shop.url}/cart`);
    await expect.poll(() => visitor.text('.cart-row-answers dl')).toContain('bea@example.com');
    await expect.poll(() => visitor.text('.cart-row-variant')).toBe('$25');
  });
});
