import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { findBarriers } from './barriers.ts';
import { addBlock, inFrame, makePage, saved } from './canvas.ts';
import { expectToFit, look as lookWell } from './look.ts';
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
    { input: { collectionId, recordType: 'TEXT', title: 'Open kiln' } },
  );
  const itemId = post.createItem.id;
  const write = (authorName: string, body: string) =>
    shop.owner<{ createComment: { id: string } }>(
      `mutation ($input: CreateCommentInput!) { createComment(input: $input) { ... on CommentWritten { id } } }`,
      { input: { itemId, authorName, body } },
    );
  const { createComment } = await write('Cleo', 'When do you open?');
  await write('Shady', 'Cheap watches');
  await shop.owner(
    `mutation ($id: ID!) { moderateComment(id: $id, state: PENDING) { ... on Comment { id } } }`,
    { id: createComment.id },
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
  await cleo.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The comment and its answers are deleted.').waitFor();
  await expect(cleo).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(cleo.first()).toBeVisible();
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
  const list = page.getByRole('grid', { name: 'Main navigation' });
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

  await page.getByRole('button', { name: 'Add link… to Main navigation' }).click();
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('button', { name: /Leads to/ }).click();
  await page.getByRole('option', { name: 'Phone' }).click();
  await link.getByRole('textbox', { name: 'Phone' }).fill('+41 44 123 45 67');
  await link.getByRole('textbox', { name: 'Link name' }).fill('Call us');
  await page.keyboard.press('Enter');
  await list.getByRole('row', { name: 'Call us' }).waitFor();
  await owner.open('/');
  await expect(page.getByRole('link', { name: 'Call us' }).first()).toHaveAttribute(
    'href',
    'tel:+41441234567',
  );
});

test('an owner plans a page, closes it to members, puts it into the trash and brings it back', async ({
  browser,
}) => {
  const { page } = owner;
  const { createCollection: made } = await shop.owner<{ createCollection: { id: string } }>(
    `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }`,
    { input: { title: 'Winter sale', typeName: 'page', slug: 'winter-sale', mainContent: '<p>Soon</p>' } },
  );
  await owner.open(`/config/pages/${made.id}`);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings of the page' });
  await settings.getByRole('button', { name: /Who may read it/ }).click();
  await page.getByRole('option', { name: 'Signed-in members' }).click();
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'page-settings');
  const password = settings.getByLabel('Password', { exact: true });
  await password.fill('kiln');
  await page.route('**/graphql*', (route) => route.abort());
  await settings.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Unable to connect. Please try again').waitFor();
  await page.unroute('**/graphql*');
  await password.fill('');
  await settings.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Members', { exact: true }).waitFor();

  const asVisitor = async () => {
    const visitor = await Visitor.arrive(browser, shop.url, { viewport });
    const answer = await visitor.page.request.get(`${shop.url}/winter-sale`);
    await visitor.leave();
    return answer.status();
  };
  expect(await asVisitor()).toBe(403);
  await owner.open('/config/pages');
  await page.getByRole('button', { name: 'Actions for Winter sale' }).click();
  await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
  const bin = page.getByRole('list', { name: 'Trash' });
  await bin.getByText('Winter sale').waitFor();
  expect(await asVisitor()).toBe(404);
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'pages-trash');
  await bin.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Actions for Winter sale' }).waitFor();
  expect(await asVisitor()).toBe(403);
});

