import { expect, test } from '@playwright/test';
import { startNameServer } from '#gateway/http/dns-testing.ts';
import { findBarriers } from './barriers.ts';
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

test('an owner brings a whole website from its file: what is in it is said before it is sent, and a file that is broken is refused', async ({
  browser,
}) => {
  const names = await startNameServer();
  const whole = await shop.makeWebsiteFile('Fifth Shop');
  const page = await open(browser, email, '/config/websites');
  const choose = async (name: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'From a file' }).click();
    await (await choosing).setFiles({ name, mimeType: 'application/gzip', buffer });
  };
  await choose('holiday.tar.gz', Buffer.from('sun'));
  await page.getByText(/The file holiday.tar.gz does not appear to be a supported website file/).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  await choose('broken.tar.gz', whole.subarray(0, -30));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Fifth Shop');
  await expect(dialog).toContainText('Customers, members, subscribers and orders come along.');
  await expect(dialog.getByLabel('Address here')).toBeFocused();
  await page.keyboard.type('localhost');
  await expect(dialog.getByLabel('Identifier')).toHaveValue('localhost');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await press('Import');
  await expect(dialog.getByText('This install keeps that host for itself.')).toBeVisible();
  await dialog.getByLabel('Address here').fill('fifth.example');
  await press('Check only');
  const value = await dialog.getByLabel('Value of the record').inputValue();
  names.records.set('_vitrine.fifth.example', value);
  await look(page, 'website-file-proof');
  await press('Check only');
  await expect(dialog.getByRole('alert')).toHaveText(
    'This file is damaged, or no export of a website: unexpected end of file.',
  );
  await look(page, 'website-file-broken');
  await press('Cancel');

  await choose('website.tar.gz', whole);
  await dialog.getByLabel('Address here').fill('fifth.example');
  await press('Check only');
  await expect(dialog.getByRole('status')).toContainText('Nothing is stored yet.');
  await look(page, 'website-file-checked');
  await press('Import');
  await page.getByText('Fifth Shop answers on fifth.example now. Open it there, and sign in.').waitFor();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fifth Shop' });
  await expect(row).toContainText('Your role: Administrator');
  await names.close();
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

/** A small WordPress export: a post, a page, and a picture that this install cannot reach. */
const wordPressExport = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old notes</title><link>https://127.0.0.1</link><wp:wxr_version>1.2</wp:wxr_version>
<item><title>kiln</title><wp:post_id>5</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>https://127.0.0.1/kiln.jpg</wp:attachment_url></item>
<item><title>First firing</title><link>https://127.0.0.1/2020/02/first-firing/</link><content:encoded><![CDATA[<p>It held. <img src="https://127.0.0.1/kiln.jpg" alt=""></p>]]></content:encoded><wp:post_id>10</wp:post_id><wp:post_date_gmt>2020-02-01 09:30:00</wp:post_date_gmt><wp:post_name>first-firing</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
<item><title>Visit</title><link>https://127.0.0.1/visit-us/</link><content:encoded><![CDATA[<p>Come by.</p>]]></content:encoded><wp:post_id>20</wp:post_id><wp:post_date_gmt>2019-05-01 09:30:00</wp:post_date_gmt><wp:post_name>visit</wp:post_name><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>
</channel></rss>`;

test('an owner brings over what WordPress exported and pages that were saved, and reads what was left out', async ({
  browser,
}) => {
  const page = await open(browser, email, '/config/settings/imports');
  await page.getByRole('heading', { name: 'Nothing was imported yet' }).waitFor();
  const choose = async (button: string, files: { name: string; text: string }[]) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await choosing).setFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })),
    );
  };
  const wrong = page.getByRole('alert');
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await choose('Choose saved pages', [{ name: 'photo.json', text: 'no page' }]);
  await expect(wrong).toHaveText('photo.json is no page as JSON.');
  await choose('Choose a WordPress export', [{ name: 'kiln.xml', text: 'no export' }]);
  await press('Import');
  await expect(dialog.getByRole('alert')).toHaveText(
    'The file kiln.xml does not appear to be a supported WordPress export file.',
  );
  await page.keyboard.press('Escape');
  await choose('Choose a WordPress export', [{ name: 'export.xml', text: wordPressExport }]);
  await page.route('**/graphql*', (route) => route.abort());
  await press('Look first');
  await expect(dialog.getByRole('alert')).toHaveText('Unable to connect. Please try again');
  await page.unroute('**/graphql*');

  // Nothing is stored by looking.
  await press('Look first');
  await expect(dialog).toContainText('It would bring over: 1 post, 1 page, 1 picture, 2 redirects');
  await look(page, 'import-looked-at');
  expect(await findBarriers(page)).toEqual([]);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await press('Import');
  await dialog.waitFor({ state: 'detached' });
  await expect(row('export.xml').last()).toContainText(/Looked at.*Would bring 1 post, 1 page/);
  await page.reload();
  await expect(row('export.xml').first()).toContainText(/Done.*1 post, 1 page/);
  await row('export.xml').first().getByRole('button', { name: '1 thing to look at in export.xml' }).click();
  await page.getByText('“kiln” was left out: 127.0.0.1 is not in the open internet.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const address = page.getByLabel('Address of the website');
  await address.fill('my kiln');
  await page.keyboard.press('Enter');
  await page.getByText('This is no address of a website, such as https://example.com.').waitFor();
  await address.fill('127.0.0.1:9');
  await page.getByRole('button', { name: 'Import the website' }).press('Enter');
  await expect(row('127.0.0.1:9')).toContainText(/By its address.*Not readable/);
  await row('127.0.0.1:9').getByRole('button').click();
  await page
    .getByText('https://127.0.0.1:9 could not be read: 127.0.0.1 is not in the open internet.')
    .waitFor();
  await page.keyboard.press('Escape');

  const collection = { id: 'c1', fullUrl: '/glazes', title: 'Glazes', typeName: 'page', type: 10 };
  const saved = {
    website: { baseUrl: 'https://old.example' },
    collection,
    mainContent: '<p>Ash and salt.</p>',
  };
  await choose('Choose saved pages', [{ name: 'glazes.json', text: JSON.stringify(saved) }]);
  await press('Import');
  await expect(row('old.example')).toContainText(/Saved pages.*Done.*1 page/);

  // One that goes on is cancelled, and keeps what came over until then.
  const diary = { id: 'c2', fullUrl: '/diary', title: 'Diary', typeName: 'blog', type: 1 };
  const items = Array.from({ length: 2_000 }, (_, day) => ({
    id: `i${day}`,
    title: `Day ${day}`,
    body: '<p>x</p>',
  }));
  const long = { website: { baseUrl: 'https://diary.example' }, collection: diary, items };
  await choose('Choose saved pages', [{ name: 'diary.json', text: JSON.stringify(long) }]);
  await press('Import');
  await page.getByRole('button', { name: 'Cancel the import of diary.example' }).click();
  await expect(row('diary.example')).toContainText('Cancelled');
  await expect(row('diary.example')).not.toContainText('2,000 posts');
  await look(page, 'imports');
  await owner.open('/glazes');
  await expect(page.getByText('Ash and salt.')).toBeVisible();
});
