import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop?.close());

const subtotal = '.cart-subtotal-price';
const quantity = '.cart-row-quantity input[name="quantity"]';
const button = '.product-details .sqs-add-to-cart-button';

async function add(path: string, options: Readonly<Record<string, string>> = {}): Promise<void> {
  await visitor.open(path);
  await visitor.awaitIsland('product-form');
  for (const [name, value] of Object.entries(options)) {
    await visitor.page.selectOption(`select[data-variant-option-name="${name}"]`, value);
  }
  await visitor.page.click(button);
  await visitor.page.locator('.cart-added').waitFor();
}

/** Ten percent off everything. */
const makeCoupon = (code: string) =>
  shop.owner('mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { __typename } }', {
    input: { code, kind: 'PERCENT', percent: '10' },
  });

test.describe('the cart', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('takes new quantities as they are typed, and items out', async () => {
    const { page } = visitor;
    await add('/shop/bowl');
    await add('/shop/mug', { Size: 'Small', Glaze: 'White' });
    await visitor.open('/cart');
    await visitor.awaitIsland('cart-page');
    await expect.poll(() => visitor.text(subtotal)).toBe('$32.50');
    await page.locator(quantity).first().fill('3');
    await expect.poll(() => visitor.text(subtotal)).toBe('$72.50');
    await page.getByRole('button', { name: 'Remove Bowl' }).click();
    await expect.poll(() => visitor.text(subtotal)).toBe('$12.50');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cart');
    await page.getByRole('button', { name: 'Remove Mug, Small / White' }).click();
    await page.locator('.cart-empty').waitFor();
    await page.click('.cart-empty a');
    await page.waitForURL('**/shop');
    await page.reload();
    await expect(page.locator('.floating-cart')).toBeHidden();
  });

  test('gives back what was just taken out, with its quantity', async () => {
    const { page } = visitor;
    await add('/shop/bowl');
    await visitor.open('/cart');
    await visitor.awaitIsland('cart-page');
    await page.locator(quantity).fill('3');
    await expect.poll(() => visitor.text(subtotal)).toBe('$60.00');
    await page.getByRole('button', { name: 'Remove Bowl' }).click();
    await page.locator('.cart-empty').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => visitor.text(subtotal)).toBe('$60.00');
    await expect(page.locator(quantity)).toHaveValue('3');
    await expect(page.locator('.cart-undo')).toHaveCount(0);
    await visitor.open('/cart');
    await expect.poll(() => visitor.text(subtotal)).toBe('$60.00');
  });

  test('takes a discount code, shows what it takes off, and takes it out again', async () => {
    const { page } = visitor;
    await makeCoupon(`TEN`);
    await add('/shop/bowl');
    await visitor.open('/cart');
    await visitor.awaitIsland('cart-page');
    await page.click('.cart-coupon-entry summary');
    await page.fill('.cart-coupon-entry input[name="code"]', 'nonsense');
    await page.keyboard.press('Enter');
    await expect.poll(() => visitor.text('.cart-coupon-failure')).toBe('That code is not valid.');
    await expect(page.locator('.cart-coupon-entry input[name="code"]')).toHaveValue('nonsense');
    await page.fill('.cart-coupon-entry input[name="code"]', `ten`);
    await page.keyboard.press('Enter');
    await expect.poll(() => visitor.text('.cart-coupon-discount')).toBe('−$2.00');
    await expect.poll(() => visitor.text('.cart-total-price')).toBe('$18.00');
    expect(await findBarriers(page)).toEqual([]);
    const folder = process.env.SCREENSHOTS;
    if (folder) await page.screenshot({ path: `${folder}/coupon.png`, fullPage: true });
    await page.reload();
    await expect.poll(() => visitor.text('.cart-total-price')).toBe('$18.00');
    await visitor.awaitIsland('cart-page');
    await page.getByRole('button', { name: `Remove TEN` }).click();
    await expect.poll(() => page.locator('.cart-total').count()).toBe(0);
  });

  test('says why a quantity is refused, and keeps what was typed', async () => {
    const { page } = visitor;
    await add('/shop/mug', { Size: 'Small', Glaze: 'White' });
    await visitor.open('/cart');
    await visitor.awaitIsland('cart-page');
    await page.fill(quantity, '9');
    const alert = page.locator('.cart-row [role="alert"]');
    await alert.waitFor();
    await expect(alert).toHaveText(
      'Unable to update quantity. Sorry, we do not have enough of that item available.',
    );
    await expect(page.locator(quantity)).toHaveValue('9');
    await expect.poll(() => visitor.text(subtotal)).toBe('$12.50');
    await page.fill(quantity, '1.5');
    await expect
      .poll(() => alert.innerText())
      .toBe('Unable to update quantity. Quantity must be a whole number');
    await page.fill(quantity, '');
    await expect.poll(() => alert.innerText()).toBe('Unable to update quantity. Quantity must be a number.');
    await page.fill(quantity, '8');
    await expect.poll(() => visitor.text(subtotal)).toBe('$100.00');
    await expect(alert).toHaveCount(0);
  });

  test('says so when the connection is gone, and Enter tries again', async () => {
    const { page } = visitor;
    await add('/shop/bowl');
    await visitor.open('/cart');
    await visitor.awaitIsland('cart-page');
    await page.route('**/graphql', (route) => route.abort());
    await page.fill(quantity, '2');
    const alert = page.locator('.cart-row [role="alert"]');
    await alert.waitFor();
    await expect(alert).toHaveText('Unable to update quantity. Please check your internet connection.');
    await page.click('.cart-row-remove button');
    await expect
      .poll(() => alert.innerText())
      .toBe('Unable to remove item. Please check your internet connection.');
    await page.unroute('**/graphql');
    await page.press(quantity, 'Enter');
    await expect.poll(() => visitor.text(subtotal)).toBe('$40.00');
  });

  test('names a line that can no longer be bought', async () => {
    await shop.setStock('MUG-S-W', 8);
    await add('/shop/mug', { Size: 'Small', Glaze: 'White' });
    await shop.setStock('MUG-S-W', 0);
    await visitor.open('/cart');
    await expect
      .poll(() => visitor.text('.cart-row-problem'))
      .toBe('Sorry, we do not have enough of that item available.');
    await expect(visitor.page.locator('main')).toContainText(
      'Update the missing or invalid information above.',
    );
    await shop.setStock('MUG-S-W', 8);
  });

  test('can be filled and changed with the keyboard alone', async () => {
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await page.focus(`select[data-variant-option-name="Size"]`);
    await page.keyboard.type('Small');
    await page.keyboard.press('Tab');
    await page.keyboard.type('White');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.cart-added').waitFor();
    await page.locator('.floating-cart').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cart');
    await expect(page.locator(quantity)).toHaveValue(/^2/);
    await visitor.awaitIsland('cart-page');
    await page.focus(quantity);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => visitor.text(subtotal)).toBe('$12.50');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.cart-empty').waitFor();
  });

  test('comes back right when the shopper goes back to a page from before', async () => {
    const { page } = visitor;
    await add('/shop/bowl');
    await expect.poll(() => visitor.text('.floating-cart-count')).toBe('1');
    await page.click('.floating-cart');
    await visitor.awaitIsland('cart-page');
    await page.fill(quantity, '5');
    await expect.poll(() => visitor.text(subtotal)).toBe('$100.00');
    await page.goBack();
    await expect.poll(() => visitor.text('.floating-cart-count')).toBe('5');
  });
});

