import { expect, type Page, test } from '@playwright/test';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'access@owners.test';

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

async function open(browser: Parameters<typeof Visitor.arrive>[0], path: string): Promise<Page> {
  owner = await Visitor.arrive(browser, shop.url, desktop);
  await owner.signIn(email, password);
  await owner.open(path);
  return owner.page;
}

/** A program asks the API with a key. */
async function ask(key: string, query: string): Promise<{ data?: unknown; errors?: readonly unknown[] }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const answer = await fetch(`${shop.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  });
  return answer.json();
}

test('an owner makes a key that only reads, uses it, and deletes it', async ({ browser }) => {
  const page = await open(browser, '/config/settings/keys');
  await page.getByRole('button', { name: 'Create key' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(dialog.getByText('Give the key a name.')).toBeVisible();
  await dialog.getByLabel('Name, for you').fill('Stock of the warehouse');
  await dialog.getByRole('checkbox', { name: 'Products, stock and discounts' }).press('Space');
  await look(page, 'key-scope');
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await dialog.getByRole('button', { name: 'Create key' }).press('Enter');
  await expect(dialog.getByText('Agree to the terms first.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'I keep the key secret' }).press('Space');
  await dialog.getByRole('button', { name: 'Create key' }).press('Enter');
  const key = await dialog.getByRole('textbox', { name: 'Key' }).inputValue();
  expect(key).toMatch(/^vk_/);
  await look(page, 'key-copy');
  await dialog.getByRole('button', { name: 'Complete' }).press('Enter');

  expect(await ask(key, '{ storeProducts(first: 1) { nodes { id } } }')).toHaveProperty('data.storeProducts');
  const refused = await ask(key, 'mutation { archiveProducts(ids: ["x"]) { __typename } }');
  expect(refused.errors?.length).toBe(1);
  await page.reload();
  const row = page.getByRole('row', { name: /Stock of the warehouse/ });
  await expect(row).toContainText('Read only');
  await expect(row).not.toContainText('Never');
  await look(page, 'keys');
  await row.getByRole('button', { name: '2 calls with Stock of the warehouse: show by day' }).press('Enter');
  const days = page.getByRole('dialog', { name: 'Stock of the warehouse' });
  await expect(days.getByText('2 calls in the last 30 days.')).toBeVisible();
  await expect(days.getByRole('table').getByRole('cell')).toHaveText(['2']);
  await look(page, 'key-calls');
  await days.getByRole('button', { name: 'Close' }).press('Enter');
  await row.getByRole('button', { name: /^Delete key/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }).press('Enter');
  await expect(row).toContainText('Deleted');
  expect((await ask(key, '{ storeProducts(first: 1) { nodes { id } } }')).errors?.length).toBe(1);
});

test('an owner adds a webhook, tries it out, and reads what became of it', async ({ browser }) => {
  const page = await open(browser, '/config/settings/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address', { exact: true }).fill('https://127.0.0.1/hook');
  await dialog.getByRole('checkbox', { name: 'A form was filled in' }).press('Space');
  await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter');
  await expect(dialog.getByText('127.0.0.1 is not in the open internet.')).toBeVisible();
  await dialog.getByLabel('Address', { exact: true }).fill('https://hooks.invalid/hook');
  await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Secret for checking signatures' })).toHaveValue(
    /^whsec_/,
  );
  await dialog.getByRole('button', { name: 'Complete' }).press('Enter');
  await page
    .getByRole('row', { name: /hooks\.invalid/ })
    .getByRole('link')
    .press('Enter');
  await page.getByRole('button', { name: 'Send a test' }).press('Enter');
  const delivery = page.getByRole('row', { name: /webhook\.test/ }).first();
  await expect(delivery).toContainText(/ENOTFOUND|EAI_AGAIN/);
  await look(page, 'webhook');
  await delivery.getByRole('button').press('Enter');
  await expect(page.getByRole('dialog').getByText('"type": "webhook.test"')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).press('Enter');
  await page.getByRole('row', { name: /webhook\.test \(again\)/ }).waitFor();
  await page.getByRole('checkbox', { name: 'An order came in' }).press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('The webhook is saved.').waitFor();
  await page.getByRole('button', { name: 'New secret' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).press('Enter');
  await expect(page.getByLabel('Secret for checking signatures')).toHaveValue(/^whsec_/);
  await look(page, 'webhook-secret');
  await page.getByRole('button', { name: 'Complete' }).press('Enter');
  await page.getByRole('button', { name: 'Remove webhook' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove webhook' }).press('Enter');
  await page.getByText('Nobody is told yet').waitFor();
});

test('an owner invites someone, changes their mind, and reads who changed what', async ({ browser }) => {
  const page = await open(browser, '/config/settings/people');
  await page.getByRole('button', { name: 'Invite someone' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible();
  await dialog.getByLabel('Email').fill('grace@writers.test');
  await expect(dialog.getByText('May change: Pages and items, Files, Comments and reviews.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByText('An invitation is on its way to grace@writers.test.').waitFor();
  await look(page, 'people');
  await page.getByRole('button', { name: 'Take back: grace@writers.test' }).press('Enter');
  await page.getByText('Nobody is invited.').waitFor();

  await page.goto(`${shop.url}/config/settings/audit?area=people`);
  const row = page.getByRole('row', { name: /^Invitation/ }).first();
  await expect(row).toContainText(email);
  await look(page, 'audit');
  await row.getByRole('button').press('Enter');
  await expect(page.getByRole('dialog').getByText('grace@writers.test')).toBeVisible();
  await page.getByRole('button', { name: 'All changes of this' }).press('Enter');
  await expect(page).toHaveURL(/kind=contributor_invitation&subject=/);

  const made = await shop.owner<{ createContact: { id: string } }>(
    'mutation { createContact(input: { email: "vera@buyers.test" }) { ... on Contact { id } } }',
    {},
  );
  await owner.open(`/config/customers/${made.createContact.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('vera@buyers.test');
  expect((await page.request.get(`${shop.url}/config/orders.csv`)).status()).toBe(200);
  await owner.open('/config/settings/audit');
  await page.getByLabel('Show', { exact: true }).click();
  await page.getByRole('option', { name: 'Access', exact: true }).click();
  await expect(page.getByRole('row', { name: /Orders Exported/ })).toContainText(email);
  const opened = page.getByRole('row', { name: /Page of a customer Looked at/ });
  await expect(opened).toContainText(email);
  await look(page, 'audit-access');
  await opened.getByRole('button').press('Enter');
  await expect(page.getByRole('dialog').getByText('What they saw is not kept here.')).toBeVisible();
  await look(page, 'audit-access-entry');
  await page.getByRole('button', { name: 'All access like this' }).press('Enter');
  await expect(page.getByRole('row', { name: /Orders Exported/ })).toBeHidden();
});

test('who moderates comments is led to them, and told of an address that is not for that role', async ({
  browser,
}) => {
  const moderator = 'moderator@owners.test';
  const ownPassword = await shop.makeOwner(moderator);
  const { contributors } = await shop.owner<{ contributors: { account: { id: string; email: string } }[] }>(
    '{ contributors { account { id email } } }',
    {},
  );
  const accountId = contributors.find(({ account }) => account.email === moderator)?.account.id;
  await shop.owner(
    'mutation ($accountId: ID!) { updateContributorRole(accountId: $accountId, role: MODERATOR) { __typename } }',
    {
      accountId,
    },
  );
  owner = await Visitor.arrive(browser, shop.url, desktop);
  await owner.signIn(moderator, ownPassword);
  await owner.open('/config/pages');
  await expect(owner.page).toHaveURL(/\/config\/pages\/comments$/);
  await expect(owner.page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of ['/config/pages/popups/new', '/config/orders', '/config/settings/keys']) {
    await owner.open(path);
    await expect(owner.page.getByText('Your role on this website does not allow this.')).toBeVisible();
    await expect(owner.page.getByRole('main').getByRole('link', { name: 'Go to Home' })).toBeVisible();
  }
  await look(owner.page, 'not-for-this-role');
});
