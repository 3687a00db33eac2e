import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import { withCrumb } from '../http/crumb-testing.ts';
import { listRoutes, type Write } from '../http/routes-testing.ts';
import { type BusyWebsite, startBusyWebsite } from '../testing/busy-website-testing.ts';
import { makeMember, signInMember } from '../testing/member-testing.ts';
import { someOf } from '../testing/whole-run-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';
import { dumpRows, findWebsiteTables } from './sample-rows-testing.ts';
import { walkOperations } from './schema-walk-testing.ts';

let shop: TestInstall;
let busy: BusyWebsite;
/** A website that nobody asks about. */
let another: BusyWebsite;
let memberId: string;
let everything: pg.Client;

beforeAll(async () => {
  shop = await openTestInstall({ RATE_LIMITS: 'off' });
  busy = await startBusyWebsite(shop, 'Ours', 'a'.repeat(43));
  another = await startBusyWebsite(shop, 'Another', 'b'.repeat(43));
  everything = await openTestConnection(shop.database.url, '*');
  memberId = await makeMember(busy.website, 'mia@members.test');
  await shop.app.ready();
});
afterAll(async () => {
  await everything.end();
  await shop.close();
});

/** Texts that mean something to PostgreSQL, to its patterns and to templates, and do no harm to each other. */
const marks = [
  "' OR '1'='1",
  "'; DROP TABLE commerce.product; --",
  '$1',
  '%_\\',
  "\\'",
  '{.repeated section @}',
  '#{7*7}',
];
/** Texts that mean something as a whole, to JSON or where numbers are read, or that no database can hold. */
const whole = ['\u0000', '\ud800', '__proto__', '-1', '9'.repeat(40), '\u202e\ufeff', 'x'.repeat(20_000)];

/** What cursors stand for that no list ever gave: their escapes hide it from who looks at texts alone. */
const cursors = [
  '\0',
  '0 \0',
  '999999999999999999 \0',
  '99999999999999999999',
  '5 0000-01-01T00:00:00.000Z 01890000-0000-7000-8000-000000000000',
  '["\\u0000","\\u0000"]',
  '["99999999999999999999999","a"]',
  '["\\ud800",1e300,"\\u0000"]',
  'PRODUCT \0 title',
].map((text) => Buffer.from(text).toString('base64url'));

