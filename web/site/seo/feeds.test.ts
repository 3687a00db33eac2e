import { describe, expect, it } from 'vitest';
import {
  askSite,
  testCollection,
  testImage,
  testItem,
  testItems,
  testPage,
  testProduct,
  testProducts,
  testRequest,
  testWebsite,
} from '../page/testing.ts';
import { find, readXml, textsOf } from './testing.ts';

const nasty = 'Tea & <b>"scones"</b> \u0007]]> é &nbsp; 🫖';
const item = testItem({
  title: nasty,
  excerpt: '<p>Short &amp; sweet</p>',
  body: `<p>${nasty}</p><img src="/media/i1/mug.jpg"><a href='/shop'>Shop</a><a href="https://x.example/">X</a>`,
  authorName: 'Ada & Co',
  categories: ['Kiln & Clay'],
  tags: ['a<b'],
  mainImage: testImage(),
});
const journal = { SitePage: { website: testWebsite(), page: testPage({}, { items: testItems([item]) }) } };

const ask = (format: string, answers: Record<string, unknown> = journal, path = '/journal') =>
  askSite({}, answers, testRequest(`${path}?format=${format}`));

describe('The feed of a collection', () => {
  it('is RSS 2.0 that strict readers of XML take, whatever titles and texts hold', async () => {
    const { response, text } = await ask('rss');
    expect(response).toMatchObject({
      status: 200,
      contentType: 'application/rss+xml; charset=utf-8',
      isShareable: true,
    });
    const feed = readXml(text);
    expect([feed.name, feed.attributes.version]).toEqual(['rss', '2.0']);
    const entry = find(feed, 'item');
    expect(entry && textsOf(entry, 'title')).toEqual([nasty.replace('\u0007', '')]);
    expect(textsOf(feed, 'guid')).toEqual(['p1']);
    expect(textsOf(feed, 'link')).toEqual([
      'https://tern.example/journal',
      'https://tern.example/journal/opening-the-kiln',
    ]);
    expect(textsOf(feed, 'pubDate')).toEqual(['Sat, 03 Jan 2026 00:00:00 GMT']);
    expect(textsOf(feed, 'dc:creator')).toEqual(['Ada & Co']);
    expect(textsOf(feed, 'category')).toEqual(['Kiln & Clay', 'a<b']);
    expect(textsOf(feed, 'language')).toEqual(['en-GB']);
  });

  it('has the sound of a track, for those who listen rather than read', async () => {
    const track = testItem({ recordType: 'AUDIO', title: 'Roar', audioUrl: '/s/roar.mp3' });
    const album = { SitePage: { website: testWebsite(), page: testPage({}, { items: testItems([track]) }) } };
    const url = 'https://tern.example/s/roar.mp3';
    const feed = readXml((await ask('rss', album)).text);
    expect(find(feed, 'enclosure')?.attributes).toEqual({ url, type: 'audio/mpeg', length: '0' });
    expect((await ask('atom', album)).text).toContain(
      `<link href="${url}" rel="enclosure" type="audio/mpeg"/>`,
    );
    expect(JSON.parse((await ask('json-feed', album)).text).items[0].attachments).toEqual([
      { url, mime_type: 'audio/mpeg' },
    ]);
  });

  it('uses no references but the five that players of podcasts know', async () => {
    const { text } = await ask('rss');
    const names = [...text.matchAll(/&(#?\w+);/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(['amp', 'lt', 'gt', 'quot', 'apos']));
    expect(text).not.toContain('CDATA');
  });

  it('brings pictures and links with their hosts, and leaves others as they are', async () => {
    const [content = ''] = textsOf(readXml((await ask('rss')).text), 'content:encoded');
    expect(content).toContain('src="https://tern.example/media/i1/mug.jpg"');
    expect(content).toContain("href='https://tern.example/shop'");
    expect(content).toContain('href="https://x.example/"');
  });

  it('is Atom, with a time for the whole and for each entry', async () => {
    const { response, text } = await ask('atom');
    expect(response.contentType).toBe('application/atom+xml; charset=utf-8');
    const feed = readXml(text);
    expect(feed.attributes.xmlns).toBe('http://www.w3.org/2005/Atom');
    expect(textsOf(feed, 'updated')).toEqual(['2026-01-03T00:00:00.000Z', '2026-01-03T00:00:00.000Z']);
    expect(textsOf(feed, 'id')).toEqual(['https://tern.example/journal', 'urn:uuid:p1']);
    expect(textsOf(feed, 'name')).toEqual(['Ada & Co']);
  });

  it('is JSON, by its own specification', async () => {
    const { response, text } = await ask('json-feed');
    expect(response.contentType).toBe('application/feed+json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://tern.example/journal?format=json-feed',
      items: [{ id: 'p1', title: nasty, summary: 'Short & sweet', tags: ['Kiln & Clay', 'a<b'] }],
    });
  });

  it('lists the products of a shop', async () => {
    const collection = {
      ...testCollection({ id: 'c-shop', type: 'PRODUCTS', title: 'Shop', fullUrl: '/shop' }),
    };
    const page = testPage(
      { path: '/shop', isStore: true, products: testProducts([testProduct()]) },
      collection,
    );
    const { text } = await ask('rss', { SitePage: { website: testWebsite(), page } }, '/shop');
    expect(textsOf(readXml(text), 'link')).toContain('https://tern.example/shop/quay-mug');
  });

  it('is well-formed when there is nothing in it', async () => {
    const answers = { SitePage: { website: testWebsite(), page: testPage({}, { items: testItems([]) }) } };
    for (const format of ['rss', 'atom']) expect(readXml((await ask(format, answers)).text)).toBeTruthy();
  });

  it('is named in the head of the pages that it is of', async () => {
    const { text } = await askSite({}, journal, testRequest('/journal'));
    expect(text).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Journal" href="/journal?format=rss">',
    );
    expect(text).toContain('href="/journal?format=atom"');
    expect(text).toContain('href="/journal?format=json-feed"');
  });
});

describe('A page that lists nothing', () => {
  it('answers with itself where a feed is asked for', async () => {
    const page = testPage(
      { path: '/about' },
      { type: 'PAGE', typeName: 'page', mainContent: '<p>About</p>' },
    );
    const { response } = await ask('rss', { SitePage: { website: testWebsite(), page } }, '/about');
    expect(response.contentType).toBe('text/html; charset=utf-8');
  });
});

describe('The product feed', () => {
  const product = {
    ...testProduct({ title: '=Mug & "cup"' }),
    collection: { __typename: 'Collection', id: 'c-shop' },
  };
  const answers = {
    SiteProductFeed: {
      website: { id: 'w1', title: 'Tern & Tallow', description: '', primaryHost: 'tern.example' },
      products: {
        nodes: [product, { ...product, id: 'm2', collection: null }, { ...product, id: 'm3', images: [] }],
        pageInfo: { hasNextPage: false, endCursor: null },
      },
    },
  };

  it('names each variant with its price, its stock and its product', async () => {
    const { response, text } = await askSite({}, answers, testRequest('/feeds/products.xml'));
    expect(response).toMatchObject({ status: 200, contentType: 'application/xml; charset=utf-8' });
    const feed = readXml(text);
    expect(textsOf(feed, 'g:id')).toEqual(['MUG-S', 'MUG-L']);
    expect(textsOf(feed, 'g:item_group_id')).toEqual(['m1', 'm1']);
    expect(textsOf(feed, 'g:availability')).toEqual(['in_stock', 'out_of_stock']);
    expect(textsOf(feed, 'g:price')).toEqual(['12.50 GBP', '12.50 GBP']);
    expect(textsOf(feed, 'g:link')[0]).toBe('https://tern.example/shop/quay-mug');
    expect(textsOf(feed, 'g:image_link')[0]).toBe('https://tern.example/media/i1/mug.jpg');
  });

  it('leaves out what lies on a page that visitors may not open, and what has no picture', async () => {
    const { text } = await askSite({}, answers, testRequest('/feeds/products.xml'));
    expect(textsOf(readXml(text), 'g:item_group_id')).not.toContain('m2');
    expect(text).not.toContain('m3');
  });

  it('keeps to what Google takes: a short id, a price above nothing, and no number of a maker that there is none of', async () => {
    const [first, second] = product.variants;
    const odd = [
      { ...first, id: 'v-long', sku: 'S'.repeat(51) },
      { ...second, price: { ...second?.price, value: '0.00' } },
    ];
    const { SiteProductFeed } = answers;
    const products = { ...SiteProductFeed.products, nodes: [{ ...product, variants: odd }] };
    const asked = { SiteProductFeed: { ...SiteProductFeed, products } };
    const { text } = await askSite({}, asked, testRequest('/feeds/products.xml'));
    const feed = readXml(text);
    expect(textsOf(feed, 'g:id')).toEqual(['v-long']);
    expect(textsOf(feed, 'g:identifier_exists')).toEqual(['no']);
    expect(textsOf(feed, 'g:brand')).toEqual(['Tern & Tallow']);
    expect(text).not.toContain('g:mpn');
  });

  it('comes as a table too, in which no cell runs as a formula', async () => {
    const { response, text } = await askSite({}, answers, testRequest('/feeds/products.csv'));
    expect(response.contentType).toBe('text/csv; charset=utf-8');
    const [head = '', first = ''] = text.split('\r\n');
    expect(head.split(',').slice(0, 3)).toEqual(['id', 'item_group_id', 'title']);
    expect(first).toContain(`"'=Mug & ""cup"" – Small"`);
  });
});
