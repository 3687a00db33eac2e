import { createServer } from 'node:http';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { Change } from '../graph/changes.ts';
import { cookieOf, openDressedShop } from '../http/pages-testing.ts';
import type { CdnSettings } from '../settings/cdn-settings.ts';
import { portOf } from '../testing.ts';
import { Purges } from './purges.ts';
import { everythingKey, keysOfChange, keysOfPage } from './surrogate-keys.rules.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

interface Told {
  readonly path: string;
  readonly keys: readonly string[];
}

/** An API that speaks as the CDN's does, and refuses as often as it is told to. */
async function startCdn(service: CdnSettings['service']) {
  const told: Told[] = [];
  const refusals: { status: number; headers?: Record<string, string>; body?: string }[] = [];
  const times: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    times.push(Date.now());
    const sent = JSON.parse(Buffer.concat(chunks).toString());
    const keys: string[] = service === 'fastly' ? sent.surrogate_keys : sent.tags;
    const isKnown =
      service === 'fastly'
        ? request.headers['fastly-key'] === 'the-token'
        : request.headers.authorization === 'Bearer the-token';
    const refused = refusals.shift();
    if (refused) {
      response.writeHead(refused.status, refused.headers).end(refused.body ?? '{}');
    } else if (!isKnown || request.method !== 'POST') {
      response.writeHead(401).end('{"success":false}');
    } else if (keys.length > (service === 'fastly' ? 256 : 30)) {
      response.writeHead(400).end('{"success":false}');
    } else {
      told.push({ path: request.url ?? '', keys });
      const body =
        service === 'fastly'
          ? Object.fromEntries(keys.map((key) => [key, '108-1391560174-974124']))
          : { success: true, errors: [], messages: [], result: { id: 'zone' } };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: () => server.close() });
  const settings: CdnSettings = {
    ...{ service, token: 'the-token', zones: ['one', 'two'] },
    apiUrl: `http://127.0.0.1:${portOf(server)}`,
  };
  return { told, refusals, times, settings };
}

/** Changes that a test makes up. */
function createChanges() {
  const listeners: ((change: Change | null) => void)[] = [];
  return {
    changes: { subscribe: (listener: (change: Change | null) => void) => void listeners.push(listener) },
    change(tag: string | null) {
      for (const listener of listeners) listener(tag === null ? null : { websiteId: 'shop', tag });
    },
  };
}

const log = pino({ level: 'silent' });

test.each([
  ['fastly', '/service/one/purge', '/service/two/purge', 256],
  ['cloudflare', '/zones/one/purge_cache', '/zones/two/purge_cache', 30],
] as const)(
  '%s is told what changed, in every zone, as many things at once as it takes',
  async (service, one, two, most) => {
    const { told, settings } = await startCdn(service);
    const { changes, change } = createChanges();
    const purges = new Purges(settings, { changes, log });
    opened.push(purges);
    await purges.told();
    expect(told.splice(0)).toEqual([
      { path: one, keys: [everythingKey] },
      { path: two, keys: [everythingKey] },
    ]);
    const tags = Array.from({ length: 300 }, (_, index) => `product:${index}`);
    for (const tag of tags) change(tag);
    await purges.told();
    expect(Math.max(...told.map(({ keys }) => keys.length))).toBe(most);
    for (const path of [one, two]) {
      const keys = told.filter((each) => each.path === path).flatMap((each) => each.keys);
      expect(keys).toEqual([...new Set(tags.flatMap((tag) => keysOfChange('shop', tag)))]);
    }
    expect(purges.isTrusted).toBe(true);
  },
);

test.each([
  ['fastly', [{ status: 429, headers: { 'retry-after': '2' } }], 1_900],
  ['fastly', [{ status: 503 }], 900],
  ['cloudflare', [{ status: 200, body: '{"success":false,"errors":[{"code":1012}]}' }], 900],
] as const)(
  'what %s refuses is told again in time, before what changed later',
  async (service, refused, ms) => {
    const { told, refusals, times, settings } = await startCdn(service);
    const { changes, change } = createChanges();
    const purges = new Purges({ ...settings, zones: ['one'] }, { changes, log });
    opened.push(purges);
    await purges.told();
    told.length = 0;
    times.length = 0;
    refusals.push(...refused);
    change('product:first');
    await expect.poll(() => [purges.isTrusted, purges.degradations().length]).toEqual([false, 1]);
    expect(times).toHaveLength(1);
    change('product:second');
    await purges.told();
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(ms);
    const [before = { keys: [] }, after = { keys: [] }] = told;
    expect(before.keys).toContain(keysOfChange('shop', 'product:first')[0]);
    expect(after.keys).toContain(keysOfChange('shop', 'product:second')[0]);
    expect([purges.isTrusted, purges.degradations()]).toEqual([true, []]);
  },
);