/** All tables with their columns, as a text that is run would change them. */
async function readColumns(): Promise<string[]> {
  const { rows } = await everything.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name || '.' || column_name || ' ' || data_type AS name
     FROM information_schema.columns WHERE table_schema = ANY($1) ORDER BY 1`,
    [subgraphNames],
  );
  return rows.map(({ name }) => name);
}

/** The rows of the other website. What waits to be sent for it is sent meanwhile. */
async function readOtherRows(): Promise<Record<string, string[]>> {
  for (const { schema, name } of await findWebsiteTables(everything, subgraphNames)) {
    if (!['hook_delivery', 'import_run', 'mail', 'webhook_delivery'].includes(name)) continue;
    await everything.query(`UPDATE ${schema}.${name} SET state = 'FAILED' WHERE state = 'QUEUED'`);
  }
  await everything.query("UPDATE content.avif_copy SET state = 'LARGER' WHERE state = 'WANTED'");
  return dumpRows(everything, subgraphNames, another.website.id);
}

describe('no text that is sent is taken for anything but a text', () => {
  const said = marks.join(' ');

  /** Writes a text, and reads it by another operation. */
  const places: readonly [place: string, write: string, read: string][] = [
    [
      'a product',
      'mutation ($id: ID!, $text: String!) { updateProduct(input: { id: $id, title: $text, customAddButtonText: $text, tags: [$text] }) { __typename } }',
      'query ($id: ID!) { read: product(id: $id) { title customAddButtonText tags } }',
    ],
    [
      'an item',
      'mutation ($id: ID!, $text: String!) { updateItem(input: { id: $id, title: $text, authorName: $text, tags: [$text] }) { __typename } }',
      'query ($id: ID!) { read: item(id: $id) { title authorName tags } }',
    ],
    [
      'a form',
      'mutation ($id: ID!, $text: String!) { updateForm(input: { id: $id, name: $text }) { __typename } }',
      'query ($id: ID!) { read: form(id: $id) { name } }',
    ],
    [
      'a collection',
      'mutation ($id: ID!, $text: String!) { updateCollection(input: { id: $id, title: $text }) { __typename } }',
      'query ($id: ID!) { read: collection(id: $id) { title } }',
    ],
  ];

  test.each(places)('of %s, and is read as it was written', async (place, write, read) => {
    const { website, ids } = busy;
    const kinds = {
      'a product': 'product',
      'an item': 'item',
      'a form': 'form',
      'a collection': 'collection',
    };
    const id = Object.entries(ids).find(([kind]) => kind === Reflect.get(kinds, place))?.[1];
    for (const text of [...marks, '__proto__', '-1', '9'.repeat(40)]) {
      await website.query(website.owner, write, { id, text });
      const { read: stored } = await website.query<{ read: Record<string, string | string[]> }>(
        website.owner,
        read,
        { id },
      );
      const texts = Object.entries(stored).filter(([field]) => field !== '__typename');
      expect(texts.flatMap(([, value]) => value)).toEqual(texts.map(() => text));
    }
  });

  test('by any operation, in the place of any text or id', async () => {
    const { website, cartToken, ids } = busy;
    const owner = { ...website.owner, cartToken, memberId, baseUrl: `http://${website.host}` };
    const wrong: string[] = [];
    const columns = await readColumns();
    const rows = await readOtherRows();
    let asked = 0;
    let place = 0;
    for (const operation of walkOperations(shop.install.graph.schema)) {
      for (const slot of [...operation.textSlots, ...operation.idSlots]) {
        place += 1;
        const others = slot.endsWith(' after') ? cursors : [];
        for (const text of [said, ...someOf(whole, place, 4), ...others]) {
          const variables = operation.fill({
            isWhole: false,
            idFor: (each) => (each === slot ? text : ids.product),
            textFor: (each) => (each === slot ? text : undefined),
          });
          const { json } = await website.run(owner, operation.bareText, variables);
          asked += 1;
          if (json.includes('INTERNAL_SERVER_ERROR'))
            wrong.push(`${slot}: ${JSON.stringify(text.slice(0, 30))}`);
        }
      }
    }
    // The website has a password now, as whoever may set one asked: its pages are opened again for what follows.
    await busy.website.query(busy.website.owner, 'mutation { setWebsitePassword { __typename } }');
    expect(wrong).toEqual([]);
    expect(await readColumns()).toEqual(columns);
    expect(await readOtherRows()).toEqual(rows);
    expect(columns.length).toBeGreaterThan(500);
    expect(Object.values(rows).flat().length).toBeGreaterThan(30);
    expect(place).toBeGreaterThan(400);
    expect(asked).toBeGreaterThan(2 * place);
  });

  test('by any page, in its address or its cookies', async () => {
    const { host } = busy.website;
    const names = [
      'q',
      'category',
      'tag',
      'author',
      'offset',
      'month',
      'format',
      'page',
      'token',
      'returnTo',
      'sku',
    ];
    for (const text of [...marks, ...whole].map((each) =>
      encodeURIComponent(Buffer.from(each.slice(0, 2_000)).toString()),
    )) {
      const query = names.map((name) => `${name}=${text}`).join('&');
      for (const path of [
        '/',
        '/journal',
        '/search',
        '/cart',
        '/account/sign-in',
        `/${text}`,
        `/journal/${text}`,
      ]) {
        const cookie = `CART=${text}; vitrine_session=${text}; vitrine_member=${text}; crumb=${text}`;
        const { statusCode } = await shop.app.inject({ url: `${path}?${query}`, headers: { host, cookie } });
        expect([path, text.slice(0, 60), statusCode < 500]).toEqual([path, text.slice(0, 60), true]);
      }
    }
  });
});

/** Bodies that are no requests: too deep, of another kind, or with names that mean something to JavaScript. */
const bodies = [
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  ...[
    '[]',
    'null',
    '"text"',
    '1e999',
    '{',
    '{"email":{"$ne":null},"password":{"$ne":null}}',
    '{"form":[[[[]]]]}',
  ],
  JSON.stringify({ preferences: { a: 'x'.repeat(200_000) } }),
];

