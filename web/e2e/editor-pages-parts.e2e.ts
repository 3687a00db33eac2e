import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'moderator@owners.test';
const viewport = { width: 1_280, height: 860 };
const folder = process.env.SCREENSHOTS;
const look = async (page: Page, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.beforeEach(async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  await owner.signIn(email, password);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

test('an owner lets visitors comment, approves one, answers it, and keeps spam from them', async () => {
  const { page } = owner;
  await owner.open('/config/pages/comments');
  await page.getByRole('heading', { name: 'No comments yet' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByText('Visitors may comment on posts').click();
  await page.getByText('Saved.').waitFor();
  const made = await shop.owner<{ createCollection: { id: string } }>(
    `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }`,
    { input: { title: 'Talk', typeName: 'blog' } },
  );
  const collectionId = made.createCollection.id;
  const post = await shop.owner<{ createItem: { id: string } }>(
    `mutation ($input: CreateItemInput!) { createItem(input: $input) { ... on Item { id } } }`,
    { input: { collectionId, recordType: 1, title: 'Open kiln' } },
  );
  const itemId = post.createItem.id;
  const write = (authorName: string, body: string) =>
    shop.owner<{ writeComment: { id: string } }>(
      `mutation ($input: WriteCommentInput!) { writeComment(input: $input) { ... on CommentWritten { id } } }`,
      { input: { itemId, authorName, body } },
    );
  const { writeComment } = await write('Cleo', 'When do you open?');
  await write('Shady', 'Cheap watches');
  await shop.owner(
    `mutation ($id: ID!) { moderateComment(id: $id, state: PENDING) { ... on Comment { id } } }`,
    { id: writeComment.id },
  );
  await page.reload();
  const rows = page.getByRole('list', { name: 'Comments of visitors' }).locator('> li');
  const [cleo, shady] = [rows.filter({ hasText: 'Cleo' }), rows.filter({ hasText: 'Shady' })];
  await cleo.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Visitors see the comment now.').waitFor();
  await shady.getByRole('button', { name: 'Spam' }).click();
  await expect(shady.getByText('Spam', { exact: true })).toBeVisible();
  await cleo.getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('On Sundays.');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Visitors see your reply now.').waitFor();
  await look(page, 'comments');
  expect(await findBarriers(page)).toEqual([]);
  await owner.open('/talk/open-kiln');
  await expect(page.getByText('On Sundays.')).toBeVisible();
  await expect(page.getByText('Cheap watches')).toHaveCount(0);
});

test('an owner imports redirects, sees what is wrong with them, tries one, and takes one back', async () => {
  const { page } = owner;
  await owner.open('/config/pages/redirects');
  await page.getByRole('heading', { name: 'No redirects yet' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import…' }).click();
  const lines = page.getByRole('textbox', { name: 'One in each line' });
  await lines.fill('/old-shop,/shop\n/nothing');
  await expect(page.getByText('Line 2 is no redirect')).toBeVisible();
  await lines.fill('/old-shop,/shop\n/,/shop');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Line 2: The home page leads nowhere else.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'redirects-import');
  await lines.fill('/old-shop,/shop\n/older-shop,/old-shop');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('2 redirects were imported.').waitFor();
  await page.getByRole('textbox', { name: 'Path' }).fill('/older-shop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It leads to /shop.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the redirect from /older-shop' }).click();
  await page.getByText('The redirect is deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Delete the redirect from /older-shop' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'redirects');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'redirects-phone');
  const answer = await page.goto(`${shop.url}/older-shop`);
  expect(new URL(answer?.url() ?? '').pathname).toBe('/shop');
});

test('an owner makes a folder, puts pages into it, and orders them there', async () => {
  const { page } = owner;
  for (const title of ['Glaze guide', 'Kiln guide'])
    await shop.owner(
      `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { __typename } }`,
      { input: { title, typeName: 'page' } },
    );
  await owner.open('/config/pages');
  await page.getByRole('button', { name: 'Add page' }).click();
  await page.keyboard.type('Guides');
  await page.getByRole('button', { name: /Begin with/ }).click();
  await page.getByRole('option', { name: /^Folder/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add page' }).click();
  const list = page.getByRole('grid', { name: 'In the menu' });
  await list.getByRole('row', { name: 'Guides' }).waitFor();
  for (const title of ['Glaze guide', 'Kiln guide']) {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Move into Guides' }).click();
    await expect(list.locator('.pages-below', { hasText: title })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Actions for Kiln guide' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(list.locator('.pages-below')).toHaveText([/Kiln guide/, /Glaze guide/]);
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'pages-folder');
});
