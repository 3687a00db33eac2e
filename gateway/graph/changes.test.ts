import { connect, createServer, type Server, type Socket } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Changes } from './changes.ts';
import { TagCache } from './tag-cache.ts';

let shop: TestInstall;
let website: TestWebsite;
let productId: string;
/** Someone else's process, such as an import or another gateway. */
let elsewhere: pg.Client;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite();
  const productsPage = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG', price: '1.00', stock: '10' },
  ]);
  productId = productsPage.productIds.get('mug') ?? '';
  elsewhere = await openTestConnection(shop.database.url, website.id);
});
afterAll(async () => {
  await elsewhere.end();
  await shop.close();
});

async function setPrice(cents: number): Promise<void> {
  await elsewhere.query('UPDATE commerce.variant SET price_cents = $1 WHERE product_id = $2', [
    cents,
    productId,
  ]);
}

const priceOf = (cents: number) => (cents / 100).toFixed(2);

/** The price as a visitor reads it: through the front door. */
async function readPrice(): Promise<string> {
  const query = '{ product(id: "ID") { prices { from { value } } } }'.replace('ID', productId);
  const response = await shop.app.inject({
    url: `/graphql?query=${encodeURIComponent(query)}`,
    headers: { host: website.host, 'apollo-require-preflight': 'true' },
  });
  return response.json<{ data: { product: { prices: { from: { value: string } } } } }>().data.product.prices
    .from.value;
}

describe('a price that another process changed', () => {
  test('is what the very next visitor sees, two hundred times in a row', async () => {
    for (let cents = 1_000; cents < 1_200; cents += 1) {
      await setPrice(cents);
      expect(await readPrice()).toBe(priceOf(cents));
    }
  });

  test('is not read from the database again until it changes', async () => {
    await setPrice(4_000);
    expect(await readPrice()).toBe('40.00');
    expect(await shop.countFetches(async () => expect(await readPrice()).toBe('40.00'))).toEqual([]);
  });

  test('is seen at once by who asks after the change, while others ask all the time', async () => {
    let isOver = false;
    let reads = 0;
    const others = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        await readPrice();
        reads += 1;
      }
    });
    for (let cents = 2_000; cents < 2_100; cents += 1) {
      await setPrice(cents);
      expect(await readPrice()).toBe(priceOf(cents));
    }
    isOver = true;
    await Promise.all(others);
    expect(reads).toBeGreaterThan(100);
  });

  test('is seen by twenty who ask at the same time, after each of fifty changes', async () => {
    for (let cents = 3_000; cents < 3_050; cents += 1) {
      await setPrice(cents);
      const read = await Promise.all(Array.from({ length: 20 }, readPrice));
      expect(new Set(read)).toEqual(new Set([priceOf(cents)]));
    }
  });

  test('is seen when it was put on in the middle of a longer change', async () => {
    await setPrice(5_000);
    await elsewhere.query('BEGIN');
    await setPrice(6_000);
    expect(await readPrice()).toBe('50.00');
    await elsewhere.query('COMMIT');
    expect(await readPrice()).toBe('60.00');
  });
});

test('when the connection that listens for changes is cut, no visitor sees what is out of date, then or later', async () => {
  const { rows } = await elsewhere.query(
    "SELECT pg_terminate_backend(pid) AS is_cut FROM pg_stat_activity WHERE application_name = 'vitrine changes' AND datname = current_database()",
  );
  expect(rows.length).toBeGreaterThan(0);
  let cents = 7_000;
  let isExact = false;
  for (let round = 0; round < 20 || !isExact; round += 1) {
    cents += 1;
    await setPrice(cents);
    expect(await readPrice()).toBe(priceOf(cents));
    isExact = await shop.install.changes.sync();
  }
  expect(await readPrice()).toBe(priceOf(cents));
  expect(await shop.countFetches(readPrice)).toEqual([]);
  expect(shop.logLines.filter(({ msg }) => String(msg).includes('listens for changes was lost'))).not.toEqual(
    [],
  );
});

