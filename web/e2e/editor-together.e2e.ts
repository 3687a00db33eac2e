import { expect, type Page, test } from '@playwright/test';
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