test('an owner sees what could be better on a page, and is led to its place', async () => {
  const { page } = owner;
  const { createCollection: made } = await shop.owner<{ createCollection: { id: string } }>(
    `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }`,
    {
      input: {
        ...{ title: 'Rough draft', typeName: 'page', slug: 'rough-draft' },
        description: 'Far too long. '.repeat(14),
        mainContent:
          '<h1>Rough draft</h1><h4>Too deep</h4><p><a href="/shop">Click here</a></p><p style="color:#ddd;background:#fff">Pale</p>',
      },
    },
  );
  await owner.open(`/config/pages/${made.id}`);
  await page.frameLocator('.canvas-frame').getByText('Too deep').waitFor();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const checks = page.getByRole('region', { name: 'Check the page' });
  await checks.getByText('The text of this link does not say where it leads.').waitFor();
  await expect(checks.getByText('A level is left out before this heading.')).toBeVisible();
  await expect(checks.getByText('This text is hard to read on its background.').first()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'page-checks');
  await page.setViewportSize({ width: 390, height: 844 });
  const cut = await checks.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(cut, 'on a phone all of it is there without scrolling within').toBeLessThan(2);
  await page.setViewportSize(viewport);
  await checks.getByRole('button', { name: 'Change the description' }).press('Enter');
  const description = page.getByRole('textbox', { name: 'Description for search engines' });
  await expect(description).toBeFocused();
  await expect(description).toBeInViewport();
  await page.keyboard.press('Escape');
  await checks
    .getByRole('listitem')
    .filter({ hasText: 'A level is left out' })
    .getByRole('button', { name: 'Show' })
    .click();
  await expect(page.frameLocator('.canvas-frame').getByText('Too deep')).toBeInViewport();
  await checks.getByRole('button', { name: 'Close' }).click();
  await expect(checks).toBeHidden();
});

