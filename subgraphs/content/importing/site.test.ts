import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContent, type TestContent, type TestPerson } from '../content-testing.ts';
import { openFolderStore } from '../media/file-store.ts';
import { createPictures } from '../media/pictures.ts';
import type { ImportTools } from './moving.ts';
import { importSite } from './site.ts';
import { importSiteFrom } from './site-address.ts';
import { readSiteDocument } from './site-document.ts';
import { sampleDocument, samplePages } from './site-testing.ts';

const origin = 'https://old.example';
const start = `mutation ($input: ImportFileInput!) {
  importSite(input: $input) { __typename ... on ImportRun { id } ... on Problem { message } } }`;
const readRun =
  'query ($id: ID!) { importRun(id: $id) { state problems finishedAt counts { posts pages } } }';
const readItems = (slug: string) => `{ collection(slug: "${slug}") { typeName title items { nodes {
  title slug body tags categories authorName isFeatured sourceUrl isPassthrough publishedAt startsAt endsAt location { addressTitle } mainImage { url altText } } } } }`;

let content: TestContent;
let owner: TestPerson;
let downloads: string[];
let tools: ImportTools;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('json-mover');
  const { database } = content.subgraph;
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c96f4a' } })
    .jpeg()
    .toBuffer();
  downloads = [];
  tools = {
    db: database.forWebsite(owner.websiteId),
    pictures: createPictures({ database, files: openFolderStore(join(content.dataDir, 'files')) }),
    download: async (url) => {
      downloads.push(url);
      if (url.endsWith('pot.jpg')) throw new Error(`${url} answered 404.`);
      return jpeg;
    },
    isDryRun: false,
    assertRunning: async () => undefined,
    tell: async () => undefined,
  };
});
afterAll(() => content.close());

const product = {
  id: 'a-product',
  path: '/shop/mug',
  oldPath: '/store/p/mug',
  pictures: [{ url: `${origin}/static/photo.jpg`, altText: 'Mug' }],
};

