import { createHash } from 'node:crypto';
import { auditServer, serverAudits } from 'graphql-http';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { storedOperation } from '../graph/stored-operations.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { asProgram, type GraphqlBody, postGraphql } from './graphql-testing.ts';

let shop: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
});
afterAll(() => shop.close());

const url = '/graphql';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const byHash = (hash: string) => ({ persistedQuery: { version: 1, sha256Hash: hash } });

const post = (body: object, headers?: Record<string, string>) => postGraphql(shop, website, body, headers);

async function get(parameters: Record<string, string>) {
  const response = await shop.app.inject({
    url: `${url}?${new URLSearchParams(parameters)}`,
    headers: { host: website.host, ...asProgram },
  });
  return { response, answer: response.json<GraphqlBody>() };
}

/** `fetch` over the app without a socket. */
async function fetchFromApp(
  address: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Response> {
  const { pathname, search } = new URL(address);
  const response = await shop.app.inject({
    method: init.method === 'POST' ? 'POST' : 'GET',
    url: pathname + search,
    headers: { host: website.host, ...asProgram, ...init.headers },
    ...(init.body === undefined ? {} : { payload: init.body }),
  });
  return new Response(response.body, {
    status: response.statusCode,
    headers: { 'content-type': String(response.headers['content-type']) },
  });
}

test('any GraphQL client that follows the HTTP specification is understood', async () => {
  const options = { url: `http://${website.host}${url}`, fetchFn: fetchFromApp };
  const results = await auditServer(options);
  expect(
    results.filter(({ status }) => status !== 'ok').map(({ id, name, status }) => ({ id, name, status })),
  ).toEqual([]);
  expect(results).toHaveLength(serverAudits(options).length);
  expect(results).toHaveLength(61);
});

describe('an operation that the product ships with', () => {
  const { text } = storedOperation('RestStock');
  const extensions = byHash(sha256(text));
  const variables = { productId: 'none' };

  test('is asked for by its hash alone', async () => {
    expect((await post({ extensions, variables })).answer).toEqual({ data: { stock: [] } });
  });

  test('is asked for by a link that holds its hash', async () => {
    const { answer } = await get({
      extensions: JSON.stringify(extensions),
      variables: JSON.stringify(variables),
    });
    expect(answer).toEqual({ data: { stock: [] } });
  });
});

describe('an operation of a partner', () => {
  const text = '{ website { title } } # of a partner';
  const extensions = byHash(sha256(text));

  test('is known by its hash once it was sent whole', async () => {
    const { answer } = await post({ extensions });
    expect(answer.errors).toMatchObject([
      { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ]);
    expect((await get({ extensions: JSON.stringify(extensions) })).answer.errors).toMatchObject([
      { message: 'PersistedQueryNotFound' },
    ]);
    const data = { website: { title: 'Corner Shop' } };
    expect((await post({ query: text, extensions })).answer).toEqual({ data });
    expect((await post({ extensions })).answer).toEqual({ data });
    expect((await get({ extensions: JSON.stringify(extensions) })).answer).toEqual({ data });
  });

  test('is not kept under the hash of another', async () => {
    const hash = sha256('{ website { id } }');
    const { answer } = await post({ query: text, extensions: byHash(hash) });
    expect(answer.errors).toEqual([
      { message: 'provided sha does not match query', extensions: { code: 'BAD_REQUEST' } },
    ]);
    expect((await post({ extensions: byHash(hash) })).answer.errors).toMatchObject([
      { message: 'PersistedQueryNotFound' },
    ]);
  });
});

test('a link never changes anything', async () => {
  const mutation = 'mutation { addToCart(input: { productId: "any" }) { __typename } }';
  const { statusCode, headers } = await shop.app.inject({
    url: `${url}?query=${encodeURIComponent(mutation)}`,
    headers: { host: website.host, ...asProgram },
  });
  expect([statusCode, headers.allow, headers['set-cookie']]).toEqual([405, 'POST', undefined]);
  const stored = byHash(storedOperation('RestAddToCart').sha256);
  const parameters = new URLSearchParams({
    extensions: JSON.stringify(stored),
    variables: '{"input":{"productId":"any"}}',
  });
  expect(
    (
      await shop.app.inject({
        url: `${url}?${parameters}`,
        headers: { host: website.host, ...asProgram },
      })
    ).statusCode,
  ).toBe(405);
});

test('another website makes nobody’s browser ask anything by a link', async () => {
  const { statusCode, body } = await shop.app.inject({
    url: `${url}?query=${encodeURIComponent('{ website { title } }')}`,
    headers: { host: website.host, 'sec-fetch-site': 'cross-site' },
  });
  expect([statusCode, body]).toEqual([400, expect.stringContaining('Cross-Site Request Forgery')]);
});

test('the schema tells partners what there is, and nothing that only the gateway may ask', async () => {
  const { answer } = await post({
    query:
      '{ __schema { queryType { fields { name } } mutationType { fields { name args { name type { name kind ofType { name } } } } } } }',
  });
  const names = JSON.stringify(answer.data);
  expect(answer.errors).toBeUndefined();
  for (const name of ['products', 'website', 'addToCart']) expect(names).toContain(`"${name}"`);
  for (const name of ['hostedWebsite', 'session"', '_entities', 'ensureContributor', 'websites"'])
    expect(names).not.toContain(name);
});

describe('variables', () => {
  const add =
    'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename ... on Problem { message } } }';

  test('of nearly a megabyte are read and judged like any others', async () => {
    const { answer } = await post({ query: add, variables: { input: { productId: 'x'.repeat(900_000) } } });
    expect(answer).toMatchObject({ data: { addToCart: { __typename: 'ProductUnavailable' } } });
    const fields = 'x'.repeat(900_000);
    const { answer: filled } = await post({
      query: add,
      variables: { input: { productId: 'any', additionalFields: fields } },
    });
    expect(filled).toMatchObject({ data: { addToCart: { __typename: 'InvalidInput' } } });
  });

  test('nested deeper than any input needs are refused, and far deeper before they are read', async () => {
    const errorsOf = async (depth: number) => {
      const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const payload = `{"query":${JSON.stringify(add)},"variables":{"input":{"productId":"any","quantity":${nested}}}}`;
      const headers = { host: website.host, 'content-type': 'application/json' };
      const response = await shop.app.inject({ method: 'POST', url, headers, payload });
      return response.json<GraphqlBody>().errors;
    };
    expect(await errorsOf(50)).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    const message = 'At most 64 lists and objects may be within each other.';
    for (const depth of [70, 100_000])
      expect(await errorsOf(depth)).toMatchObject([{ message, extensions: { code: 'BODY_TOO_LARGE' } }]);
  });

  test('of the wrong kind, missing or unknown are named', async () => {
    const messageOf = async (variables: object) => (await post({ query: add, variables })).answer.errors?.[0];
    expect(await messageOf({})).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
      message: expect.stringContaining('"$input"'),
    });
    expect(await messageOf({ input: { productId: ['a'] } })).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(await messageOf({ input: { productId: 'a', price: 1 } })).toMatchObject({
      message: expect.stringContaining('price'),
    });
  });
});

