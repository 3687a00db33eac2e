import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { listRoutes } from './routes-testing.ts';

let shop: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  shop = await openTestInstall({ RATE_LIMITS: 'off' });
  website = await shop.createWebsite('Corner Shop');
});
afterAll(() => shop.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('an address with the character U+0000 is refused by every route, as one to come back to is; and no form with it fails', async () => {
  const failed: string[] = [];
  const { host } = website;
  const routes = listRoutes(shop.app, ['GET', 'POST', 'PUT', 'DELETE']).filter(
    ({ url }) => !/^\/(?:healthz|readyz)/.test(url),
  );
  expect(routes.length).toBeGreaterThan(60);
  for (const { method, url } of routes) {
    const path = url.replaceAll('any', 'a%00b').replace('*', 'a%00b');
    const asked = [
      { method, url: path.includes('%00') ? path : `${path}%00`, headers: { host } },
      { method, url: `${url}?q=%00`, headers: { host } },
      { method, url: `${url}?returnTo=%2Fa%2500`, headers: { host } },
    ];
    const sent = ['returnTo=%2Fa%00', 'returnTo=%2Fa%2500'].map((payload) => ({
      ...{ method, url, headers: { host, ...form }, payload },
    }));
    for (const each of method === 'POST' ? [...asked, ...sent] : asked) {
      const { statusCode } = await shop.app.inject(each);
      // A route may say first that it takes no such form.
      if (![400, 409, 415].includes(statusCode))
        failed.push(`${method} ${JSON.stringify(each)} ${statusCode}`);
    }
  }
  for (const { url } of routes.filter(({ method }) => method === 'POST'))
    for (const payload of ['q=%00&email=%00&productId=%00', '%00=a'])
      await shop.app.inject({ method: 'POST', url, headers: { host, ...form }, payload });
  expect(failed).toEqual([]);
  expect(shop.logLines.filter(({ msg }) => msg === 'A request failed.')).toEqual([]);
});

test('a percent sign and zeros in what is looked for are a text like any other', async () => {
  const { statusCode } = await shop.app.inject({
    url: '/search?q=100%2500',
    headers: { host: website.host },
  });
  expect(statusCode).not.toBe(400);
});