test.describe('without scripts', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
  });
  test.afterEach(() => visitor.leave());

  test('a shopper gets from a product to a cart with the right lines, and changes it', async () => {
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await page.selectOption('select[data-variant-option-name="Size"]', 'Large');
    await page.selectOption('select[data-variant-option-name="Glaze"]', 'White');
    await page.fill('.product-quantity-input input', '2');
    await page.click(button);
    await page.waitForURL('**/cart');
    await expect.poll(() => visitor.text('.cart-row-name')).toBe('Mug');
    await expect.poll(() => visitor.text('.cart-row-variant')).toBe('Large / White');
    await expect.poll(() => visitor.text(subtotal)).toBe('$1,998.00');
    await page.fill(quantity, '1');
    await page.click('.cart-row-quantity button[type="submit"]');
    await page.waitForURL('**/cart');
    await expect.poll(() => visitor.text(subtotal)).toBe('$999.00');
    await page.click('.cart-row-remove button');
    await page.locator('.cart-empty').waitFor();
  });

  test('a discount code is taken, refused with its reason, and taken out by plain forms', async () => {
    const { page } = visitor;
    await makeCoupon(`PLAIN`);
    await visitor.open('/shop/bowl');
    await page.click(button);
    await page.waitForURL('**/cart');
    await page.click('.cart-coupon-entry summary');
    await page.fill('.cart-coupon-entry input[name="code"]', 'nonsense');
    await page.click('.cart-coupon-entry button');
    await expect
      .poll(() => visitor.text('[role="alert"]'))
      .toMatch(/Unable to apply the discount code\s+That code is not valid\./);
    await page.click('.cart-coupon-entry summary');
    await page.fill('.cart-coupon-entry input[name="code"]', `plain`);
    await page.click('.cart-coupon-entry button');
    await expect.poll(() => visitor.text('.cart-total-price')).toBe('$18.00');
    await page.click('.cart-coupon button');
    await expect(page.locator('.cart-total')).toHaveCount(0);
  });

  test('a missing option is named on the product’s page, from the list too', async () => {
    const { page } = visitor;
    await visitor.open('/shop');
    await page.locator('.product-cell', { hasText: 'Mug' }).locator('.sqs-add-to-cart-button').click();
    await expect
      .poll(() => visitor.text('[role="alert"]'))
      .toMatch(/Unable to Add Item\s+Please select the Size and Glaze options\./);
    await expect.poll(() => visitor.text('h1')).toBe('Mug');
  });
});