describe('an answer', () => {
  const tag = () => `product:${productId}`;
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

  async function openCache(): Promise<{ cache: TagCache<{ text: string }>; changes: Changes }> {
    const changes = new Changes([shop.database.url], quiet);
    const cache = new TagCache<{ text: string }>('texts', changes, 1_000_000);
    await changes.open();
    return { cache, changes };
  }

  const made = (text: string, tags: string[]) => ({ value: { text }, tags, size: text.length, isKept: true });

  test('that was begun before a change and finished after it is given out, but not kept', async () => {
    const { cache, changes } = await openCache();
    const first = await cache.findOrMake('key', website.id, undefined, async () => {
      await setPrice(8_000);
      await changes.sync();
      return made('old', [tag()]);
    });
    const second = await cache.findOrMake('key', website.id, undefined, async () => made('new', [tag()]));
    const third = await cache.findOrMake('key', website.id, undefined, async () => made('never', [tag()]));
    expect([first.text, second.text, third.text]).toEqual(['old', 'new', 'new']);
    await changes.close();
  });

  test('that is under way is shared by who came before the change, and not by who came after it', async () => {
    const { cache, changes } = await openCache();
    let finish = (): void => undefined;
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = async () => {
      await isFinished;
      return made('old', [tag()]);
    };
    const early = [1, 2, 3].map(() => cache.findOrMake('key', website.id, true, slow));
    await setPrice(9_000);
    const late = await cache.findOrMake('key', website.id, undefined, async () => made('new', [tag()]));
    finish();
    expect((await Promise.all(early)).map(({ text }) => text)).toEqual(['old', 'old', 'old']);
    expect(late.text).toBe('new');
    expect((await cache.findOrMake('key', website.id, undefined, slow)).text).toBe('new');
    await changes.close();
  });

  test('that failed is not kept, and fails for nobody else', async () => {
    const { cache, changes } = await openCache();
    await expect(
      cache.findOrMake('key', website.id, undefined, () => Promise.reject(new Error('down'))),
    ).rejects.toThrow('down');
    expect((await cache.findOrMake('key', website.id, undefined, async () => made('up', []))).text).toBe(
      'up',
    );
    await changes.close();
  });

  test('is not dropped by a change of another website with the same tag', async () => {
    const { cache, changes } = await openCache();
    const other = await shop.createWebsite();
    await cache.findOrMake('key', website.id, undefined, async () => made('kept', ['website']));
    await website.query(
      other.owner,
      'mutation { updateWebsite(input: { title: "New name" }) { __typename } }',
    );
    expect(
      (await cache.findOrMake('key', website.id, undefined, async () => made('lost', ['website']))).text,
    ).toBe('kept');
    await website.query(
      website.owner,
      'mutation { updateWebsite(input: { title: "New name" }) { __typename } }',
    );
    expect(
      (await cache.findOrMake('key', website.id, undefined, async () => made('fresh', ['website']))).text,
    ).toBe('fresh');
    await changes.close();
  });
});

describe('a database that keeps silent', () => {
  let server: Server;
  const sockets: Socket[] = [];
  let silentUrl: string;

  beforeAll(async () => {
    const { hostname, port } = new URL(shop.database.url);
    server = createServer((inside) => {
      const outside = connect(Number(port), hostname);
      sockets.push(inside, outside);
      inside.pipe(outside).pipe(inside);
      for (const socket of [inside, outside]) socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = new URL(shop.database.url);
    url.hostname = '127.0.0.1';
    url.port = String(typeof address === 'object' ? address?.port : '');
    silentUrl = url.href;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  test('holds nobody up: after a moment requests go on without what is kept', async () => {
    const warnings: string[] = [];
    const log = {
      info: () => undefined,
      warn: (_: object, text: string) => void warnings.push(text),
      error: () => undefined,
    };
    const changes = new Changes([silentUrl], log, 1_000);
    await changes.open();
    expect(await changes.sync()).toBe(true);
    for (const socket of sockets) socket.pause().unpipe();
    expect(await changes.sync()).toBe(false);
    expect(await changes.sync()).toBe(false);
    expect(warnings).toEqual([
      'The connection that listens for changes was lost; caches are off until it is back.',
    ]);
    await changes.close();
  });
});
