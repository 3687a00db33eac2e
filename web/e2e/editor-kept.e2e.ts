import { expect, type Page, test } from '@playwright/test';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let owner: Visitor;
const email = 'keeper@owners.test';
const restored = 'What you had typed here before is back.';

test.beforeAll(async () => {
  shop = await startShop();
});
test.beforeEach(async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  await owner.signIn(email, await shop.makeOwner(email));
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

/** Another window of the same browser, at an address of the editor. */
async function openWindow(address: string): Promise<Page> {
  const page = await owner.page.context().newPage();
  await page.goto(`${shop.url}/config${address}`);
  return page;
}

const tagline = (page: Page) => page.getByRole('textbox', { name: 'Tagline' });

test('what an owner typed is there again after the window was closed, and gone once they sign out', async () => {
  const first = await openWindow('/settings/website');
  await tagline(first).fill('Pots that are used');
  await first.close();
  const second = await openWindow('/settings/website');
  await expect(tagline(second)).toHaveValue('Pots that are used');
  await second.getByText(restored).waitFor();
  await look(second, 'typed-before');
  await second.close();
  const third = await openWindow('/pages');
  await third.getByRole('button', { name: `Your account, ${email}` }).click();
  await third.getByRole('menuitem', { name: 'Sign out' }).click();
  await third.waitForURL('**/config/sign-in');
  expect(
    await third.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('-form:'))),
  ).toEqual([]);
});

test('two windows with the same form write over nothing of each other', async () => {
  const [first, second] = [await openWindow('/settings/website'), await openWindow('/settings/website')];
  // Both are there before anything is typed: what one has kept, the other would begin with.
  for (const window of [first, second]) await tagline(window).waitFor();
  await tagline(first).fill('Pots for every day');
  await tagline(second).fill('Pots for feasts');
  await first.close();
  await second.close();
  const third = await openWindow('/settings/website');
  await expect(tagline(third)).toHaveValue('Pots for feasts');
  await third.getByRole('button', { name: 'Save' }).click();
  await third.getByText('Saved').first().waitFor();
  await third.reload();
  await third.getByText(restored).waitFor();
  await expect(tagline(third)).toHaveValue('Pots for every day');
  // What was saved meanwhile is not written over unasked.
  await third.getByRole('button', { name: 'Save' }).click();
  await third.getByText('Pots for feasts').waitFor();
});

test('what another owner saved of languages, hosts and sign-in while an owner chose stays, or is asked about', async () => {
  const website = await openWindow('/settings/website');
  const languages = website
    .getByRole('listitem')
    .filter({ has: website.getByRole('link', { name: 'Translate' }) });
  await website.getByRole('button', { name: /Another language/ }).click();
  await website.getByRole('option', { name: /^French \(fr\)/ }).click();
  await shop.owner('mutation { saveLanguages(languages: ["de"]) { __typename } }', {});
  await website.getByRole('button', { name: 'Add the language' }).click();
  await expect(languages).toHaveText([/Deutsch/, /français/]);
  await website.getByRole('button', { name: 'Undo' }).click();
  await expect(languages).toHaveText([/Deutsch/]);
  await website.close();

  await shop.owner(
    'mutation { createForm(input: { name: "Contact", fields: [{ type: TEXT, title: "Name" }] }) { __typename } }',
    {},
  );
  const forms = await openWindow('/forms');
  const hosts = forms.getByRole('textbox', { name: 'Other websites that forms may lead to' });
  await hosts.fill('book.example.com');
  await shop.owner('mutation { allowRedirectHosts(hosts: ["thanks.example.com"]) { __typename } }', {});
  await forms.getByRole('button', { name: 'Save' }).click();
  await expect(hosts).toHaveValue('thanks.example.com, book.example.com');
  await forms.close();

  const saveProvider =
    'mutation ($input: SaveIdentityProviderInput!) { saved: saveIdentityProvider(input: $input) { ... on IdentityProvider { id } } }';
  const guild = { issuer: 'https://login.example', clientId: 'pots' };
  const { saved } = await shop.owner<{ saved: { id: string } }>(saveProvider, {
    input: { ...guild, name: 'Guild', clientSecret: 'shared' },
  });
  const providers = await openWindow('/settings/sign-in');
  await providers.getByRole('button', { name: 'Edit: Guild' }).click();
  const dialog = providers.getByRole('dialog');
  await dialog.getByLabel('Name on the button').fill('The guild');
  await shop.owner(saveProvider, { input: { ...guild, id: saved.id, name: 'Guild of potters' } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = dialog.getByRole('row', { name: /^Name on the button/ });
  await expect(row.getByRole('cell')).toHaveText(['The guild', 'Guild of potters']);
  await look(providers, 'identity-provider-clash');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.waitFor({ state: 'detached' });
  await providers.getByRole('button', { name: 'Edit: The guild' }).waitFor();
});

test('keys are never kept in the browser, and a dialog says that it shows what was typed before', async () => {
  const payments = await openWindow('/settings/payments');
  await payments.getByLabel('Secret key').first().fill('sk_test_never_kept');
  expect(await payments.evaluate(() => JSON.stringify(localStorage))).not.toContain('sk_test_never_kept');
  await payments.close();
  const first = await openWindow('/customers');
  await first.getByRole('button', { name: 'Add contact' }).click();
  await first.getByRole('dialog').getByLabel('Email address').fill('mina@customers.test');
  await first.close();
  const second = await openWindow('/customers');
  await second.getByRole('button', { name: 'Add contact' }).click();
  const dialog = second.getByRole('dialog');
  await dialog.getByText(restored).waitFor();
  await look(second, 'dialog-typed-before');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByText(restored)).toHaveCount(0);
});