describe('a body', () => {
  const tooLong = JSON.stringify({ query: `{ website { title } } #${'x'.repeat(1024 * 1024)}` });
  const headers = () => ({ host: website.host, 'content-type': 'application/json' });

  test('of more than a megabyte is refused to visitors', async () => {
    const response = await shop.app.inject({ method: 'POST', url, headers: headers(), payload: tooLong });
    expect([response.statusCode, response.json()]).toMatchObject([
      413,
      {
        errors: [
          {
            message: 'What was sent is too large: at most 1 MiB may be sent here at once.',
            extensions: { code: 'BODY_TOO_LARGE' },
          },
        ],
      },
    ]);
  });

  test('is refused as GraphQL says it, whatever refuses it', async () => {
    const ask = (more: object) =>
      shop.app.inject({
        ...{ method: 'POST', url, payload: JSON.stringify({ query: '{ __typename }' }) },
        headers: { ...headers(), ...more },
      });
    const refusals: [object, number, string][] = [
      [{ authorization: 'Bearer vk_no_such_key' }, 401, 'UNAUTHENTICATED'],
      [{ host: 'nobody.example' }, 404, 'NOT_FOUND'],
      [{ origin: 'https://elsewhere.example' }, 403, 'FOREIGN_ORIGIN'],
      [{ 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_CONTENT'],
    ];
    for (const [more, status, code] of refusals) {
      const response = await ask(more);
      expect([response.statusCode, response.json()]).toMatchObject([
        status,
        { errors: [{ message: expect.any(String), extensions: { code } }] },
      ]);
    }
    const wrong = await shop.app.inject({
      ...{ method: 'POST', url, payload: JSON.stringify({ query: '{ noSuchField }' }), headers: headers() },
    });
    expect(wrong.json()).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
  });

  test('of more than a megabyte is refused even when its length is not told first', async () => {
    const { Readable } = await import('node:stream');
    const pieces = tooLong.match(/.{1,65536}/gs) ?? [];
    const response = await shop.app.inject({
      method: 'POST',
      url,
      headers: headers(),
      payload: Readable.from(pieces),
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      errors: [{ message: 'What was sent is too large: at most 1 MiB may be sent here at once.' }],
    });
  });

  test('that is no JSON, no object or no operation is refused in words', async () => {
    for (const payload of [
      '{"query":',
      '[]',
      '"text"',
      'null',
      '{}',
      '{"query":1}',
      '{"query":"{","variables":[]}',
    ]) {
      const response = await shop.app.inject({ method: 'POST', url, headers: headers(), payload });
      expect([payload, response.statusCode]).toEqual([payload, 400]);
      expect(response.body).not.toMatch(/at .*\(.*:\d+:\d+\)|node_modules/);
    }
  });
});

describe('when something breaks inside', () => {
  let database: pg.Client;
  beforeAll(async () => {
    database = await openTestConnection(shop.database.url);
    await database.query('ALTER TABLE commerce.product RENAME TO product_gone');
  });
  afterAll(async () => {
    await database.query('ALTER TABLE commerce.product_gone RENAME TO product');
    await database.end();
  });

  const secrets = /relation|does not exist|product_gone|SELECT|FROM|commerce\.|node_modules|\.ts\b|at async/;

  test('a partner learns only that it did, with an id that leads to the reason in the log', async () => {
    const { response, answer } = await post({ query: '{ website { title } products { nodes { id } } }' });
    const requestId = String(response.headers['x-request-id']);
    expect(answer).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } }],
    });
    expect(answer.errors?.[0]?.message).toBe('Something went wrong on our side. Please try again.');
    expect(response.body).not.toMatch(secrets);
    const reasons = shop.logLines.filter((line) => line.requestId === requestId && line.level === 50);
    expect(JSON.stringify(reasons)).toContain('relation');
  });

  test('so does who uses a documented path', async () => {
    const response = await shop.app.inject({
      url: '/api/commerce/inventory/stock/?itemId=any',
      headers: { host: website.host },
    });
    const requestId = String(response.headers['x-request-id']);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      error: {
        code: 'INTERNAL_SERVER_ERROR',
        message: 'Something went wrong on our side. Please try again.',
        requestId,
      },
    });
    expect(shop.logLines.some((line) => line.requestId === requestId && line.level === 50)).toBe(true);
  });

  test('and a failure is not kept: the next request finds what is whole again', async () => {
    const query = '{ products(first: 3) { nodes { id } } }';
    expect((await post({ query })).answer.errors).toHaveLength(1);
    await database.query('ALTER TABLE commerce.product_gone RENAME TO product');
    try {
      expect((await post({ query })).answer).toEqual({ data: { products: { nodes: [] } } });
    } finally {
      await database.query('ALTER TABLE commerce.product RENAME TO product_gone');
    }
  });
});

describe('a person who opens the graph in a browser', () => {
  const asked = (headers: Record<string, string>) =>
    shop.app.inject({ url: `${url}?query={__typename}`, headers: { host: website.host, ...headers } });

  test('is shown the explorer, under a policy that lets nothing in from elsewhere', async () => {
    const response = await asked({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(response.headers['content-type']).toContain('text/html');
    expect(String(response.headers['content-security-policy'])).toMatch(
      /^default-src 'none'; script-src 'self';.*connect-src 'self'/,
    );
    const [script = ''] = /\/assets\/app\/explorer\/[^"]+\.js/.exec(response.body) ?? [];
    const module = await shop.app.inject({ url: script, headers: { host: website.host } });
    expect(module.headers['content-type']).toContain('javascript');
  });

  test.each(['*/*', 'application/json', 'application/graphql-response+json'])(
    'is no program that accepts %s',
    async (accept) => {
      const response = await asked({ accept, ...asProgram });
      expect(response.json()).toEqual({ data: { __typename: 'Query' } });
    },
  );
});
