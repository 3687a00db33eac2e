import { describe, expect, it } from 'vitest';
import { askSite, testRequest } from '../page/testing.ts';
import { planMap, readMapPart } from './sitemap.rules.ts';
import { readXml, textsOf } from './testing.ts';

const page = {
  id: 'c1',
  fullUrl: '/',
  isFolder: false,
  isOpenToAll: true,
  isIndex: false,
  seo: { isHidden: false },
  updatedAt: '2026-01-02T00:00:00.000Z',
  mainImage: null,
  alternates: [],
};
const website = {
  id: 'w1',
  primaryHost: 'tern.example',
  language: 'en-GB',
  settings: { isHiddenFromSearch: false },
  collections: [
    page,
    { ...page, id: 'c2', fullUrl: '/more', isFolder: true },
    { ...page, id: 'c3', fullUrl: '/secret', seo: { isHidden: true } },
  ],
};
const addresses = [
  {
    fullUrl: '/journal/a&b',
    updatedAt: '2026-01-03T00:00:00.000Z',
    image: { id: 'i', url: '/media/i/a.jpg' },
    alternates: [],
  },
];
const products = [
  {
    ...{ id: 'p', collectionId: 'c1', localSlugs: [] },
    fullUrl: '/shop/mug',
    updatedAt: '2026-01-04T00:00:00.000Z',
    images: [{ id: 'j', url: 'https://x.example/b.jpg' }],
  },
  {
    id: 'q',
    collectionId: 'c1',
    localSlugs: [],
    fullUrl: null,
    updatedAt: '2026-01-04T00:00:00.000Z',
    images: [],
  },
];

function answersFor(items: number, productCount: number) {
  return {
    SiteMap: { website, itemMap: { count: items }, productMap: { count: productCount } },
    SiteMapItems: { itemMap: { addresses } },
    SiteMapProducts: { productMap: { addresses: products } },
    SiteRobots: { website, siteLanguages: [{ prefix: '' }] },
  };
}

describe('The map of a website', () => {
  it('names every page, item and product that visitors may open, with its pictures and when it changed', async () => {
    const { response, text } = await askSite({}, answersFor(1, 2), testRequest('/sitemap.xml'));
    expect(response).toMatchObject({ status: 200, contentType: 'application/xml; charset=utf-8' });
    const map = readXml(text);
    expect(map.name).toBe('urlset');
    expect(textsOf(map, 'loc')).toEqual([
      'https://tern.example/',
      'https://tern.example/journal/a&b',
      'https://tern.example/shop/mug',
    ]);
    expect(textsOf(map, 'lastmod')).toHaveLength(3);
    expect(textsOf(map, 'image:loc')).toEqual([
      'https://tern.example/media/i/a.jpg',
      'https://x.example/b.jpg',
    ]);
  });

  it('is an index of several above 50000 addresses', async () => {
    const { text } = await askSite({}, answersFor(49_000, 1_500), testRequest('/sitemap.xml'));
    const index = readXml(text);
    expect(index.name).toBe('sitemapindex');
    expect(textsOf(index, 'loc')).toEqual([
      'https://tern.example/sitemap-pages-1.xml',
      ...[1, 2, 3, 4, 5].map((number) => `https://tern.example/sitemap-items-${number}.xml`),
      'https://tern.example/sitemap-products-1.xml',
    ]);
    for (const url of textsOf(index, 'loc')) {
      const part = await askSite({}, answersFor(49_000, 1_500), testRequest(new URL(url).pathname));
      expect([url, part.response.status]).toEqual([url, 200]);
      expect(readXml(part.text).name).toBe('urlset');
    }
    expect(
      (await askSite({}, answersFor(49_000, 1_500), testRequest('/sitemap-items-6.xml'))).response.status,
    ).toBe(404);
  });

  it('stays one map at 50000', () => {
    expect(planMap({ pages: 1, items: 49_999, products: 0 })).toBe('one map');
    expect(planMap({ pages: 1, items: 50_000, products: 0 })).toHaveLength(6);
    expect(readMapPart('/sitemap-items-0.xml')).toBeUndefined();
  });
});

describe('Robots', () => {
  it('are kept from what is one visitor’s, and are shown the map', async () => {
    const { text } = await askSite({}, answersFor(0, 0), testRequest('/robots.txt'));
    expect(text).toContain('Disallow: /cart\n');
    expect(text).not.toContain('Disallow: /\n');
    expect(text).not.toContain('/checkout');
    expect(text).toContain('Sitemap: https://tern.example/sitemap.xml\n');
  });

  it('are kept from a website that wants to stay unseen', async () => {
    const hidden = { ...website, settings: { isHiddenFromSearch: true } };
    const answers = {
      ...answersFor(1, 1),
      SiteRobots: { website: hidden, siteLanguages: [{ prefix: '' }] },
      SiteMap: { ...answersFor(1, 1).SiteMap, website: hidden },
    };
    expect((await askSite({}, answers, testRequest('/robots.txt'))).text).toBe(
      'User-agent: *\nDisallow: /\n',
    );
    expect((await askSite({}, answers, testRequest('/sitemap.xml'))).response.status).toBe(404);
  });
});
