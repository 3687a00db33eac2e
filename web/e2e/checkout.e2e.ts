import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { expectToFit } from './look.ts';
import { holdBack } from './providers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

const changeSettings = (input: object) =>
  shop.owner('mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }', {
    input,
  });

test.beforeAll(async () => {
  shop = await startShop({ hasPlaces: true });
  await changeSettings({ isTestMode: true });
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});
test.afterAll(() => shop?.close());

/** A loading screen that never ends, once by itself and once within a header and an element of the theme's own. */
const loadingScreen = `<style>.loading { position: fixed; inset: 0; width: 100vw; height: 100vh; z-index: 2147483647; background: #fff; }</style>
  <header><div class="loading"></div></header><theme-loader><div class="loading"></div></theme-loader><div class="loading"></div>`;

/** Has the theme lay a loading screen over every page. */
const coverPages = () =>
  visitor.page.route('**/checkout*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(/<body[^>]*>/, (tag) => tag + loadingScreen) });
  });

/** What the worst of themes could write. */
const hostileSheet = `
  * { display: none !important; visibility: hidden !important; opacity: 0 !important; pointer-events: none !important;
    transform: scale(0) !important; position: absolute !important; clip-path: inset(50%) !important; }
  #checkout, #checkout * { visibility: hidden !important; position: fixed !important; opacity: 0 !important; pointer-events: none !important;
    left: -9999px !important; z-index: -1 !important; }
  body::before, body::after, #checkout::after { content: "" !important; display: block !important; visibility: visible !important;
    opacity: 1 !important; pointer-events: auto !important; position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; background: red !important; }
  html body header, html body footer { display: block !important; visibility: visible !important; opacity: 1 !important; pointer-events: auto !important;
    transform: none !important; clip-path: none !important; position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; background: red !important; }
  body { color: rgb(1, 2, 3) !important; }`;

async function comeToCheckout(hasScripts: boolean): Promise<void> {
  await visitor.open('/shop/bowl');
  await visitor.page.click('.product-details .sqs-add-to-cart-button');
  if (hasScripts) await visitor.page.locator('.cart-added').waitFor();
  await visitor.open('/cart');
  await visitor.page.getByRole('link', { name: 'Checkout' }).click();
  if (hasScripts) await visitor.awaitIsland('checkout');
}

async function comeToPayment(): Promise<void> {
  await visitor.checkoutField('email').fill('ada@shoppers.test');
  await visitor.press('Continue');
  await visitor.awaitCheckoutStep('address');
  await visitor.fillShippingAddress();
  await visitor.press('Continue');
  await visitor.awaitCheckoutStep('shipping');
  await visitor.press('Continue');
  await visitor.awaitCheckoutStep('payment');
}

for (const { screen, viewport, hasScripts } of [
  { ...phone, hasScripts: true },
  { ...desktop, hasScripts: false },
]) {
  test.describe(`on ${screen}, scripts: ${hasScripts}`, () => {
    test.beforeEach(async ({ browser }) => {
      await shop.setStock('BOWL', 20);
      visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts });
    });

    // Without scripts nothing can look for them; the page is the same.
    const barriers = () => (hasScripts ? findBarriers(visitor.page) : []);

    if (!hasScripts)
      test('a loading screen that never ends keeps nobody from buying, and the footer stays', async () => {
        const { page } = visitor;
        await comeToCheckout(hasScripts);
        await coverPages();
        await visitor.open('/checkout');
        await comeToPayment();
        // The page that is shown stays covered; where it leads is for the browser to follow.
        await page.unrouteAll({ behavior: 'wait' });
        await visitor.press(/^Place order/);
        await page.waitForURL('**/checkout/confirmed');
        await expect(page.locator('#checkout')).toContainText(/Your order number is \d{4}\./);
        await expect(page.locator('footer').last()).toBeVisible();
      });

    test('a guest buys, is told of what is missing, and sees the order number', async () => {
      const { page } = visitor;
      await comeToCheckout(hasScripts);
      await visitor.press('Continue');
      await page.getByRole('link', { name: 'Please enter your e-mail address.' }).waitFor();
      expect(await barriers()).toEqual([]);
      await visitor.checkoutField('email').fill('ada@shoppers.test');
      await visitor.press('Continue');
      await visitor.awaitCheckoutStep('address');
      await visitor.fillShippingAddress();
      await visitor.checkoutField('shippingAddress.city').fill('');
      await visitor.press('Continue');
      await page.getByRole('link', { name: 'Please enter a city.' }).click();
      await expect(visitor.checkoutField('shippingAddress.city')).toBeFocused();
      await expect(visitor.checkoutField('shippingAddress.line1')).toHaveValue('1 Main Street');
      await visitor.checkoutField('shippingAddress.city').fill('Springfield');
      await visitor.press('Continue');
      await visitor.awaitCheckoutStep('shipping');
      await visitor.checkoutField('note').fill('Ring twice.');
      await visitor.press('Continue');
      await visitor.awaitCheckoutStep('payment');
      expect(await barriers()).toEqual([]);
      await visitor.checkoutField('couponCode').fill('NOPE');
      await visitor.press(/^Place order/);
      await page.getByRole('link', { name: 'That code is not valid.' }).waitFor();
      await visitor.checkoutField('couponCode').fill('');
      await visitor.press(/^Place order/);
      await page.waitForURL('**/checkout/confirmed');
      await expect.poll(() => visitor.text('#checkout')).toMatch(/Your order number is \d{4}\./);
      expect(await barriers()).toEqual([]);
      await page.getByRole('link', { name: 'See where your order stands' }).click();
      await page.waitForURL('**/order/*');
      await expect.poll(() => visitor.text('#checkout')).toContain('Springfield, IL 62701');
      expect(await barriers()).toEqual([]);
      await expectToFit(page, 'an order');
      const again = page.getByRole('button', { name: 'Buy again' });
      await expect(again).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(again).toBeHidden();
      await page.emulateMedia({ media: null });
    });

    test('who is too late for the last one is told, and nothing is ordered', async () => {
      await comeToCheckout(hasScripts);
      await comeToPayment();
      await shop.setStock('BOWL', 0);
      await visitor.press(/^Place order/);
      const alert = visitor.page.getByRole('alert');
      await alert.getByText('Unable to Purchase Item').waitFor();
      await expect(alert).toContainText('Bowl: Sorry, we do not have enough of that item available.');
      expect(await barriers()).toEqual([]);
    });
  });
}

