import { expect, test } from 'vitest';
import { GraphTagData } from './graph-tag-data.ts';
import { fakeGraph, testProduct, testWebsite } from './testing.ts';

test('products shown beside another one are told to the script that counts once, also where a slow page is drawn twice', async () => {
  const website = testWebsite();
  const shop = website.collections.find(({ type }) => type === 'PRODUCTS');
  const relatedProducts = ['p2', 'p3'].map((id) => ({ ...testProduct(), id }));
  const { graph } = fakeGraph({ SiteRelatedProducts: { product: { relatedProducts } } });
  const tagData = new GraphTagData(graph, website, {
    ...{ collectionId: shop?.id ?? '', path: '/shop/vase', itemCategory: undefined, themeMenus: [], now: 0 },
    onBlockFailure: () => undefined,
    renderMarkdown: async () => '',
  });
  const question = { collectionId: shop?.id ?? '', itemId: 'p1', limit: 4 };
  const first = await tagData.related(question);
  expect(await tagData.related(question)).toEqual(first);
  expect(tagData.shownRelated.map(({ id }) => id)).toEqual(['p2', 'p3']);
});
