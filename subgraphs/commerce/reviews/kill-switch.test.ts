import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { changeSettings, invite, look, sellMug } from './review-testing.ts';

let shops: OwnedShops;

beforeAll(async () => {
  shops = await openOwnedShops({ betaFeatureFlags: ['video-paywall', 'reviews-kill-switch'] });
});
afterAll(() => shops.commerce.close());

test('an operator’s kill switch takes reviews off every website, whatever its owner turned on', async () => {
  const website = shops.open();
  await changeSettings(website, { isEnabled: true });
  const productId = await sellMug(website);
  expect(await look(website, productId)).toMatchObject({ reviewSummary: null, reviews: { nodes: [] } });
  expect(await invite(website, productId, 'ada@example.com')).toMatchObject({ __typename: 'ReviewsOff' });
  const text = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Website { store { betaFeatureFlags reviews { isEnabled } } } } }`;
  const of = [{ __typename: 'Website', id: website.websiteId }];
  expect(await website.query(website.visitor(), text, { of })).toEqual({
    _entities: [
      {
        store: { betaFeatureFlags: ['video-paywall', 'reviews-kill-switch'], reviews: { isEnabled: false } },
      },
    ],
  });
});
