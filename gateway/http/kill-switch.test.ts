import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';

let shop: TestInstall;

beforeAll(async () => {
  shop = await openTestInstall({ BETA_FEATURE_FLAGS: 'video-paywall, reviews-kill-switch' });
});
afterAll(() => shop.close());

test('pages tell their scripts which flags are on', async () => {
  const website = await shop.createWebsite();
  await website.query(
    website.owner,
    'mutation { updateReviewSettings(input: { isEnabled: true }) { __typename } }',
  );
  const { path } = await createProductsPage(website, [
    { title: 'Cup', slug: 'cup', sku: 'CUP', price: '5.00', stock: '5' },
  ]);
  const page = await shop.app.inject({ url: `${path}/cup`, headers: { host: website.host } });
  expect(page.body).toContain('"betaFeatureFlags":["video-paywall","reviews-kill-switch"]');
  expect(page.body).not.toContain('id="reviews"');
});
