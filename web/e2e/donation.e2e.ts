import { expect, test } from '@playwright/test';
import { signUp } from './account-mails.ts';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
  await shop.owner(
    'mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }',
    { input: { isTestMode: true } },
  );
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});
test.afterAll(() => shop?.close());

async function show(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await visitor.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('an owner makes a fund, somebody gives without scripts, a member every month, and all of it is listed', async ({
  browser,
}) => {
  const email = 'funds@owners.test';
  const password = await shop.makeOwner(email);
  visitor = await Visitor.arrive(browser, shop.url, { viewport: screens[1].viewport });
  await visitor.open('/config/orders/donations/funds/new');
  await visitor.page.getByLabel('Email').fill(email);
  await visitor.page.getByLabel('Password').fill(password);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByLabel('Title').fill('A clean harbour');
  await expect(visitor.page.getByLabel('Address')).toHaveValue('a-clean-harbour');
  await visitor.page
    .getByLabel(/^Description/)
    .fill('Nets and bottles come out of the water.\n\nAll of it helps.');
  await visitor.page.getByLabel(/^Suggested amounts/).fill('10, 25, 2');
  await visitor.page.getByText('Offer to give every month').click();
  await visitor.page.getByText('Let donors dedicate what they give').click();
  await visitor.page.getByRole('button', { name: 'Save', exact: true }).click();
  await visitor.page.getByText('What is suggested lies between the least and the most.').waitFor();
  await visitor.page.getByLabel(/^Suggested amounts/).fill('10, 25, 50');
  await visitor.page.getByRole('button', { name: 'Save', exact: true }).click();
  await visitor.page.getByRole('link', { name: 'View page' }).waitFor();
  await show('fund-desktop');
  expect(await findBarriers(visitor.page)).toEqual([]);
  const owner = visitor;

  visitor = await Visitor.arrive(browser, shop.url, { ...screens[0], hasScripts: false });
  await visitor.open('/donate');
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('A clean harbour');
  await visitor.expectKind('donate');
  await expect(visitor.page.getByRole('radio', { name: '$25.00' })).toBeChecked();
  await show('donate-phone');
  await visitor.page.getByText('Another amount', { exact: true }).first().click();
  await visitor.page.getByLabel('Your name').fill('Ada Lovelace');
  await visitor.page.getByLabel('E-mail address').fill('ada@donors.test');
  await visitor.page.getByLabel(/^Dedicate/).selectOption('In memory of somebody');
  await visitor.page.getByLabel('Their name').fill('Grace');
  for (const [typed, answer] of [
    ['lots', 'The amount must be a number'],
    ['-5', 'The amount cannot be negative.'],
    ['99999999', 'Please give at most $10,000.00 at once.'],
  ] as const) {
    await visitor.page.getByLabel('Another amount (USD)').fill(typed);
    await visitor.page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(visitor.page.getByRole('alert')).toContainText(answer);
    await expect(visitor.page.getByLabel('Another amount (USD)')).toHaveValue(typed);
  }
  await show('donate-problem-phone');
  await visitor.page.getByLabel('Another amount (USD)').fill('12.50');
  await visitor.page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(visitor.page.getByText('In memory of Grace')).toBeVisible();
  await visitor.page.getByRole('radio', { name: 'Test payment' }).check();
  await visitor.expectKind('donate');
  await show('donate-pay-phone');
  await visitor.page.getByRole('button', { name: 'Give $12.50' }).click();
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your donation');
  await visitor.expectKind('contribution-confirmed');
  await show('donate-thanks-phone');
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);

  visitor = await Visitor.arrive(browser, shop.url, screens[1]);
  const { page } = visitor;
  await visitor.open('/donate/a-clean-harbour');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByText('Every month', { exact: true }).click();
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('E-mail address').fill('grace@donors.test');
  await page.emulateMedia({ colorScheme: 'dark' });
  await show('donate-desktop-dark');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/account/sign-in?**');
  await signUp(shop.owner, visitor, 'grace@donors.test');
  await visitor.open('/donate/a-clean-harbour?often=monthly&choice=50.00');
  await expect(page.getByLabel('E-mail address')).toHaveValue('grace@donors.test');
  await expect(page.getByRole('radio', { name: 'Every month' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '$50.00' })).toBeChecked();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await visitor.awaitIsland('payment-link');
  await page.getByRole('radio', { name: 'Test payment' }).check();
  expect(await visitor.pageType()).toBe(203);
  await show('donate-pay-desktop');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Give $50.00' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your donation');
  await visitor.expectKind('contribution-confirmed');
  await show('donate-thanks-desktop');
  await visitor.open('/account/donations');
  await expect(page.getByText(/Every month · Received/)).toBeVisible();
  await show('donations-account-desktop');
  await visitor.open('/account/subscriptions');
  await page.getByRole('link', { name: /A clean harbour/ }).click();
  await show('donation-subscription-desktop');
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);

  visitor = owner;
  await visitor.open('/config/orders/donations');
  await expect(visitor.page.getByRole('row', { name: /Ada Lovelace/ })).toContainText('$12.50');
  await show('donations-desktop');
  expect(await findBarriers(visitor.page)).toEqual([]);
  await visitor.page.setViewportSize(screens[0].viewport);
  await visitor.page.emulateMedia({ colorScheme: 'dark' });
  await show('donations-phone-dark');
  const file = await visitor.page.request.get(`${shop.url}/config/donations.csv`);
  expect(await file.text()).toContain('MEMORY,Grace');
});
