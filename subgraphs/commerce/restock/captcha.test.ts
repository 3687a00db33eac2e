import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptchaPort } from '#kit/captcha.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { commerceSubgraph } from '../subgraph.ts';

const asked: object[] = [];
const captcha: CaptchaPort = {
  async verify(check) {
    asked.push(check);
    return check.token === 'a person';
  },
};
const website = { websiteId: 'website', address: '203.0.113.7' };
const text = `mutation ($token: String) { signUpForRestock(input: {
  productId: "bowl", variantId: "red", email: "ada@example.com", captchaToken: $token }) {
  __typename ... on Problem { message } } }`;

let commerce: TestSubgraph;

beforeAll(async () => {
  const open: typeof commerceSubgraph.open = (options) => commerceSubgraph.open({ ...options, captcha });
  commerce = await openTestSubgraph({ ...commerceSubgraph, open });
  await commerce.sql(`
    INSERT INTO product (id, website_id, collection_id, type, slug, title)
      VALUES ('bowl', 'website', 'shop', 1, 'bowl', 'Bowl');
    INSERT INTO variant (id, website_id, product_id, sku, price_cents, stock)
      VALUES ('red', 'website', 'bowl', 'BOWL', 1200, 0)`);
});
afterAll(() => commerce.close());

test.each([
  ['a robot', 'CaptchaFailed'],
  ['', 'CaptchaFailed'],
  [null, 'CaptchaFailed'],
  ['a person', 'SignedUpForRestock'],
])('where a captcha service is configured, %j is answered with %s', async (token, kind) => {
  const answer = await commerce.run(text, { token }, website);
  expect(answer.at('signUpForRestock.__typename')).toBe(kind);
});

test('the service is told what it is asked for, and by whom; a missing token is not sent to it', () => {
  expect(asked).toEqual([
    { token: 'a robot', action: 'restock', address: '203.0.113.7' },
    { token: 'a person', action: 'restock', address: '203.0.113.7' },
  ]);
});
