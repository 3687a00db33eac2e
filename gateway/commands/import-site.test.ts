import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadFromOpenInternet } from '#kit/open-internet.ts';
import { type Download, fetchSite } from '#kit/site-pages.ts';
import { readConfig } from '../config.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { createImportSiteCommand } from './import-site.ts';
import { Terminal } from './terminal.ts';

const { signal } = new AbortController();
let shop: TestInstall;
let old: TestWebsite;
let folder: string;

beforeAll(async () => {
  shop = await openTestInstall();
  old = await shop.createWebsite('Old shop');
  folder = await mkdtemp(join(tmpdir(), 'vitrine-site-'));
  await createProductsPage(old, [
    ...['Small', 'Large'].map((size) => ({
      ...{ title: 'Mug & saucer', slug: 'mug', sku: `MUG-${size}`, price: '12.50', stock: '3' },
      ...{ options: [`Size=${size}`], categories: '/Bowls' },
    })),
    { title: 'Vase', slug: 'vase', sku: 'VASE', price: '80.00', stock: 'Unlimited' },
  ]);
  const blog = await make(old, 'createCollection', {
    typeName: 'blog',
    title: 'Notes',
    slug: 'notes',
    pageSize: 2,
  });
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    await make(old, 'createItem', {
      collectionId: blog,
      recordType: 'TEXT',
      title: `${title} & more`,
      body: `<p>${title}</p>`,
    });
  await make(old, 'createCollection', {
    typeName: 'page',
    title: 'About',
    slug: 'about',
    mainContent: '<p>Us</p>',
  });
});

