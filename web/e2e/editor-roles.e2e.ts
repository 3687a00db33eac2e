import { expect, test } from '@playwright/test';
import { addBlock, makePage, saved } from './canvas.ts';
import { tabTo } from './keyboard.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

let shop: Shop;
let person: Visitor | undefined;
let bossPassword: string;
const boss = 'boss@people.test';

test.beforeAll(async () => {
  shop = await startShop();
  // A website keeps one admin at least: nobody else has to be it.
  bossPassword = await shop.makeOwner(boss);
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
  ['EDITOR', ['Comments to look at', 'Drafts to review']],
  ['DRAFT_EDITOR', ['Drafts in review']],
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

test('a draft editor writes a page and a post, hands both in, and somebody else publishes them', async ({
  browser,
}) => {
  const { createCollection } = await shop.owner<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
    { input: { title: 'Kiln notes', typeName: 'blog' } },
  );
  const blog = `/config/pages/${createCollection.id}`;
  const { page } = await signInAs('DRAFT_EDITOR', browser);
  await makePage(page, shop, 'Summer school');
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ask for review' })).toBeDisabled();
  await addBlock(page, 'Quote');
  await tabTo(page, 'Quote', 'textbox');
  await page.keyboard.type('Ten days of clay');
  await saved(page);
  await look(page, 'draft-editor-canvas');
  await page.getByRole('button', { name: 'Ask for review' }).click();
  await page.getByText('Handed in.').waitFor();
  await look(page, 'draft-editor-handed-in');
  await page.getByRole('button', { name: 'Take back from review' }).click();
  await page.getByRole('button', { name: 'Ask for review' }).click();
  await page.getByRole('button', { name: 'Take back from review' }).waitFor();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Visitors see it')).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await page.goto(`${shop.url}/config/pages`);
  await page.getByRole('row', { name: 'Summer school' }).getByText('Needs Review').waitFor();
  await look(page, 'draft-editor-pages');
  await page.getByRole('row', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
  await expect(page.getByRole('button', { name: 'Settings', exact: true })).toHaveCount(0);

  await page.goto(`${shop.url}${blog}`);
  await page.getByRole('button', { name: 'Add post' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Glaze recipes');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Glaze recipes' }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Author' }).fill('Dora');
  await page.getByRole('button', { name: 'Ask for review' }).click();
  await page.getByRole('button', { name: 'Take back from review' }).waitFor();
  await look(page, 'draft-editor-post');
  await page.goto(`${shop.url}/config`);
  await page.getByText('2 drafts wait for review').waitFor();
  await person?.leave();

  person = await Visitor.arrive(browser, shop.url, desktop);
  const { page: desk } = person;
  await person.signIn(boss, bossPassword);
  await desk.goto(`${shop.url}${blog}`);
  await desk.getByRole('row', { name: 'Glaze recipes' }).getByText('Needs Review').waitFor();
  await desk.goto(`${shop.url}/config`);
  await desk.getByText('2 drafts wait for review').waitFor();
  await desk.getByText('draft-editor@people.test').waitFor();
  await look(desk, 'home-drafts-to-review');
  await desk.getByRole('link', { name: 'Summer school' }).click();
  await desk.getByText('Needs Review').waitFor();
  await look(desk, 'draft-in-review');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await desk.getByText('Published. Visitors see it once the page is shown to them.').waitFor();
  await expect(desk.getByText('Needs Review')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Show to visitors' }).click();
  await desk.getByText('Visitors see Summer school now.').waitFor();
  await person.open('/summer-school');
  await desk.getByText('Ten days of clay').waitFor();
});
