import { describe, expect, it } from 'vitest';
import { askSite, testImage, testPage, testRequest, testWebsite } from '../page/testing.ts';

const money = { __typename: 'Money', value: '12.50', currency: 'GBP' };
const hit = {
  __typename: 'SearchHit',
  id: 'p1',
  type: 'POST',
  title: 'Mugs <3',
  fullUrl: '/journal/mugs',
  score: 1.4,
  excerpt: [
    { text: 'All about <b> ', isMatch: false },
    { text: 'mugs', isMatch: true },
  ],
  image: null,
};
const product = {
  id: 'm1',
  title: 'Quay mug',
  fullUrl: '/shop/quay-mug',
  collection: { id: 'c-shop' },
  images: [testImage()],
  prices: { from: money },
};
const productHit = { score: 1.6, excerpt: [], product };
const page = testPage({ path: '/search', pageType: 'SEARCH', collection: null });

function answers(nodes: object[], products: object[]) {
  return {
    SitePage: { website: testWebsite(), page },
    SiteSearch: { search: { nodes }, productSearch: { nodes: products } },
  };
}

const ask = (path: string, found = answers([hit], [productHit])) => askSite({}, found, testRequest(path));

describe('The page of the search', () => {
  it('is a form, before anything was searched for', async () => {
    const { text, asked, response } = await ask('/search');
    expect(asked).toEqual(['SiteFrame', 'SitePage']);
    expect(response).toMatchObject({ status: 200, isShareable: true });
    expect(text).toContain('<form role="search" method="get" action="/search">');
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  it('shows what content and the store found in one order, with the words that were meant marked', async () => {
    const { text } = await ask('/search?q=mugs');
    expect(text.indexOf('/shop/quay-mug')).toBeLessThan(text.indexOf('/journal/mugs'));
    expect(text).toContain('All about &lt;b&gt; <mark>mugs</mark>');
    expect(text).toContain('Mugs &lt;3');
    expect(text).toContain('value="mugs"');
  });

  it('never prints what was typed as markup', async () => {
    const { text } = await ask('/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E', answers([], []));
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('role="status"');
  });

  it('leaves out what only comes close where something says just that', async () => {
    const close = { ...hit, id: 'p2', score: 0.7, fullUrl: '/journal/close' };
    expect((await ask('/search?q=mugs', answers([close], [productHit]))).text).not.toContain(
      '/journal/close',
    );
    expect((await ask('/search?q=mugs', answers([close], []))).text).toContain('/journal/close');
  });

  it('shows no product of a products page that visitors may not open', async () => {
    const hidden = { ...productHit, product: { ...product, collection: null } };
    expect((await ask('/search?q=mugs', answers([], [hidden]))).text).not.toContain('quay-mug');
  });

  it('goes on from page to page with what was searched for', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({
      ...hit,
      id: `p${index}`,
      fullUrl: `/journal/${index}`,
    }));
    const first = await ask('/search?q=m%26m', answers(many, []));
    expect(first.text).toContain('/search?offset=20&amp;q=m%26m');
    const second = await ask('/search?q=m%26m&offset=20', answers(many, []));
    expect(second.text.match(/class="search-result"/g)).toHaveLength(5);
    expect(second.text).toContain('rel="prev"');
  });

  it('can be had as JSON', async () => {
    const { response, text } = await ask('/search?q=mugs&format=json');
    expect(response.contentType).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({
      searchQuery: 'mugs',
      empty: false,
      searchResults: [
        { type: 'product', title: 'Quay mug', priceMoney: { value: '12.50', currency: 'GBP' } },
        { type: 'post', summary: 'All about &lt;b&gt; mugs' },
      ],
    });
  });
});