afterAll(async () => {
  await shop?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function make(website: TestWebsite, field: 'createCollection' | 'createItem', input: object) {
  const type = field === 'createItem' ? 'Item' : 'Collection';
  const text = `mutation ($input: Create${type}Input!) { made: ${field}(input: $input) { ... on ${type} { id } ... on Problem { message } } }`;
  const { made } = await website.query<{ made: { id?: string; message?: string } }>(website.owner, text, {
    input,
  });
  if (!made.id) throw new Error(made.message);
  return made.id;
}

/** Pages as visitors of the install get them. */
async function download(url: string): Promise<Uint8Array> {
  const { host } = new URL(url);
  const { statusCode, rawPayload } = await shop.app.inject({ url, headers: { host } });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`);
  return rawPayload;
}

/** Types `import site` and gives what it wrote. */
async function importSite(address: string, website: TestWebsite, from: Download = download) {
  const written = { out: '', notes: '' };
  const terminal = new Terminal(
    { write: (text) => (written.out += text) },
    { write: (text) => (written.notes += text) },
  );
  const options = { website: website.host };
  const context = {
    positionals: [address],
    options,
    terminal,
    open: async () => shop.install,
    settings: () => readConfig({}),
    signal,
  };
  const code = await createImportSiteCommand(from).run(context);
  return { code, ...written };
}

interface Shown {
  collections: { slug: string; typeName: string }[];
  notes: { items: { nodes: { title: string; body: string }[] } } | null;
  products: {
    nodes: { title: string; tags: string[]; variants: { sku: string; price: { value: string } }[] }[];
  };
}

const show = async (website: TestWebsite): Promise<Shown> => {
  const { website: of, ...rest } = await website.query<
    { website: Pick<Shown, 'collections'> } & Omit<Shown, 'collections'>
  >(
    website.owner,
    `{ website { collections { slug typeName } } notes: collection(slug: "notes") { pageSize items(first: 20) { nodes { title body } } }
       products { nodes { title tags variants { sku price { value } } } } }`,
  );
  return { ...rest, collections: of.collections };
};

test('a website of this kind moves by its address: every part of its lists, its pages and its products', async () => {
  const own = await shop.createWebsite('New home');
  const { code, out, notes } = await importSite(`http://${old.host}/`, own);
  expect(notes).toMatch(/^The products page "shop-\d+" was made\.\n$/);
  expect(out).toMatch(/^Imported 2 pages, 5 posts and other items, 2 products and 0 pictures; /);
  expect(code).toBe(0);
  const [there, here] = [await show(own), await show(old)];
  expect(new Set(there.collections.map(({ slug, typeName }) => `${slug} ${typeName}`))).toEqual(
    new Set(here.collections.map(({ slug, typeName }) => `${slug} ${typeName}`)),
  );
  expect(there.notes).toEqual(here.notes);
  const byTitle = ({ products }: Shown) => products.nodes.toSorted((a, b) => a.title.localeCompare(b.title));
  expect(byTitle(there)).toEqual(byTitle(here));
  const again = await importSite(`http://${old.host}/`, own);
  expect(again.code).toBe(0);
  expect(byTitle(await show(own))).toEqual(byTitle(here));
});

test('pages that were saved into a folder are read, and what is none is told', async () => {
  const own = await shop.createWebsite('From a folder');
  await mkdir(join(folder, 'parts'));
  const save = async (path: string, name: string) =>
    writeFile(join(folder, name), await download(`http://${old.host}${path}`));
  await save('/about?format=json', 'about.json');
  await save('/notes?format=json', 'parts/notes.json');
  await writeFile(join(folder, 'broken.json'), '{ "collection": ');
  await writeFile(join(folder, 'readme.txt'), 'Not a page.');
  const { code, out, notes } = await importSite(folder, own);
  expect(out).toMatch(/^Imported 2 pages, 2 posts and other items, 0 products/);
  expect(notes).toBe('broken.json is no page as JSON.\n');
  expect(code).toBe(1);
});

test('prices in another currency than the store’s are not mistaken for its own', async () => {
  const own = await shop.createWebsite('Elsewhere');
  await own.query(
    own.owner,
    'mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }',
    { input: { currency: 'EUR' } },
  );
  const { code, notes } = await importSite(`http://${old.host}/`, own);
  expect(notes).toContain('“Vase” was left out: its price is in USD, and this store sells in EUR.');
  expect(code).toBe(1);
});

test('addresses that only this install can reach are not asked, nor what is no address', async () => {
  const own = await shop.createWebsite('Careful');
  for (const [address, reason] of [
    ['http://127.0.0.1:5432/', '127.0.0.1 is not in the open internet.'],
    ['http://[::1]/', 'is not in the open internet.'],
    ['http://169.254.169.254/latest', '169.254.169.254 is not in the open internet.'],
    ['ftp://example.com', 'is neither a folder nor an address'],
    ['/no/such/folder', 'is neither a folder nor an address'],
  ] as const)
    await expect(importSite(address, own, downloadFromOpenInternet), address).rejects.toThrow(reason);
});

test('a list is followed by the offset that its pages tell, and never in circles', async () => {
  const asked: string[] = [];
  const list = (offset: string | null) => ({
    collection: { id: 'news', typeName: 'blog', fullUrl: '/news' },
    items: [{ id: `item-${offset}`, fullUrl: `/news/item-${offset}` }],
    pagination: { nextPage: true, nextPageOffset: offset === null ? 1_600_000_000_000 : 1_500_000_000_000 },
  });
  const from = async (url: string): Promise<Uint8Array> => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/sitemap.xml') throw new Error('There is none.');
    asked.push(`${pathname}?${searchParams}`);
    if (pathname !== '/news')
      return Buffer.from('<a href="/news">News</a><a href="/news/item-null">First</a>');
    return Buffer.from(JSON.stringify(list(searchParams.get('offset'))));
  };
  const problems: string[] = [];
  const site = await fetchSite('https://old.example/news', from, (problem) => problems.push(problem), signal);
  expect(site.pages).toHaveLength(3);
  expect(asked).toEqual([
    '/news?',
    '/news?format=json',
    '/news?offset=1600000000000&format=json',
    '/news?offset=1500000000000&format=json',
  ]);
});
