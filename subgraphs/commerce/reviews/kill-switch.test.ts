import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductsPage } from '#gateway/testing/products-page-testing.ts';
import { openTestInstall, type TestInstall } from '#gateway/testing.ts';
import { changeSettings, invite, look, sellMug } from './review-testing.ts';

let shop: TestInstall;

beforeAll(async () => {
  shop = await openTestInstall({ BETA_FEATURE_FLAGS: 'video-paywall, reviews-kill-switch' });
});
afterAll(() => shop.close());

test('an operator’s kill switch takes reviews off every website, whatever its owner turned on', async () => {
  const website = await shop.createWebsite();
  await changeSettings(website, { isEnabled: true });
  const productId = await sellMug(website);
  expect(await look(website, productId)).toMatchObject({ reviewSummary: null, reviews: { nodes: [] } });
  expect(await invite(website, productId, 'ada@example.com')).toMatchObject({ __typename: 'ReviewsOff' });
  const text = '{ website { store { betaFeatureFlags reviews { isEnabled } } } }';
  expect(await website.query(website.visitor(), text)).toEqual({
    website: {
      store: { betaFeatureFlags: ['video-paywall', 'reviews-kill-switch'], reviews: { isEnabled: false } },
    },
  });
});

test('pages tell their scripts which flags are on', async () => {
  const website = await shop.createWebsite();
  await changeSettings(website, { isEnabled: true });
  const { path } = await createProductsPage(website, [
    { title: 'Cup', slug: 'cup', sku: 'CUP', price: '5.00', stock: '5' },
  ]);
  const page = await shop.app.inject({ url: `${path}/cup`, headers: { host: website.host } });
  expect(page.body).toContain('"betaFeatureFlags":["video-paywall","reviews-kill-switch"]');
  expect(page.body).not.toContain('id="reviews"');
});