test('after a process was killed, or cut off from the database, everything is purged: nothing that it owed is lost', async () => {
  const { told, refusals, settings } = await startCdn('fastly');
  const { changes, change } = createChanges();
  const zones = ['one'];
  const killed = new Purges({ ...settings, zones }, { changes, log });
  await killed.told();
  refusals.push({ status: 500 });
  change('product:owed');
  await expect.poll(() => refusals.length).toBe(0);
  await killed.close();
  told.length = 0;
  const next = createChanges();
  const started = new Purges({ ...settings, zones }, { changes: next.changes, log });
  opened.push(started);
  await started.told();
  expect(told.splice(0).map(({ keys }) => keys)).toEqual([[everythingKey]]);
  next.change('product:lost among more');
  next.change(null);
  await started.told();
  expect(told.map(({ keys }) => keys)).toEqual([[everythingKey]]);
});

test('a page that was on its way while something changed is purged once more', async () => {
  const { told, settings } = await startCdn('fastly');
  const { changes, change } = createChanges();
  const purges = new Purges({ ...settings, zones: ['one'] }, { changes, log, again: 300 });
  opened.push(purges);
  // So is everything after the start, which holds all else.
  await expect.poll(() => told.filter(({ keys }) => keys.includes(everythingKey)).length).toBe(2);
  const [key] = keysOfChange('shop', 'product:one');
  change('product:one');
  await expect.poll(() => told.filter(({ keys }) => keys.includes(key ?? '')).length).toBe(2);
});

test('a page says what it is made of to the CDN, which is told when that changes; nobody’s own page may be kept', async () => {
  const { told, refusals, settings } = await startCdn('fastly');
  const dressed = await openDressedShop({
    ...{ CDN: 'fastly', CDN_TOKEN: settings.token, CDN_ZONES: 'one', CDN_API_URL: settings.apiUrl },
    CDN_SECONDS: '86400',
  });
  opened.push(dressed);
  const { page, get, post, setPrice } = dressed;
  const keysOf = async (path: string) => {
    const { headers, body } = await get(path);
    expect(headers['surrogate-control']).toBe('max-age=86400');
    // What is the same for all holds nothing that is meant for one.
    expect(headers['set-cookie']).toBeUndefined();
    expect(`${headers['content-security-policy']} ${body}`).not.toMatch(/'nonce-|name="crumb"/);
    return String(headers['surrogate-key']).split(' ');
  };
  const keys = await keysOf(page);
  expect(keys.length).toBeGreaterThan(2);
  await expect.poll(() => told.length).toBeGreaterThan(0);
  told.length = 0;
  await setPrice(1_234);
  await expect.poll(() => told.flatMap((each) => each.keys).some((key) => keys.includes(key))).toBe(true);
  expect(told.flatMap((each) => each.keys)).not.toContain(everythingKey);

  const filled = await post('/cart', { productId: dressed.productsPage.productIds.get('bowl') ?? '' });
  for (const cookie of [cookieOf(filled), 'hasCart=true', 'crumb=1', 'SiteUser=x', 'whatever=1']) {
    for (const path of [page, '/cart', '/nothing-here']) {
      const { headers } = await get(path, { cookie });
      expect([headers['surrogate-control'], headers['surrogate-key']]).toEqual([undefined, undefined]);
    }
  }
  // While it takes no word of changes, it is given nothing to keep.
  refusals.push(...Array.from({ length: 100 }, () => ({ status: 500, headers: { 'retry-after': '1' } })));
  await setPrice(1_235);
  await expect.poll(async () => (await get(page)).headers['surrogate-control']).toBeUndefined();
  refusals.length = 0;
  await expect.poll(async () => (await get(page)).headers['surrogate-control']).toBe('max-age=86400');
});

test('a page of more things than a CDN takes goes with every change of its website', () => {
  const many = keysOfPage(
    'shop',
    Array.from({ length: 5_000 }, (_, index) => `product:${index}`),
  );
  expect(many.join(' ').length).toBeLessThan(16_000);
  expect(many).toContain(keysOfChange('shop', 'product:77777')[1]);
  expect(many).not.toContain(keysOfChange('another shop', 'product:1')[1]);
  expect(keysOfPage('shop', ['website', 'until:1'])).toHaveLength(2);
});