test.describe('with scripts', () => {
  test.beforeEach(async ({ browser }) => {
    await shop.setStock('BOWL', 20);
    visitor = await Visitor.arrive(browser, shop.url, desktop);
  });

  test('what was typed is there again after a reload, and another country has its own form', async () => {
    const { page } = visitor;
    await comeToCheckout(true);
    await visitor.checkoutField('email').fill('ada@shoppers.test');
    await visitor.press('Continue');
    await visitor.awaitCheckoutStep('address');
    const kept = page.waitForResponse((response) => response.request().method() === 'POST');
    await visitor.checkoutField('shippingAddress.name').fill('Ada Lovelace');
    await visitor.checkoutField('shippingAddress.line1').focus();
    await kept;
    await page.reload();
    await visitor.awaitIsland('checkout');
    await expect(visitor.checkoutField('shippingAddress.name')).toHaveValue('Ada Lovelace');
    await visitor.checkoutField('shippingAddress.country').selectOption('GB');
    await expect(visitor.checkoutField('shippingAddress.region')).toHaveCount(0);
    await expect(visitor.checkoutField('shippingAddress.name')).toHaveValue('Ada Lovelace');
    await expect(page.getByText('Town or city')).toBeVisible();
  });

  test('what is typed while a country’s form is on its way stays', async () => {
    const { page } = visitor;
    await comeToCheckout(true);
    await visitor.checkoutField('email').fill('ada@shoppers.test');
    await visitor.press('Continue');
    await visitor.awaitCheckoutStep('address');
    let bring = () => {};
    const asked = new Promise<void>((resolve) => {
      bring = resolve;
    });
    await page.route('**/checkout/address-form*', async (route) => {
      await asked;
      await route.continue();
    });
    await visitor.checkoutField('shippingAddress.country').selectOption('DE');
    await visitor.checkoutField('shippingAddress.name').fill('Ada Lovelace');
    await visitor.checkoutField('shippingAddress.line1').fill('Unter den Linden 1');
    await visitor.checkoutField('shippingAddress.city').fill('Berlin');
    await visitor.checkoutField('shippingAddress.postalCode').fill('10117');
    bring();
    await expect(visitor.checkoutField('shippingAddress.region')).toHaveCount(0);
    for (const [name, text] of [
      ['name', 'Ada Lovelace'],
      ['line1', 'Unter den Linden 1'],
      ['city', 'Berlin'],
      ['postalCode', '10117'],
    ])
      await expect(visitor.checkoutField(`shippingAddress.${name}`)).toHaveValue(text ?? '');
  });

  test('what is typed while a step is on its way stays, and is kept', async () => {
    const { page } = visitor;
    await comeToCheckout(true);
    await visitor.checkoutField('email').fill('ada@shoppers.test');
    await visitor.press('Continue');
    await visitor.awaitCheckoutStep('address');
    await visitor.fillShippingAddress();
    await visitor.checkoutField('shippingAddress.city').fill('');
    let answer = () => {};
    const isTyped = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/checkout', async (route) => {
      if (route.request().postData()?.includes('verb=save')) await isTyped;
      await route.continue();
    });
    await visitor.press('Continue');
    await visitor.checkoutField('shippingAddress.city').fill('Springfield');
    answer();
    await expect(page.locator('#checkout')).not.toHaveAttribute('aria-busy');
    await expect(visitor.checkoutField('shippingAddress.city')).toHaveValue('Springfield');
    await visitor.press('Continue');
    await visitor.awaitCheckoutStep('shipping');
  });

  test('by keyboard alone, Enter goes on and never orders', async () => {
    const { page } = visitor;
    await comeToCheckout(true);
    await visitor.checkoutField('email').focus();
    await page.keyboard.type('ada@shoppers.test');
    await page.keyboard.press('Enter');
    await visitor.awaitCheckoutStep('address');
    await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeFocused();
    await visitor.fillShippingAddress();
    await visitor.checkoutField('shippingAddress.postalCode').press('Enter');
    await visitor.awaitCheckoutStep('shipping');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await visitor.awaitCheckoutStep('payment');
    await visitor.checkoutField('taxNumber').press('Enter');
    await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible();
    expect(page.url()).toContain('/checkout');
    await page.getByRole('button', { name: /^Place order/ }).press('Enter');
    await page.waitForURL('**/checkout/confirmed');
  });

  test('an address is suggested while it is typed, and chosen by keyboard', async () => {
    const setKey = (apiKey: string) =>
      shop.owner(
        'mutation ($input: UpdatePlacesSettingInput!) { updatePlacesSetting(input: $input) { __typename } }',
        { input: { apiKey } },
      );
    await setKey('AIzaOwnerOwnerOwner');
    const { page } = visitor;
    await comeToCheckout(true);
    await visitor.checkoutField('email').fill('ada@shoppers.test');
    await visitor.press('Continue');
    await visitor.awaitCheckoutStep('address');
    await visitor.checkoutField('shippingAddress.name').fill('Ada Lovelace');
    const street = page.getByRole('combobox', { name: 'Street and number' });
    await street.pressSequentially('1 Mai');
    const list = page.getByRole('listbox', { name: 'Suggested addresses' });
    await list.getByRole('option', { name: '1 Main Street Springfield, IL, USA' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await street.press('Escape');
    await expect(list).toBeHidden();
    await expect(street).toHaveValue('1 Mai');
    await street.pressSequentially('n');
    await list.waitFor();
    await street.press('ArrowDown');
    await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
    await street.press('Enter');
    await expect(visitor.checkoutField('shippingAddress.postalCode')).toHaveValue('62701');
    await expect(visitor.checkoutField('shippingAddress.region')).toHaveValue('IL');
    await expect(street).toHaveValue('1 Main Street');
    await visitor.press('Continue');
    await visitor.awaitCheckoutStep('shipping');
    await setKey('');
  });

  test('a theme whose style sheet hides and covers everything keeps nobody from buying', async () => {
    const { page } = visitor;
    await page.route('**/site.css*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()) + hostileSheet });
    });
    await page.goto(`${shop.url}/shop/bowl`);
    await page.locator('.sqs-add-to-cart-button').first().dispatchEvent('click');
    await expect(page.locator('.cart-added')).toBeAttached();
    await visitor.open('/checkout');
    await visitor.awaitIsland('checkout');
    await comeToPayment();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#checkout')).toContainText(/\d{3,}/);
    // What a theme may say is still there.
    await expect(page.locator('#checkout h1')).toHaveCSS('color', 'rgb(1, 2, 3)');
  });

  test('a loading screen that never ends is taken away, and the theme’s header and footer stay', async () => {
    const { page } = visitor;
    await visitor.open('/shop/bowl');
    await visitor.awaitIsland('product-form');
    await page.click('.product-details .sqs-add-to-cart-button');
    await page.locator('.cart-added').waitFor();
    await coverPages();
    await visitor.open('/checkout');
    await expect(page.locator('body > .loading')).toBeHidden();
    await expect(page.locator('theme-loader .loading')).toBeHidden();
    await comeToPayment();
    await expect(page.locator('footer').last()).toBeVisible();
    await expect(page.locator('header').last()).toBeVisible();
  });

  test('who types before the checkout’s code is there goes on typing when it comes', async () => {
    const { page } = visitor;
    await comeToCheckout(true);
    const letGo = await holdBack(page, /\/assets\/app\/checkout\.island-[^/]+\.js$/);
    await visitor.open('/checkout');
    await visitor.checkoutField('email').focus();
    await page.keyboard.type('ada@');
    letGo();
    await visitor.awaitIsland('checkout');
    await page.keyboard.type('shoppers.test');
    await expect(visitor.checkoutField('email')).toHaveValue('ada@shoppers.test');
    await expect(visitor.checkoutField('email')).toBeFocused();
  });

  test('express checkout goes straight there, and a failure is Unable to Purchase Item', async () => {
    await changeSettings({ isExpressCheckout: true });
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await visitor.awaitIsland('product-form');
    await page.click('.product-details .sqs-add-to-cart-button');
    await page.getByRole('alertdialog', { name: 'Unable to Purchase Item' }).waitFor();
    await visitor.open('/shop/bowl');
    await visitor.awaitIsland('product-form');
    await page.click('.product-details .sqs-add-to-cart-button');
    await page.waitForURL(`${shop.url}/checkout`);
    await expect.poll(() => visitor.text('#checkout')).toContain('1 × Bowl');
    await changeSettings({ isExpressCheckout: false });
  });

  test('an order below the minimum is refused in the shop’s words', async () => {
    await changeSettings({ minimumSubtotal: '50.00' });
    await comeToCheckout(true);
    await visitor.page
      .getByRole('alert')
      .getByText('To check out, your order subtotal must be $50.00 or more.')
      .waitFor();
    await changeSettings({ minimumSubtotal: '0' });
  });
});
