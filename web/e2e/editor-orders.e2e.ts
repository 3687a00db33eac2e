import { type Browser, expect, type Page, test } from '@playwright/test';
import { findMailedLink } from './account-mails.ts';
import { findBarriers } from './barriers.ts';
import { look } from './look.ts';
import { holdBack } from './providers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'orders@owners.test';

test.beforeAll(async ({ browser }) => {
  shop = await startShop();
  password = await shop.makeOwner(email);
  await shop.owner(
    'mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }',
    { input: { isTestMode: true } },
  );
  await placeOrder(browser);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

/** A guest buys two bowls, by the plain forms of the checkout. */
async function placeOrder(browser: Browser): Promise<void> {
  const guest = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
  const { page } = guest;
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
  await shop.setStock('BOWL', 20);
  await guest.open('/shop/bowl');
  await page.click('.product-details .sqs-add-to-cart-button');
  await guest.open('/shop/bowl');
  await page.click('.product-details .sqs-add-to-cart-button');
  await guest.open('/cart');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await guest.checkoutField('email').fill('ada@shoppers.test');
  await goOn();
  await guest.fillShippingAddress();
  await goOn();
  await goOn();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL('**/checkout/confirmed');
  await guest.leave();
}

/** Opens an address of the editor, and signs in on the way. */
async function open(browser: Browser, path: string): Promise<Page> {
  owner = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = owner;
  await owner.open(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === path);
  return page;
}

/** Presses what has the focus once it is this. */
async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('an owner comes by a link, sends a part of an order by keyboard, and gives a piece back', async ({
  browser,
}) => {
  const page = await open(browser, '/config/orders?state=OPEN');
  await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page
    .getByRole('row', { name: /Ada Lovelace/ })
    .getByRole('link')
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Order #\d+$/ }).waitFor();
  await page.goBack();
  await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?state=OPEN');
  await page.goForward();

  await press(page, 'button', 'Actions');
  const invoice = page.getByRole('menuitem', { name: /^Invoice/ });
  await expect(invoice).toHaveAttribute('aria-disabled', 'true');
  await expect(invoice).toContainText('A test order has no invoice.');
  await page.keyboard.press('Escape');

  await press(page, 'button', 'Mark as sent');
  const sending = page.getByRole('dialog', { name: 'What was sent?' });
  await sending.getByRole('textbox', { name: /^Pieces of/ }).fill('1');
  await sending.getByLabel('Carrier').fill('Post');
  await page.keyboard.press('Enter');
  await page.getByText('Partly sent').waitFor();
  await page.getByText('1 of 2 sent').waitFor();

  await press(page, 'button', 'Refund');
  const refund = page.getByRole('dialog', { name: 'What is given back?' });
  await refund.getByRole('textbox', { name: /^Pieces of/ }).fill('1');
  await refund.getByRole('textbox', { name: /^Amount/ }).fill('9999');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByRole('textbox', { name: /^Amount/ })).toHaveAttribute('aria-invalid', 'true');
  await refund.getByRole('textbox', { name: /^Amount/ }).fill('');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('Partly refunded').waitFor();
  await page.getByText(/1 given back/).waitFor();
});

test('what was typed stays through a reload, and whoever leaves it is asked', async ({ browser }) => {
  const page = await open(browser, '/config/settings/store');
  await page.getByLabel('Smallest order').fill('25');
  await page.reload();
  await expect(page.getByLabel('Smallest order')).toHaveValue('25');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Save your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Smallest order')).toHaveValue('25');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/config/orders');
  await page.goBack();
  await expect(page.getByLabel('Smallest order')).toHaveValue('25.00');
});

