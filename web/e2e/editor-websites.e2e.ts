import { expect, test } from '@playwright/test';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'many@owners.test';
const alone = 'one@owners.test';

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
  await shop.makeOwner(alone);
  await shop.makeAnother('Second Shop', email);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

async function open(browser: Parameters<typeof Visitor.arrive>[0], who: string, path: string) {
  owner = await Visitor.arrive(browser, shop.url, desktop);
  await owner.signIn(who, password);
  await owner.open(path);
  return owner.page;
}

test('an owner of several websites sees the others on Home, and goes from the account’s menu to all of them', async ({
  browser,
}) => {
  const page = await open(browser, email, '/config');
  const others = page.locator('.card', { has: page.getByRole('heading', { name: 'Your other websites' }) });
  await expect(others.getByText('Second Shop')).toBeVisible();
  await page
    .getByRole('button', { name: `Your account, ${email}` })
    .first()
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Your websites' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your websites' })).toBeVisible();
  const second = page.getByRole('listitem').filter({ hasText: 'Second Shop' });
  await expect(second.getByText('Your role: Administrator')).toBeVisible();
  const address = new URL((await second.getByRole('link').getAttribute('href')) ?? '');
  expect([address.port, address.pathname]).toEqual([new URL(shop.url).port, '/config']);
  await expect(page.getByText('Open here')).toHaveCount(1);
  await look(page, 'websites');
});

test('an owner is told at the field what keeps a new website from being made, and how to show that a host is theirs', async ({
  browser,
}) => {
  const page = await open(browser, email, '/config/websites');
  await page.getByRole('button', { name: 'New website' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create the website' }).press('Enter');
  await expect(dialog.getByText('Give the website a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Third Shop');
  await dialog.getByLabel('Address').fill('localhost');
  await dialog.getByRole('button', { name: 'Create the website' }).press('Enter');
  await expect(dialog.getByText('This install keeps that host for itself.')).toBeVisible();
  await dialog.getByLabel('Address').fill('third.example');
  await dialog.getByRole('button', { name: 'Create the website' }).press('Enter');
  await expect(dialog.getByLabel('Name of the record')).toHaveValue('_vitrine.third.example');
  await expect(dialog.getByRole('button', { name: 'Look again' })).toBeVisible();
  await look(page, 'new-website');
});

test('an owner of one website goes straight to it, and finds the list beside its name', async ({
  browser,
}) => {
  const page = await open(browser, alone, '/config');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(page.getByText('Your other websites')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Your websites' }).press('Enter');
  await expect(page.getByText('Open here')).toBeVisible();
});