describe('every path that takes writes', () => {
  const send = ({ method, url }: Write, payload: string, type = 'application/json') => {
    const { website, sessionToken } = busy;
    const headers = withCrumb(shop.install, website.id, `vitrine_session=${sessionToken}`);
    return shop.app.inject({
      ...{ method, url, payload },
      headers: { host: website.host, origin: `http://${website.host}`, ...headers, 'content-type': type },
    });
  };

  test('refuses bodies that are no requests, in words', async () => {
    for (const [place, write] of listRoutes(shop.app).entries()) {
      for (const body of someOf(bodies, place, 4)) {
        const { statusCode } = await send(write, body);
        expect([write.url, body.slice(0, 40), statusCode < 500]).toEqual([
          write.url,
          body.slice(0, 40),
          true,
        ]);
      }
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  test('gives a member nothing that is only asked for beside the question: no role, no price, no other website', async () => {
    const { website, ids } = busy;
    const another = await shop.createWebsite('Another');
    const read = async () => {
      const statements = [
        'SELECT account_id, role, website_id FROM identity.contributor ORDER BY 1, 3',
        'SELECT id, website_id, email, password_hash FROM identity.member ORDER BY 1',
        'SELECT id, website_id, price_cents, sale_price_cents, stock FROM commerce.variant ORDER BY 1',
        'SELECT id, website_id, is_visible, archived_at FROM commerce.product ORDER BY 1',
        'SELECT id, is_enabled, access FROM content.collection ORDER BY 1',
        'SELECT member_id, area_id FROM content.area_grant ORDER BY 1',
      ];
      const answers = [];
      for (const text of statements) answers.push((await everything.query<object>(text)).rows);
      return answers;
    };
    const cookie = await signInMember(shop, website, 'mia@members.test');
    const before = await read();
    const input = {
      ...{ id: ids.account, websiteId: another.id, accountId: ids.account, role: 'ADMIN', roles: ['ADMIN'] },
      ...{ permissions: ['WEBSITE_MANAGE'], isAdmin: true, email: 'mia@evil.test', emailConfirmed: true },
      ...{
        passwordHash: 'x',
        price: '0.01',
        priceCents: 1,
        price_cents: 1,
        quantity: 1,
        itemId: ids.product,
      },
      ...{
        memberId: 'another',
        isEnabled: false,
        access: 'PUBLIC',
        firstName: 'Mia',
        lastName: 'M',
        language: 'de',
      },
    };
    let accepted = 0;
    for (const { method, url } of listRoutes(shop.app)) {
      if (/sign-out|erase|remove|account\/session/.test(url)) continue;
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const crumbed = withCrumb(shop.install, website.id, cookie);
        const fields = Object.entries({ ...input, crumb: crumbed['x-siteuser-xsrf-token'] });
        const payload = type.endsWith('json')
          ? JSON.stringify(input)
          : new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
        const headers = {
          host: website.host,
          origin: `http://${website.host}`,
          ...crumbed,
          'content-type': type,
        };
        const { statusCode } = await shop.app.inject({ method, url, payload, headers });
        if (statusCode < 400) accepted += 1;
      }
    }
    expect(await read()).toEqual(before);
    expect(accepted).toBeGreaterThan(5);
  });

  test('leads nobody to another website, whatever a field or the address says', async () => {
    const names = [
      'returnTo',
      'next',
      'url',
      'path',
      'pagePath',
      'redirect',
      'to',
      'from',
      'RelayState',
      'state',
    ];
    const elsewhere = [
      'https://evil.test/',
      '//evil.test/',
      '/\\evil.test',
      'https:evil.test',
      '/\t/evil.test',
      'javascript:alert(1)',
    ];
    const { host } = busy.website;
    const routes = [...listRoutes(shop.app), ...listRoutes(shop.app, ['GET'])];
    for (const [place, { method, url }] of routes.entries()) {
      for (const there of someOf(elsewhere, place, 3)) {
        const fields = new URLSearchParams(names.map((name) => [name, there])).toString();
        const { headers } =
          method === 'GET'
            ? await shop.app.inject({ url: `${url.replace('*', '')}?${fields}`, headers: { host } })
            : await send({ method, url }, fields, 'application/x-www-form-urlencoded');
        const leads = headers.location === undefined ? '' : new URL(headers.location, `http://${host}`).host;
        expect([url, there, leads]).toEqual([url, there, leads === '' ? '' : host]);
      }
    }
    for (const there of [
      '//evil.test',
      '///evil.test',
      '/\\evil.test',
      '/%5cevil.test',
      '/%2fevil.test',
      '/.//evil.test',
    ]) {
      for (const end of ['', '/', '/..']) {
        const { headers } = await shop.app.inject({ url: `${there}${end}`, headers: { host } });
        const { location } = headers;
        expect([there, location && new URL(location, `http://${host}`).host]).toEqual([
          there,
          location && host,
        ]);
      }
    }
  });
});
