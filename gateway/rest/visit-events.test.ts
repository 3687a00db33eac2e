import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';

let shop: TestInstall;
let website: TestWebsite;
let neighbour: TestWebsite;
let everything: pg.Client;

beforeAll(async () => {
  // Of 1,200 requests of a visitor in a minute 6 are left, and of 60,000 of a website's 300.
  shop = await openTestInstall({ RATE_LIMITS: '0.005' });
  website = await shop.createWebsite('Corner Shop');
  neighbour = await shop.createWebsite('Next door');
  everything = await openTestConnection(shop.database.url, '*');
  for (const each of [website, neighbour])
    await each.query(
      each.owner,
      'mutation { updateWebsite(input: { settings: { areVisitsCountedCookieless: true } }) { __typename } }',
    );
});
afterAll(async () => {
  await everything.end();
  await shop.close();
});

interface Sent {
  readonly to?: TestWebsite;
  readonly from?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const view = JSON.stringify({ eventSchemaName: 'PageView', eventContent: '{"pagePath":"/"}' });
const send = ({ to = website, from = '198.51.100.1', path, headers, body = view }: Sent) =>
  shop.app.inject({
    ...{ method: 'POST', url: path ?? '/api/2/events/records', remoteAddress: from, payload: body },
    headers: { host: to.host, 'user-agent': userAgent, 'content-type': 'application/json', ...headers },
  });
const statusOf = async (sent: Sent) => (await send(sent)).statusCode;

const refused = async () =>
  Object.fromEntries(
    (
      await everything.query(
        'SELECT reason, sum(count)::int AS count FROM analytics.refused_event_count WHERE website_id = $1 GROUP BY 1',
        [website.id],
      )
    ).rows.map(({ reason, count }) => [reason, count]),
  );

describe('what cannot be read', () => {
  const latin = Buffer.from('event=1&data=%7B%22title%22%3A%22Caf\u00e9%22%7D', 'latin1');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  test.each<[string, Sent, number]>([
    ['a body that is too large', { body: 'x'.repeat(300_000) }, 413],
    ['text that is no JSON', { body: '{"eventSchemaName":' }, 400],
    ['bytes in another encoding', { body: Buffer.from(view, 'utf16le') }, 400],
    ['bytes that no encoding has', { body: Buffer.from([0xff, 0xfe, 0xc0, 0x80]) }, 400],
    ['JSON without what must be there', { body: '{}' }, 400],
    ['a list that is too long', { body: `[${Array.from({ length: 51 }, () => view)}]` }, 400],
    [
      'an event that names a field by half of a character',
      { body: JSON.stringify({ eventSchemaName: 'PageView', eventContent: '{"\\udc00":1}' }) },
      400,
    ],
    ['a picture', { headers: { 'content-type': 'image/png' } }, 415],
    [
      'a bomb that unpacks to 50 MB',
      { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000)) },
      400,
    ],
    [
      'measurements that are no JSON',
      { path: '/api/1/performance/records', headers: { 'content-type': 'text/plain' }, body: 'no' },
      400,
    ],
    [
      'a form whose event has too long a name',
      { path: '/api/census/RecordHit', headers: form, body: `event=${'x'.repeat(200)}` },
      400,
    ],
  ])('as %s is refused at once, and counted with what the website refuses', async (_, sent, status) => {
    const before = await refused();
    const name = status === 413 ? 'TOO_LARGE' : 'INVALID';
    expect(await statusOf(sent)).toBe(status);
    await expect.poll(refused).toEqual({ ...before, [name]: (before[name] ?? 0) + 1 });
  });

  test.each([
    ['a character that no text may hold', '{"pagePath":"/","title":"a\\u0000"}', 202],
    ['half of a character', '{"pagePath":"/","title":"\\ud800"}', 202],
    ['a name of a field with half of a character', '{"pagePath":"/","\\udc00":1}', 400],
    ['lists within lists', `{"more":${'['.repeat(3_000)}${']'.repeat(3_000)}}`, 400],
    ['a link with a character that no text may hold', '{"query":"?utm_source=a%00b"}', 202],
    ['a link that ends within a character', `{"query":"?utm_source=${'x'.repeat(99)}😀"}`, 202],
  ])(
    'as %s in an event spoils nothing that others send at the same time',
    async (_, eventContent, status) => {
      const senders = ['1', '2', '3'].map((last) => `198.51.${100 + (eventContent.length % 100)}.${last}`);
      const bad = JSON.stringify({ eventSchemaName: 'PageView', eventContent });
      const sent = senders.map((from, index) => statusOf(index === 1 ? { from, body: bad } : { from }));
      expect(await Promise.all(sent)).toEqual([202, status, 202]);
    },
  );