test('whoever is signed out in the middle signs in again in place, and goes on', async ({ browser }) => {
  const page = await open(browser, '/config/settings/store');
  await page.getByLabel('Smallest order').fill('30');
  await page.context().clearCookies({ name: 'vitrine_session' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'You were signed out' });
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  await expect(page.getByLabel('Smallest order')).toHaveValue('30.00');

  // Signing in in another window of the same browser is enough.
  await page.getByLabel('Smallest order').fill('35');
  await page.context().clearCookies({ name: 'vitrine_session' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor();
  await owner.signIn(email, password);
  const another = await page.context().newPage();
  await another.goto(`${shop.url}/config`);
  await dialog.waitFor({ state: 'detached' });
  await expect(page.getByLabel('Smallest order')).toHaveValue('35.00');
  await another.close();

  // It may also end while the editor opens, which does not know yet who it is.
  const deepLink = '/config/settings/store?from=mail#content';
  const openEditor = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto(shop.url + deepLink, { waitUntil: 'commit' });
  await page.context().clearCookies({ name: 'vitrine_session' });
  openEditor();
  await dialog.getByLabel('Email').fill(email);
  await look(page, 'signed-out-while-opening');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Smallest order')).toHaveValue('35.00');
  expect(page.url()).toBe(shop.url + deepLink);
});

test('who may not look after orders sees none of them', async ({ browser }) => {
  const reader = 'editor@owners.test';
  await shop.owner(
    'mutation ($email: String!) { inviteContributor(input: { email: $email, role: EDITOR }) { __typename } }',
    { email: reader },
  );
  owner = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = owner;
  await owner.open(await findMailedLink(shop.owner, reader));
  await page.getByLabel('Password').fill('a long enough password');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/config');
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0);
  await owner.open('/config/orders');
  await page.getByText('Your role on this website does not allow this.').waitFor();
});

test('no screen of the shop is in anybody’s way, on a phone in the dark or on a desktop in light', async ({
  browser,
}) => {
  const page = await open(browser, '/config');
  const check = async (what: string) => {
    for (const [{ screen, viewport }, colorScheme] of [
      [phone, 'dark'],
      [desktop, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      expect(await findBarriers(page), `${what}, on ${screen}, ${colorScheme}`).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${what}, on ${screen}`).toBeLessThanOrEqual(viewport.width);
    }
  };
  for (const [path, heading] of [
    ['/config', 'Home'],
    ['/config/orders', 'Orders'],
    ['/config/customers', 'Customers'],
    ['/config/products/waiting', 'Products'],
    ['/config/products/reviews', 'Products'],
    ['/config/settings', 'Settings'],
    ['/config/settings/taxes', 'Settings'],
    ['/config/settings/shipping', 'Settings'],
    ['/config/settings/payments', 'Settings'],
  ] as const) {
    await owner.open(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await check(path);
  }
  await owner.open('/config/orders');
  await page
    .getByRole('row', { name: /Ada Lovelace/ })
    .getByRole('link')
    .click();
  await page.getByRole('heading', { level: 1, name: /^Order #\d+$/ }).waitFor();
  await check('an order');
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search and commands' }).fill('ada');
  await page.getByRole('menuitem', { name: /ada@shoppers.test/ }).waitFor();
  await check('the palette');
});

test('a tag that was added to several orders is taken back from those that lacked it, and stays with the other', async ({
  browser,
}) => {
  await placeOrder(browser);
  const readTags = async () => {
    const { orders } = await shop.owner<{ orders: { nodes: { id: string; tags: string[] }[] } }>(
      '{ orders(first: 10) { nodes { id tags } } }',
      {},
    );
    return orders.nodes;
  };
  const [newest] = await readTags();
  await shop.owner('mutation ($input: UpdateOrdersInput!) { updateOrders(input: $input) { __typename } }', {
    input: { orderIds: [newest?.id], addTags: ['gift'] },
  });
  const page = await open(browser, '/config/orders');
  const rows = page.getByRole('row', { name: /Ada Lovelace/ });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').press('Space');
  await press(page, 'button', 'Add a tag');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tags' }).fill('gift');
  await press(page, 'button', 'Add');
  await expect.poll(async () => (await readTags()).map(({ tags }) => tags)).toEqual([['gift'], ['gift']]);
  await press(page, 'button', 'Undo');
  await expect.poll(async () => (await readTags()).map(({ tags }) => tags)).toEqual([['gift'], []]);
});

test('a change of more orders than are sent at once can be stopped, and taking it back counts those that were changed', async ({
  browser,
}) => {
  for (let first = 0; first < 110; first += 55) {
    const imports = Array.from({ length: 55 }, (_, at) => {
      const reference = `F-${first + at}`;
      return `o${at}: importOrder(input: { idempotencyKey: "an order of a fair ${reference}", channel: "Fair",
        reference: "${reference}", lines: [{ title: "Mug", quantity: 1, unitPrice: "1.00" }], grandTotal: "1.00" }) { __typename }`;
    });
    await shop.owner(`mutation { ${imports.join('\n')} }`, {});
  }
  const page = await open(browser, '/config/orders');
  // Each part of a change waits for the test, so that what is shown meanwhile is sure to be there.
  const parts: (() => void)[] = [];
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"EditorChangeOrders"'))
      await new Promise<void>((resolve) => parts.push(resolve));
    await route.continue();
  });
  const letGo = async (part: number) => {
    await expect.poll(() => parts.length).toBe(part);
    parts[part - 1]?.();
  };
  const list = page.getByRole('table', { name: 'Orders, newest first' });
  await expect(async () => {
    await page.mouse.wheel(0, 9_000);
    expect(await list.getByRole('row').count()).toBeGreaterThan(110);
  }).toPass();
  await list.getByRole('columnheader').getByRole('checkbox').press('Space');
  const count = (await list.getByRole('row').count()) - 1;
  const progress = page.getByRole('status');
  await press(page, 'button', 'Add a tag');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tags' }).fill('fair');
  await press(page, 'button', 'Add');
  await expect(progress.filter({ hasText: `0 of ${count}` })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Orders changed' })).toBeVisible();
  await press(page, 'button', 'Stop');
  await letGo(1);
  await page.getByText(`Stopped: 100 changed, ${count - 100} as they were.`).waitFor();
  await press(page, 'button', 'Undo');
  await expect(progress.filter({ hasText: '0 of 100' })).toBeVisible();
  await letGo(2);
  await page.getByText('100 changed.', { exact: true }).waitFor();
  const { orders } = await shop.owner<{ orders: { nodes: { tags: string[] }[] } }>(
    '{ orders(first: 100) { nodes { tags } } }',
    {},
  );
  expect(orders.nodes.filter(({ tags }) => tags.includes('fair'))).toEqual([]);
});
