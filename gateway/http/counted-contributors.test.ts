import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  await website.query(
    website.owner,
    'mutation { updateWebsite(input: { settings: { areVisitorCookiesAllowed: true } }) { __typename } }',
  );
  await makeOwner(shop, website, 'stays@owners.test');
});
afterAll(() => shop.close());

/** What is kept of a page that a browser sees. */
async function hit(browser: Browser): Promise<object> {
  const answer = await browser.post(
    '/api/census/RecordHit',
    { event: '1', data: '{"pagePath":"/"}', ss_cvr: 'vera|1|1|1|1' },
    { headers: { 'user-agent': userAgent } },
  );
  return answer.json();
}

test('whoever is signed in to work on a website is not counted on it, but for whose only role is viewer', async () => {
  const kept = { accepted: 1, skipped: null, refused: [] };
  const skipped = { accepted: 0, skipped: 'CONTRIBUTOR', refused: [] };
  const accountId = await makeOwner(shop, website, 'cora@owners.test');
  const visitor = new Browser(shop, website.host);
  expect(await hit(visitor)).toEqual(kept);
  const browser = new Browser(shop, website.host);
  await browser.get('/config/sign-in');
  await browser.post('/config/sign-in', { email: 'cora@owners.test', password: ownerPassword });
  expect(await hit(browser)).toEqual(skipped);
  const change = `mutation ($accountId: ID!, $role: Role!) {
    updateContributorRole(accountId: $accountId, role: $role) { __typename } }`;
  for (const [role, told] of [
    ['COMMENTER', skipped],
    ['VIEWER', kept],
    ['BILLING', skipped],
  ] as const) {
    await website.query(website.owner, change, { accountId, role });
    expect(await hit(browser), role).toEqual(told);
  }
});