test('pages, posts, events and pictures of another website are taken over, each list in all its parts', async () => {
  const report = await importSite(
    await readSiteDocument(Buffer.from(sampleDocument(origin, [product]))),
    tools,
  );
  expect(report).toEqual({
    counts: { posts: 5, pages: 4, pictures: 1, comments: 0, products: 0, redirects: 6, skipped: 1 },
    problems: [`The picture ${origin}/static/pot.jpg was left out: ${origin}/static/pot.jpg answered 404.`],
  });
  expect(downloads).toEqual([`${origin}/static/photo.jpg`, `${origin}/static/pot.jpg`]);
  const news = await owner.ask(readItems('news'));
  expect(news.at('collection')).toMatchObject({ typeName: 'blog', title: 'Our news' });
  expect(news.at('collection.items.nodes')).toMatchObject([
    {
      ...{ title: 'third & more', tags: ['ash'], categories: ['Kiln'], authorName: 'Ines Hallam' },
      ...{ isFeatured: true, publishedAt: '2021-04-09T09:30:00.000Z' },
      mainImage: { url: expect.stringMatching(/^\/media\//) },
    },
    { title: 'second & more', mainImage: null, sourceUrl: 'https://elsewhere.example/', isPassthrough: true },
    { title: 'first & more', body: '<p>first</p>' },
  ]);
  const dates = await owner.ask(readItems('dates'));
  expect(dates.at('collection')).toMatchObject({ typeName: 'events' });
  expect(dates.at('collection.items.nodes')).toMatchObject([
    { startsAt: '2021-04-20T09:30:00.000Z', location: { addressTitle: 'The yard' } },
  ]);
  expect((await owner.ask(readItems('pots'))).at('collection')).toMatchObject({ typeName: 'gallery' });
});

test('a page keeps its text and pictures, links to itself by path, and runs nothing', async () => {
  const about = await owner.ask('{ collection(slug: "about") { title mainContent } }');
  expect(about.text('collection.title')).toBe('About & us');
  const html = about.text('collection.mainContent');
  expect(html).toContain('<a href="/contact-us">Write</a>');
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toMatch(/<img src="\/media\/[^"]+" alt="Us"/);
  expect(html).not.toMatch(/script|sqs-block/);
});

test('old addresses lead to the new ones, products’ too', async () => {
  const { nodes } = Object((await owner.ask('{ redirects { nodes { source target } } }')).at('redirects'));
  expect(nodes).toEqual(
    expect.arrayContaining([
      { source: '/news/2021/4/9/third', target: '/news/third' },
      { source: '/dates/2021/4/2/opening', target: '/dates/opening' },
      { source: '/store/p/mug', target: '/shop/mug' },
    ]),
  );
});

test('the same pages again add nothing, and fetch nothing that is there', async () => {
  downloads = [];
  const again = await importSite(
    await readSiteDocument(Buffer.from(sampleDocument(origin, [product]))),
    tools,
  );
  expect(again.counts).toMatchObject({ posts: 5, pages: 4, pictures: 1 });
  expect(downloads).toEqual([]);
  const nodes = (await owner.ask(readItems('news'))).at('collection.items.nodes');
  expect(nodes).toHaveLength(3);
});

test('pictures are fetched from the open internet only', async () => {
  const stranger = await content.startWebsite('json-stranger');
  const text = sampleDocument('http://127.0.0.1:9');
  const input = { filename: 'pages.jsonl', base64: Buffer.from(text).toString('base64') };
  const id = (await stranger.ask(start, { input })).text('importSite.id');
  await expect
    .poll(async () => (await stranger.ask(readRun, { id })).at('importRun.finishedAt'))
    .not.toBeNull();
  expect((await stranger.ask(readRun, { id })).at('importRun')).toMatchObject({
    state: 'DONE',
    counts: { posts: 5, pages: 4 },
    problems: [
      expect.stringContaining('127.0.0.1 is not in the open internet.'),
      expect.stringContaining('127.0.0.1 is not in the open internet.'),
    ],
  });
});

test('a website is taken over from its address, and hands its products over as a file', async () => {
  const mover = await content.startWebsite('address-mover');
  const www = origin.replace('://', '://www.');
  const cup = {
    ...{
      '@type': 'Product',
      name: 'Cup',
      sku: 'C-1',
      description: 'Fired twice',
      image: [`${www}/cup.jpg`, `${www}/gone.jpg`],
    },
    offers: {
      '@type': 'Offer',
      price: '12.50',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  };
  const answers = new Map([
    [
      '/sitemap.xml',
      // A map may name the host that the website is not asked by, and one that is all blanks keeps nobody waiting.
      `<loc>${' '.repeat(5_000)}<url>${['/about', '/news', '/store', '/cup', '/shipping'].map((path) => `<loc> ${www}${path}\n</loc>`).join('')}`,
    ],
    ['/cup?format=json', `<script type="application/ld+json">${JSON.stringify(cup)}</script>`],
    ['/shipping?format=json', '<p>We ship on Mondays.</p><script type="application/ld+json">{oops</script>'],
    ...['about', 'news', 'store'].map((name): [string, string] => [
      `/${name}?format=json`,
      JSON.stringify(samplePages(origin).find((page) => Object(page).collection?.id === name)),
    ]),
  ]);
  const download = async (url: string) => {
    const { pathname, search } = new URL(url);
    const answer = answers.get(pathname + search);
    if (pathname === '/cup.jpg') return tools.download(url);
    if (answer === undefined) throw new Error(`${url} answered 404.`);
    return Buffer.from(answer);
  };
  const own = { ...tools, db: content.subgraph.database.forWebsite(mover.websiteId), download };
  const missing = `${origin}/static/photo.jpg answered 404.`;
  expect(await importSiteFrom(`${origin}/about`, own, download)).toMatchObject({
    counts: { posts: 2, pages: 2, pictures: 1, products: 1 },
    productsFile: expect.stringMatching(
      /\n\/cup,,PHYSICAL,,cup,Cup,Fired twice,C-1,.*,12\.50,0\.00,No,Unlimited,.*,"https:\/\/[^\s"]+\/media\/\S+-cup\.jpg\nhttps:\/\/www\.[^\s"]+\/gone\.jpg"\n$/,
    ),
    problems: [
      expect.stringMatching(/^\/news\?offset=\d+ was left out: .* answered 404\.$/),
      '/shipping does not answer as JSON.',
      'The products are priced in EUR: import them into a store that sells in it.',
      `The picture ${origin}/static/photo.jpg was left out: ${missing}`,
      `“${www}/gone.jpg” was left out: ${www}/gone.jpg answered 404.`,
    ],
  });
  const about = await mover.ask('{ collection(slug: "about") { title } }');
  expect(about.text('collection.title')).toBe('About & us');
  await expect(importSiteFrom('https://gone.example', own, download)).rejects.toThrow(
    'https://gone.example could not be read: https://gone.example/ answered 404.',
  );
});

test('saved pages hand over the products that they show, unless the store took them over before', async () => {
  const origin = 'https://saved.example';
  const shop = {
    collection: {
      id: 'shop',
      typeName: 'products',
      type: 13,
      title: 'Shop',
      urlId: 'shop',
      fullUrl: '/shop',
    },
    items: [
      {
        ...{ id: 'mug', title: 'Mug', urlId: 'mug', fullUrl: '/shop/mug' },
        structuredContent: {
          productType: 1,
          variants: [{ id: 'v', sku: 'M-1', price: 1250, priceMoney: { value: '12.50', currency: 'EUR' } }],
        },
      },
    ],
  };
  const fileOf = (more: object[]) =>
    Buffer.from([{ source: origin }, { page: shop }, ...more].map((line) => JSON.stringify(line)).join('\n'));
  expect(await importSite(await readSiteDocument(fileOf([])), tools)).toMatchObject({
    counts: { products: 1 },
    problems: ['The products are priced in EUR: import them into a store that sells in it.'],
    productsFile: expect.stringContaining('Mug'),
  });
  const product = { id: 'here', path: '/shop/mug', oldPath: '/shop/mug', pictures: [] };
  const again = await importSite(await readSiteDocument(fileOf([{ product }])), tools);
  expect(again).toMatchObject({ counts: { products: 0 } });
  expect(again.productsFile).toBeUndefined();
});

test('an address that is none, or is not in the open internet, is refused with the reason', async () => {
  const startAt = `mutation ($address: String!) { importSiteAddress(address: $address) {
    __typename ... on ImportRun { id kind filename } ... on Problem { message } } }`;
  const at = async (address: string) => (await owner.ask(startAt, { address })).at('importSiteAddress');
  for (const address of [
    '',
    'localhost',
    'ftp://old.example',
    'https://me:secret@old.example',
    'old example',
  ])
    expect(await at(address)).toMatchObject({
      message: 'This is no address of a website, such as https://example.com.',
    });
  const run = await at('127.0.0.1:9/home');
  expect(run).toMatchObject({ kind: 'ADDRESS', filename: '127.0.0.1:9' });
  const { id } = Object(run);
  await expect.poll(async () => (await owner.ask(readRun, { id })).at('importRun.state')).toBe('FAILED');
  expect((await owner.ask(readRun, { id })).at('importRun.problems')).toEqual([
    'https://127.0.0.1:9 could not be read: 127.0.0.1 is not in the open internet.',
  ]);
});

test('what is no list of pages is refused', async () => {
  const input = { filename: 'cat.jpg', base64: Buffer.from('no JSON').toString('base64') };
  expect((await owner.ask(start, { input })).at('importSite')).toMatchObject({
    message: 'The file cat.jpg does not appear to be a supported list of pages file.',
  });
  const reading = (text: string) => expect(readSiteDocument(Buffer.from(text))).rejects;
  await reading('{"source":"https://old.example"}\n{oops').toThrow('Line 2 is no JSON.');
  await reading('{"source":"https://old.example"}\n{"item":1}').toThrow('Line 2 is no page and no product.');
  await reading('{"page":{}}').toThrow('The file does not say which website it is of.');
  const long = `{"source":"https://old.example"}\n${' '.repeat(5_200_000)}`;
  await reading(long).toThrow('Line 2 has more than 5 MB.');
  const before = (await owner.ask('{ importRuns { nodes { id } } }')).at('importRuns');
  const longFile = { filename: 'a.jsonl', base64: Buffer.from(long).toString('base64') };
  expect((await owner.ask(start, { input: longFile })).at('importSite')).toMatchObject({
    message: 'Line 2 has more than 5 MB.',
  });
  expect((await owner.ask('{ importRuns { nodes { id } } }')).at('importRuns')).toEqual(before);
});

test('a page or an item with a text, a title or an address that is too long is left out, and the others are taken', async () => {
  const page = (id: string, more: object) => ({
    page: {
      collection: { id, typeName: 'page', title: `Page ${id}`, urlId: id, fullUrl: `/${id}`, ...more },
      mainContent: `<noscript>${id}</noscript><p>${id}</p>`,
      ...more,
    },
  });
  const lines = [
    { source: 'https://long.example' },
    page('long-1', { mainContent: '<noscript '.repeat(100_000) }),
    page('long-2', { title: 'T'.repeat(2_001) }),
    page('long-3', { fullUrl: `/${'/'.repeat(100_000)}x` }),
    page('short-1', {}),
  ];
  const file = Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(await importSite(await readSiteDocument(file), tools)).toMatchObject({
    counts: { pages: 1 },
    problems: [
      '“Page long-1” was left out: its text has more than 500000 characters.',
      `“${'T'.repeat(200)}” was left out: its title has more than 2000 characters.`,
      '“Page long-3” was left out: its old address has more than 2000 characters.',
    ],
  });
  expect(
    (await owner.ask('{ collection(slug: "short-1") { mainContent } }')).text('collection.mainContent'),
  ).toBe('<p>short-1</p>');
  const crowded = (length: number) => {
    const many = { page: { ...page('many', {}).page, items: Array.from({ length }, () => ({})) } };
    return Buffer.from(`{"source":"https://long.example"}\n${JSON.stringify(many)}`);
  };
  const items = 'The page in line 2 has more than 2000 items.';
  await expect(readSiteDocument(crowded(2_001))).rejects.toThrow(items);
  await expect(readSiteDocument(crowded(200_001))).rejects.toThrow('Line 2 has more than 200000 values.');
});
