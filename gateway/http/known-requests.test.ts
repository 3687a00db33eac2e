import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { asProgram } from './graphql-testing.ts';

let shop: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
});
afterAll(() => shop.close());

const url = '/graphql';

describe('a request that came before, word for word,', () => {
  const query = '{ website { title } } # asked again';
  const toldApart = ['content-type', 'content-length', 'cache-control', 'vary', 'set-cookie'];
  const ask = async (headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'POST') => {
    const asked =
      method === 'POST' ? { url, payload: { query } } : { url: `${url}?${new URLSearchParams({ query })}` };
    const {
      statusCode,
      body,
      headers: told,
    } = await shop.app.inject({
      ...asked,
      method,
      headers: { host: website.host, ...headers },
    });
    return { statusCode, body, headers: toldApart.map((name) => told[name]) };
  };
  const countRead = async (work: () => Promise<unknown>) => {
    const read = vi.spyOn(shop.install.graph.server, 'executeHTTPGraphQLRequest');
    try {
      await work();
      return read.mock.calls.length;
    } finally {
      read.mockRestore();
    }
  };

  test('is answered the same without being read again', async () => {
    const first = await ask();
    let second: unknown;
    expect(
      await countRead(async () => {
        second = await ask();
      }),
    ).toBe(0);
    expect(second).toEqual(first);
  });

  test('is in the log with the name of its operation each time', async () => {
    const before = shop.logLines.length;
    const payload = { query: 'query ShopTitle { website { title } }' };
    for (let turn = 0; turn < 2; turn += 1)
      await shop.app.inject({ url, method: 'POST', payload, headers: { host: website.host } });
    const lines = shop.logLines.slice(before).filter(({ msg }) => msg === 'request');
    expect(lines.map(({ operation }) => operation)).toEqual(['ShopTitle', 'ShopTitle']);
  });

  test('is answered anew at the first request after a change', async () => {
    await ask();
    for (const title of ['New Shop', 'Corner Shop']) {
      await website.query(
        website.owner,
        'mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }',
        { input: { title } },
      );
      expect(JSON.parse((await ask()).body)).toEqual({ data: { website: { title } } });
    }
  });

  test('is read by itself where a header, a cookie or a key says something else', async () => {
    const other = 'application/graphql-response+json';
    await ask();
    expect((await ask({ accept: other })).headers[0]).toContain(other);
    expect((await ask({ accept: other })).headers[0]).toContain(other);
    expect((await ask()).headers[0]).toContain('application/json');
    expect((await ask(asProgram, 'GET')).statusCode).toBe(200);
    expect((await ask(asProgram, 'GET')).statusCode).toBe(200);
    expect((await ask({}, 'GET')).statusCode).toBe(400);
    expect((await ask({ accept: 'text/html' })).statusCode).toBe(406);
    expect(await countRead(() => ask({ cookie: 'anything=1' }))).toBe(1);
    expect(await countRead(() => ask({ authorization: 'Basic eDp5' }))).toBe(1);
  });

  test('is another website’s own there', async () => {
    const elsewhere = await shop.createWebsite('Elsewhere');
    await ask();
    const { body } = await ask({ host: elsewhere.host });
    expect(JSON.parse(body)).toEqual({ data: { website: { title: 'Elsewhere' } } });
  });
});
