import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let place = '';
let id: string | undefined;

const reading = `query ($path: String!) { page(path: $path) { product {
  title instalments { accountCountry } reviewSummary { count } addOns { title }
  merchandising { scarcityEnabled restockNotificationMessages { callText } }
} } }`;

const look = (slug: string) =>
  website.query<{ page: { product: object | null } }>(website.visitor(), reading, {
    path: `${place}/${slug}`,
  });

async function change(name: string, type: string, input: object): Promise<void> {
  const text = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename ... on Problem { message } } }`;
  await website.query(website.owner, text, { input });
}

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite();
  const page = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG', price: '20.00', stock: '5' },
    { title: 'Bowl', slug: 'bowl', sku: 'BOWL', price: '9.00', stock: '5' },
  ]);
  place = page.path;
  const productId = page.productIds.get('mug');
  id = productId;
  const productIds = [page.productIds.get('bowl')];
  await change('setProductLinks', 'ProductLinksInput', { productId, kind: 'ADD_ON', productIds });
  await change('updateMerchandising', 'UpdateMerchandisingInput', {
    ...{ productId, scarcityEnabled: true, isRestockEnabled: true, restockCallText: 'Tell me' },
  });
  await change('updateInstalmentSettings', 'InstalmentSettingsInput', {
    ...{ isAvailable: true, minimum: '1.00', maximum: '2000.00', accountCountry: 'US' },
  });
  await change('updateReviewSettings', 'ReviewSettingsInput', { isEnabled: true });
});
afterAll(() => shop.close());

describe('The page of a product', () => {
  test('shows what its owner set for it, and how the shop sells', async () => {
    expect(await look('mug')).toEqual({
      page: {
        product: {
          ...{ title: 'Mug', instalments: { accountCountry: 'US' }, reviewSummary: { count: 0 } },
          addOns: [{ title: 'Bowl' }],
          merchandising: {
            scarcityEnabled: true,
            restockNotificationMessages: { callText: 'Tell me' },
          },
        },
      },
    });
  });

  test('is asked of the shop in one statement, but for what is offered with it', async () => {
    const statements = await shop.countStatements(() => look('bowl'));
    const tables = ['product_merchandising', 'product_link', 'instalment_settings', 'review_settings'];
    for (const table of tables) {
      const asking = statements.filter((text) => text.split(/\s+/).includes(table));
      expect(asking, `statements that read ${table}`).toHaveLength(1);
      expect(asking[0]).toContain('variant v');
    }
  });

  test('asks which products stand below it together with whether it is shown at all', async () => {
    const text = 'query ($id: ID!) { product(id: $id) { id relatedProducts(first: 3) { title } } }';
    const ask = () => website.query(website.visitor(), text, { id });
    const statements = await shop.countStatements(ask);
    expect(await ask()).toEqual({ product: { id, relatedProducts: [] } });
    expect(statements.filter((text) => text.includes('FROM product'))).toHaveLength(1);
  });
});
