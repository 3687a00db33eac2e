import { expect, type Page, test } from '@playwright/test';
import { inFrame, saved } from './canvas.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let olga: Visitor;
let piet: Visitor;
const viewport = { width: 1_280, height: 860 };
const emails = { olga: 'olga@owners.test', piet: 'piet@owners.test' };

test.beforeAll(async () => {
  shop = await startShop();
});
test.beforeEach(async ({ browser }) => {
  olga = await Visitor.arrive(browser, shop.url, { viewport });
  await olga.signIn(emails.olga, await shop.makeOwner(emails.olga));
  piet = await Visitor.arrive(browser, shop.url, { viewport });
  await piet.signIn(emails.piet, await shop.makeOwner(emails.piet));
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  for (const owner of [olga, piet]) {
    await owner.leave();
    expect(owner.complaints).toEqual([]);
  }
});

/** Ids of a page, a post and a product of the shop. */
async function findThings(): Promise<{ page: string; blog: string; post: string; product: string }> {
  const { products, website } = await shop.owner<{
    products: { nodes: { id: string }[] };
    website: { collections: { id: string; title: string }[] };
  }>('{ products { nodes { id } } website { collections { id title } } }', {});
  const { createCollection } = await shop.owner<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
    { input: { title: 'Kiln notes', typeName: 'blog' } },
  );
  const blog = createCollection.id;
  const { createItem } = await shop.owner<{ createItem: { id: string } }>(
    'mutation ($input: CreateItemInput!) { createItem(input: $input) { ... on Item { id } } }',
    { input: { recordType: 'TEXT', collectionId: blog, title: 'First firing' } },
  );
  const page = website.collections.find(({ title }) => title === 'About')?.id ?? '';
  return { page, blog, post: createItem.id, product: products.nodes[0]?.id ?? '' };
}

/** Someone turns to their window again. */
const turnTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('two owners who open the same page, post or product see each other, until one of them leaves', async () => {
  const { page, blog, post, product } = await findThings();
  const places = [
    { kind: 'page', path: `/config/pages/${page}` },
    { kind: 'item', path: `/config/pages/${blog}/${post}` },
    { kind: 'product', path: `/config/products/${product}` },
  ];
  for (const { kind, path } of places) {
    await olga.open(path);
    await olga.page.getByRole('heading', { level: 1 }).waitFor();
    await expect(olga.page.locator('.presence')).toHaveCount(0);
    await piet.open(path);
    const notice = piet.page.getByText(`${emails.olga} has had this ${kind} open since`);
    await notice.waitFor();
    await turnTo(olga.page);
    await olga.page.getByText(`${emails.piet} has had this ${kind} open since`).waitFor();
    await look(piet.page, `together-${kind}`);
    await olga.open('/config/orders');
    await olga.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await turnTo(piet.page);
    await expect(notice).toHaveCount(0);
  }
});

/** Writes in the block of the canvas that begins with these words. */
async function rewrite({ page }: Visitor, words: string, html: string): Promise<void> {
  await page.getByRole('option', { name: new RegExp(`^Text.*${words}`) }).click();
  await page.getByLabel('HTML').fill(html);
}

test('two owners write in different blocks of a page and lose nothing; about the same block they are asked', async () => {
  const { createCollection } = await shop.owner<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
    { input: { title: 'Opening', typeName: 'page' } },
  );
  const { id } = createCollection;
  const blocks = ['Hours', 'Way'].map((words) => ({
    ...{ id: words.toLowerCase(), type: 'html', version: 1 },
    value: { html: `<p>${words}</p>` },
  }));
  const sections = [{ id: 'band', kind: 'ROWS', rows: [{ columns: [{ span: 12, blocks }] }] }];
  await shop.owner(
    'mutation ($input: SaveBlockDraftInput!) { saveBlockDraft(input: $input) { __typename } }',
    { input: { place: { collectionId: id }, sections, expectedRevision: 0, basedOn: 0 } },
  );
  for (const each of [olga, piet]) {
    await each.open(`/config/pages/${id}`);
    await inFrame(each.page).getByText('Hours').waitFor();
  }
  const [hers, his] = [inFrame(olga.page), inFrame(piet.page)];
  await rewrite(piet, 'Way', '<p>By the harbour</p>');
  await his.getByText('By the harbour').waitFor();
  await saved(piet.page);
  await rewrite(olga, 'Hours', '<p>From ten</p>');
  await hers.getByText('By the harbour').waitFor();
  await saved(olga.page);
  await expect(olga.page.getByRole('alertdialog')).toHaveCount(0);
  await look(olga.page, 'together-merged');
  await olga.page.getByRole('button', { name: 'Undo' }).click();
  await hers.getByText('Hours').waitFor();
  await saved(olga.page);
  await expect(hers.getByText('By the harbour')).toBeVisible();

  await rewrite(piet, 'Hours', '<p>From nine</p>');
  await his.getByText('From nine').waitFor();
  await saved(piet.page);
  await rewrite(olga, 'Hours', '<p>From eleven</p>');
  const dialog = olga.page.getByRole('alertdialog');
  await dialog.getByText('Both windows changed these blocks').waitFor();
  await expect(dialog.getByRole('listitem')).toHaveText(['Text: From eleven', 'Text: From nine']);
  await look(olga.page, 'together-clash');
  await dialog.getByRole('button', { name: 'Go on with the other window' }).click();
  await hers.getByText('From nine').waitFor();
  await saved(olga.page);
  await expect(hers.getByText('By the harbour')).toBeVisible();
  await olga.page.getByRole('button', { name: 'Undo' }).click();
  await hers.getByText('From eleven').waitFor();
});

