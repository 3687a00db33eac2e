import { expect, test } from '@playwright/test';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

let shop: Shop;
let person: Visitor | undefined;

test.beforeAll(async () => {
  shop = await startShop();
  // A website keeps one admin at least: nobody else has to be it.
  await shop.makeOwner('boss@people.test');
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await person?.leave();
  expect(person?.complaints).toEqual([]);
});

/** Someone who has a role on the website, signed in. */
async function signInAs(role: string, browser: Parameters<typeof Visitor.arrive>[0]): Promise<Visitor> {
  const email = `${role.toLowerCase().replaceAll('_', '-')}@people.test`;
  const password = await shop.makeOwner(email);
  const { contributors } = await shop.owner<{ contributors: { account: { id: string; email: string } }[] }>(
    '{ contributors { account { id email } } }',
    {},
  );
  const accountId = contributors.find(({ account }) => account.email === email)?.account.id;
  const changed = await shop.owner(
    'mutation ($accountId: ID!, $role: Role!) { updateContributorRole(accountId: $accountId, role: $role) { ... on Contributor { role } } }',
    { accountId, role },
  );
  expect(changed).toEqual({ updateContributorRole: { role } });
  person = await Visitor.arrive(browser, shop.url, desktop);
  await person.signIn(email, password);
  return person;
}

for (const [role, cards] of [
  ['EDITOR', ['Comments to look at']],
  ['MODERATOR', ['Comments to look at']],
  ['REPORTING', ['Today']],
  ['STORE_MANAGER', ['Orders to send', 'Few left', 'Reviews to look at', 'Back in stock', 'Today']],
] as const)
  test(`who is ${role.toLowerCase().replace('_', ' ')} finds on Home what there is to do for them`, async ({
    browser,
  }) => {
    const { page } = await signInAs(role, browser);
    await page.goto(`${shop.url}/config`);
    for (const name of cards) await page.getByRole('heading', { name, exact: true }).waitFor();
    await expect(page.getByRole('status')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await look(page, `home-${role.toLowerCase()}`);
  });

test('a store manager keeps the page of a customer, and sees nothing of members’ data', async ({
  browser,
}) => {
  await shop.owner('mutation ($input: CreateContactInput!) { createContact(input: $input) { __typename } }', {
    input: { email: 'mina@customers.test', firstName: 'Mina', lastName: 'Okafor' },
  });
  const { page } = await signInAs('STORE_MANAGER', browser);
  await page.goto(`${shop.url}/config/customers`);
  await page.getByRole('link', { name: 'Mina Okafor' }).waitFor();
  await expect(page.getByRole('heading', { name: 'What is kept about someone' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Mina Okafor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mina Okafor' }).waitFor();
  await page.getByText('Nothing was ordered yet.').waitFor();
  await page.getByLabel('First name').fill('Wilhelmina');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wilhelmina Okafor' }).waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Street and number').fill('Am Hafen 3');
  await dialog.getByRole('textbox', { name: /^City/ }).fill('Bremen');
  await dialog.getByRole('button', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Germany', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Am Hafen 3').waitFor();
  await look(page, 'customer');
  await page.getByRole('button', { name: 'Delete Am Hafen 3' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No address is known.').waitFor();
});