  test('as an event is refused alone, and what others send at the same time is kept', async () => {
    const nothing = [
      { from: '198.51.100.31', path: '/api/census/RecordHit', headers: form, body: 'event=1&data=null' },
      { from: '198.51.100.32', body: JSON.stringify({ eventSchemaName: 'PageView', eventContent: 'null' }) },
    ];
    const others = ['198.51.100.33', '198.51.100.34'].map((from) => ({ from }));
    expect(await Promise.all([...nothing, ...others].map(statusOf))).toEqual([400, 400, 202, 202]);
  });

  test('in texts is mended, as letters of another encoding and those that were cut in half: what came with them is kept', async () => {
    const from = '198.51.100.41';
    const sent = { path: '/api/census/RecordHit', headers: form, body: latin };
    expect((await send({ from, ...sent })).json()).toEqual({ accepted: 1, skipped: null, refused: [] });
    const cut = '{"pagePath":"/","title":"A vase \\ud83d"}';
    const body = `[${view},${JSON.stringify({ eventSchemaName: 'PageView', eventContent: cut })}]`;
    expect((await send({ from, body })).json()).toEqual({ accepted: 2, skipped: null, refused: [] });
    const { rows } = await everything.query(
      `SELECT data ->> 'title' AS title FROM analytics.visit_event WHERE data ->> 'title' LIKE '_%\ufffd' ORDER BY 1`,
    );
    expect(rows).toEqual([{ title: 'A vase \ufffd' }, { title: 'Caf\ufffd' }]);
  });

  test.each(['%00', '%ed%a0%80', 'a|1|1|1|1%00', 'x'.repeat(300)])(
    'as a visitor’s record of %s is none, and the visit is counted as anyone’s',
    async (record) => {
      const headers = { cookie: `ss_cvr=${record}` };
      expect((await send({ from: '198.51.100.42', headers })).json()).toMatchObject({ accepted: 1 });
    },
  );

  test.each(['constructor', '__proto__', '99'])('as a hit of the kind %s is no page view', async (kind) => {
    const sent = { path: '/api/census/RecordHit', headers: form, body: `event=${kind}` };
    expect((await send({ from: '198.51.100.43', ...sent })).json()).toMatchObject({
      error: { code: 'UNKNOWN_SCHEMA' },
    });
  });

  test('is counted once where the event itself is refused', async () => {
    const before = await refused();
    const body = JSON.stringify({ eventSchemaName: 'Nothing', eventContent: '{}' });
    expect(await statusOf({ body, from: '198.51.100.2' })).toBe(400);
    expect(await statusOf({ body: '[', from: '198.51.100.2' })).toBe(400);
    const after = { ...before, INVALID: (before.INVALID ?? 0) + 1 };
    await expect.poll(refused).toEqual({ ...after, UNKNOWN_SCHEMA: (before.UNKNOWN_SCHEMA ?? 0) + 1 });
  });
});

describe('too much', () => {
  /** Sends until it is refused, and answers that. */
  async function sendUntilRefused(sent: (index: number) => Sent, most: number) {
    let answer = await send(sent(0));
    for (let index = 1; answer.statusCode === 202 && index < most; index += 1)
      answer = await send(sent(index));
    return answer;
  }

  test('of one visitor is refused with when to try again, while others and other websites go on', async () => {
    const from = '203.0.113.50';
    const refusal = await sendUntilRefused(() => ({ from }), 40);
    expect(refusal.statusCode).toBe(429);
    expect(refusal.json()).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf({ from: '203.0.114.50' })).toBe(202);
    expect(await statusOf({ from, to: neighbour })).toBe(202);
  });

  test('of one website is refused, while others go on', async () => {
    const from = (index: number) => ({ from: `203.0.${Math.floor(index / 5)}.9` });
    const refusal = await sendUntilRefused(from, 700);
    expect(refusal.statusCode).toBe(429);
    expect(refusal.headers['ratelimit-policy']).toContain('q=300;');
    expect(await statusOf({ from: '198.18.0.1', to: neighbour })).toBe(202);
  });
});