test('an owner saves a section of one page and puts it on another', async () => {
  const { page } = owner;
  for (const title of ['First page', 'Second page']) await makePage(page, shop, title);
  // The second page is open.
  await addBlock(page, 'Text');
  await page.getByRole('button', { name: 'Section 1' }).press('Enter');
  await page.getByRole('button', { name: 'Save section' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Opening hours');
  await page.keyboard.press('Enter');
  await page.getByText('Opening hours is saved.').waitFor();
  await owner.open('/config/pages');
  await page
    .getByRole('row', { name: /First page/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Saved sections' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Saved sections' });
  await dialog.getByRole('button', { name: 'Rename Opening hours' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Hours');
  await page.keyboard.press('Enter');
  await dialog.getByText('Hours', { exact: true }).waitFor();
  await lookWell(page, 'saved-sections');
  await dialog.getByRole('button', { name: 'Put Hours on this page' }).press('Enter');
  await expect(page.getByRole('listbox', { name: /Section/ }).getByRole('option')).toHaveCount(1);
  await page.getByRole('button', { name: 'Saved sections' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete Hours' }).press('Enter');
  await dialog.getByText('Nothing is saved yet.').waitFor();
  // The button that had the focus is gone with its row.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await addBlock(page, 'Product');
  await page.getByRole('button', { name: 'Choose a product…' }).press('Enter');
  const finder = page.getByRole('dialog', { name: 'Choose a product' });
  await finder.getByRole('searchbox', { name: 'Search' }).fill('Vase');
  await finder.getByRole('checkbox', { name: 'Vase' }).press('Space');
  await expect(page.getByRole('group', { name: 'Product', exact: true })).toContainText('Vase');
  await inFrame(page).getByRole('link', { name: /Vase/ }).first().waitFor();
});

test('an owner adds a language, translates side by side, and visitors read it', async ({ browser }) => {
  const { page } = owner;
  await owner.open('/config/pages/translations');
  await page.getByRole('link', { name: 'Add a language' }).click();
  await page.getByRole('button', { name: /Another language/ }).click();
  await page.getByRole('option', { name: 'German (de)' }).click();
  await page.getByRole('button', { name: 'Add the language' }).click();
  await page.getByRole('link', { name: 'Translate' }).click();
  const about = page.getByRole('group', { name: 'About', exact: true });
  await about.getByRole('textbox', { name: /^Title, / }).fill('Über uns');
  await page.keyboard.press('Tab');
  await about.getByText('Saved', { exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'translations');
  const visitor = await Visitor.arrive(browser, shop.url, { viewport });
  await visitor.open('/de/about');
  await expect(visitor.page).toHaveTitle(/Über uns/);

  await owner.open('/config/pages');
  await page.getByText('About', { exact: true }).click();
  const [undo, publish] = await Promise.all(
    ['Undo', 'Publish'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect(publish?.y, 'all that is done to a page stands on one line').toBe(undo?.y);
  await page.getByRole('button', { name: /Language of the page/ }).click();
  await page.getByRole('option', { name: /German|Deutsch/ }).click();
  await page.getByRole('option', { name: /^Text/ }).click();
  await page.getByLabel('HTML').fill('<p>Seit 1990 am Kai</p>');
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Visitors see it now.').waitFor();
  await visitor.open('/de/about');
  await expect(visitor.page.getByText('Seit 1990 am Kai')).toBeVisible();
  await visitor.open('/about');
  await expect(visitor.page.getByText('Seit 1990 am Kai')).toHaveCount(0);
  await visitor.leave();
});

/** A picture with a bright spot at its upper left, as the address of its bytes. */
async function spotPicture(): Promise<string> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#e8b07a"/><stop offset=".6" stop-color="#8a3b1e"/><stop offset="1" stop-color="#3b1a10"/></linearGradient></defs><rect width="1600" height="1000" fill="url(#g)"/><circle cx="330" cy="240" r="130" fill="#fff3d6"/><path d="M0 760 L500 520 L900 740 L1250 560 L1600 720 L1600 1000 L0 1000 Z" fill="#24110b"/></svg>';
  return (await sharp(Buffer.from(svg)).jpeg().toBuffer()).toString('base64');
}

test('an owner puts a picture behind a section, and visitors see it with words that they can read', async ({
  browser,
}) => {
  const { page } = owner;
  const { uploadImage } = await shop.owner<{ uploadImage: { id: string } }>(
    'mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id } } }',
    { input: { filename: 'hills.jpg', base64: await spotPicture(), altText: 'Hills at dusk' } },
  );
  const { createCollection } = await shop.owner<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
    { input: { title: 'Hills', typeName: 'page' } },
  );
  const place = { collectionId: createCollection.id };
  const html = '<h1>Clay from these hills</h1><p>We dig it ourselves, and fire it with their wood.</p>';
  const blocks = [{ id: 'words', type: 'html', version: 1, value: { html } }];
  const section = { id: 'band', kind: 'ROWS', rows: [{ columns: [{ span: 12, blocks }] }] };
  await shop.owner(
    'mutation ($input: SaveBlockDraftInput!) { saveBlockDraft(input: $input) { __typename } }',
    { input: { place, sections: [section], expectedRevision: 0, basedOn: 0 } },
  );
  await owner.open(`/config/pages/${place.collectionId}`);
  const shown = inFrame(page);
  await shown.getByRole('heading', { name: 'Clay from these hills' }).waitFor();
  await page.getByRole('button', { name: 'Section 1' }).click();
  const field = page.getByRole('group', { name: 'Picture behind the blocks' });
  await field.getByRole('button', { name: 'Choose…' }).click();
  await page.getByRole('dialog').getByRole('row', { name: 'Hills at dusk' }).press('Enter');
  const picture = shown.locator('[data-section-id="band"] > .section-picture > img');
  await expect(picture).toHaveAttribute('src', new RegExp(uploadImage.id));
  const loaded = await picture.elementHandle();
  await page.getByRole('slider', { name: 'Focus' }).press('ArrowLeft');
  await page.getByRole('slider', { name: 'Focus' }).press('ArrowUp');
  await page.getByRole('textbox', { name: 'How much it covers (%)' }).fill('55');
  await page.getByRole('textbox', { name: 'Minimum height (%)' }).fill('60');
  await page.getByRole('button', { name: 'Width' }).click();
  await page.getByRole('option', { name: 'Whole window' }).click();
  await saved(page);
  // The picture that was drawn stays, whatever else of the section changes.
  expect(await picture.evaluate((now, before) => now === before, loaded)).toBe(true);
  await expect(picture).toHaveCSS('object-position', '48% 48%');
  await lookWell(page, 'section-picture-canvas');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Visitors see it now.').waitFor();

  const visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
  await visitor.open('/hills');
  const seen = visitor.page.locator('.section-picture > img');
  await expect(seen).toHaveCSS('object-position', '48% 48%');
  await expect(seen).toHaveAttribute('alt', '');
  await expect(seen).toHaveAttribute('loading', 'eager');
  expect(await seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  await visitor.leave();
  await owner.open('/hills');
  await expectToFit(page, 'section-picture');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectToFit(page, 'section-picture-dark');
});