/** Opens the versions, compares the latest, and has it back. */
async function restoreLatest(page: Page, name: string, change: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Compare / })
    .click();
  await dialog.locator('.versions-changes ins', { hasText: change }).waitFor();
  await look(page, name);
  await dialog
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Restore / })
    .click();
  await expect(dialog).toHaveCount(0);
}

test('what someone else changed of a product, a menu, a post and a page is told word by word, and taken back', async () => {
  const { page: pageId, blog, post, product } = await findThings();
  const { page } = olga;
  const { product: before } = await shop.owner<{ product: { title: string } }>(
    'query ($id: ID!) { product(id: $id) { title } }',
    { id: product },
  );
  await piet.open(`/config/products/${product}`);
  await piet.page.getByRole('textbox', { name: 'Name' }).fill(`${before.title} of the harbour`);
  await piet.page.getByRole('button', { name: 'Save', exact: true }).click();
  await piet.page.getByRole('heading', { level: 1, name: `${before.title} of the harbour` }).waitFor();
  await olga.open(`/config/products/${product}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Versions of the texts' }).click();
  await page.getByText(`then changed by ${emails.piet}`).waitFor();
  await restoreLatest(page, 'versions-product', 'of the harbour');
  await page.getByRole('heading', { level: 1, name: before.title, exact: true }).waitFor();

  const setMenu =
    'mutation ($links: [MenuLinkInput!]!) { setMenu(name: "mainNav", links: $links) { __typename } }';
  await shop.owner(setMenu, { links: [{ collectionId: pageId }] });
  await shop.owner(setMenu, { links: [{ collectionId: pageId }, { url: '/sale', title: 'Sale' }] });
  await olga.open('/config/pages');
  const menu = page.getByRole('grid', { name: 'Main navigation' });
  await menu.getByRole('row', { name: 'Sale' }).waitFor();
  await page.getByRole('button', { name: 'Versions of Main navigation' }).click();
  await restoreLatest(page, 'versions-menu', 'Sale (/sale)');
  await expect(menu.getByRole('row', { name: 'Sale' })).toHaveCount(0);

  await shop.owner(setMenu, { links: [{ collectionId: pageId }, { url: '/piet', title: 'Of Piet' }] });
  await page.getByRole('button', { name: 'Add link… to Main navigation' }).click();
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('button', { name: /Leads to/ }).click();
  await page.getByRole('option', { name: 'Phone' }).click();
  await link.getByRole('textbox', { name: 'Phone' }).fill('+41 44 123 45 67');
  await link.getByRole('textbox', { name: 'Link name' }).fill('Of Olga');
  await page.keyboard.press('Enter');
  for (const name of ['Of Piet', 'Of Olga']) await menu.getByRole('row', { name }).waitFor();

  await shop.owner('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { __typename } }', {
    input: { id: post, title: 'Second firing' },
  });
  await olga.open(`/config/pages/${blog}/${post}`);
  await page.getByRole('heading', { level: 1, name: 'Second firing' }).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Versions of the settings' }).click();
  await restoreLatest(page, 'versions-item', 'Second');
  await page.getByRole('heading', { level: 1, name: 'First firing' }).waitFor();
});

test('an owner looks at a page as visitors will see it at a date, and comes back to now', async () => {
  const { page: pageId } = await findThings();
  const { page } = olga;
  await shop.owner(
    'mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { __typename } }',
    { input: { id: pageId, unpublishAt: new Date(Date.now() + 86_400_000).toISOString() } },
  );
  await olga.open(`/config/pages/${pageId}`);
  const shown = page.frameLocator('.canvas-frame');
  await shown.getByRole('heading', { name: 'About us' }).waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Preview at a date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview at a date' });
  await dialog.getByRole('button', { name: 'Show' }).click();
  await dialog.getByText('Choose a time to come.').waitFor();
  await dialog.getByRole('spinbutton', { name: /^month/i }).click();
  await page.keyboard.type('01012031');
  await look(page, 'preview-date-dialog');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await page.getByText('This is the page as visitors will see it on Jan 1, 2031').waitFor();
  await expect(shown.getByRole('heading', { name: 'About us' })).toHaveCount(0);
  await page.getByText('Visitors will not find this page then').waitFor();
  await look(page, 'preview-date');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await shown.getByRole('heading', { name: 'About us' }).waitFor();
});

test('an owner puts code into all pages and into one, and visitors’ pages have it', async ({ browser }) => {
  const { page: pageId } = await findThings();
  const { page } = olga;
  await olga.open('/config/settings/code');
  await page.getByRole('textbox', { name: 'At the end of the head' }).click();
  await page.keyboard.insertText('<meta name="verified" content="all">');
  await look(page, 'code-website');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Visitors’ pages have it now').waitFor();
  await page.getByRole('button', { name: /Which scripts run/ }).click();
  await page.getByRole('option', { name: /of blocks only/ }).click();
  await page.getByText('Visitors’ next page goes by this.').waitFor();
  await page.getByText('Scripts of other hosts do not run').first().waitFor();
  await olga.open(`/config/pages/${pageId}`);
  await page.getByRole('button', { name: 'Code…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Code of this page' });
  await dialog.getByRole('textbox', { name: 'At the end of the page' }).click();
  await page.keyboard.insertText('<p id="of-page">Told by the page</p>');
  await look(page, 'code-page');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const visitor = await Visitor.arrive(browser, shop.url, { viewport });
  await visitor.open('/about');
  await expect(visitor.page.locator('meta[name="verified"]')).toHaveCount(1);
  await visitor.page.getByText('Told by the page').waitFor();
  await visitor.leave();
});
