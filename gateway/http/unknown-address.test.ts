import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let install: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  install = await openTestInstall();
  website = await install.createWebsite('Corner Shop');
});
afterAll(() => install.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH';

const ask = (method: Method, url: string) =>
  install.app.inject({ method, url, headers: { host: website.host } });

test.each([
  ['DELETE', '/api/commerce/shopping-cart', 'GET, HEAD'],
  ['PATCH', '/api/commerce/shopping-cart?mock=true', 'GET, HEAD'],
  ['GET', '/api/commerce/shopping-cart/entries', 'POST'],
  ['GET', '/api/commerce/shopping-cart/entries/', 'POST'],
  ['POST', '/api/commerce/shopping-cart/entries/a%20b/additionalFields', 'PUT'],
  ['GET', '/api/site-users/account/session', 'DELETE, POST'],
  ['PUT', '/some/page', 'GET, HEAD'],
  ['DELETE', '/cart', 'GET, HEAD, POST'],
  ['POST', '/healthz', 'GET, HEAD'],
] as const)('%s of %s is told which methods there are', async (method, url, allow) => {
  const { statusCode, headers, body } = await ask(method, url);
  expect([statusCode, headers.allow, headers['cache-control']]).toEqual([405, allow, 'no-store']);
  expect(JSON.parse(body)).toEqual({
    error: { code: 'METHOD_NOT_ALLOWED', message: `This address does not take ${method}.` },
  });
});

test('whoever asks which methods an address has is told, and no other website may use them', async () => {
  const { statusCode, headers, body } = await ask('OPTIONS', '/api/site-users/account/session');
  expect([statusCode, headers.allow, body]).toEqual([204, 'DELETE, POST', '']);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test.each(['GET', 'POST', 'OPTIONS'] as const)(
  'a program that asks (%s) for an address that there is not gets no page',
  async (method) => {
    const { statusCode, headers, body } = await ask(method, '/api/commerce/nothing');
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({
      error: { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
    });
  },
);

test.each(['/%zz', '/api/%', '/%E0%A4%A'])(
  'an address that is written wrongly, %s, is refused like all else',
  async (url) => {
    const { statusCode, headers, body } = await ask('GET', url);
    expect([statusCode, headers['x-content-type-options']]).toEqual([400, 'nosniff']);
    expect(JSON.parse(body)).toMatchObject({
      error: { code: 'BAD_REQUEST', message: 'The request cannot be understood.' },
    });
  },
);

test('a person whose browser asks for an address that is written wrongly reads a page', async () => {
  const headers = { host: website.host, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const { statusCode, headers: sent, body } = await install.app.inject({ url: '/100%', headers });
  expect([statusCode, sent['content-type'], sent['cache-control']]).toEqual([
    400,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(body).toContain('<h1>This did not work</h1><p>The request cannot be understood.</p>');
  const program = await install.app.inject({ url: '/api/100%', headers });
  expect(program.json().error.code).toBe('BAD_REQUEST');
});
