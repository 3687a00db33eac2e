import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { withCrumb } from '#gateway/http/crumb-testing.ts';
import { mountSmallDisk, type SmallDisk } from '#gateway/readiness/small-disk-testing.ts';
import { makeOwner, ownerPassword } from '#gateway/testing/busy-website-testing.ts';
import { createProductsPage } from '#gateway/testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '#gateway/testing.ts';
import { openTestConnection } from '#kit/connection-testing.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#kit/throwaway-postgres.ts';
import { longAttack, type Tries } from './attack.ts';
import type { Answer } from './exchange.ts';
import { startTarget, type Target } from './target.ts';

/** PostgreSQL, and the files, are on a disk of their own. Null where this account may not mount one: then nothing is tried. */
let disk: SmallDisk | null;
let postgres: ThrowawayPostgres;
let shop: TestInstall;
let website: TestWebsite;
let target: Target;
let productId = '';
let ownerHeaders: Readonly<Record<string, string>> = {};
const megabytes = 500;

beforeAll(async () => {
  disk = await mountSmallDisk(megabytes);
  if (!disk) return;
  postgres = await startThrowawayPostgres({ synchronous_commit: 'on' }, disk.folder);
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = disk.folder;
  try {
    shop = await openTestInstall({ RATE_LIMITS: 'off' }, { url: postgres.url, drop: async () => undefined });
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
  website = await shop.createWebsite('Local', 'localhost');
  const row = { title: 'Mug', slug: 'mug', sku: 'MUG', price: '5.00', stock: '100000' };
  productId = (await createProductsPage(website, [row])).productIds.get('mug') ?? '';
  await makeOwner(shop, website, 'ada@owners.test');
  target = await startTarget(shop, { RATE_LIMITS: 'off' });
  const signedIn = await target.ask({
    ...{ host: 'localhost', path: '/config/sign-in', method: 'POST' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'ada@owners.test', password: ownerPassword }).toString(),
  });
  const session = /vitrine_session=[^;]+/.exec(String(signedIn.headers['set-cookie']))?.[0] ?? '';
  ownerHeaders = withCrumb(shop.install, website.id, session);
});
afterAll(async () => {
  await target?.stop();
  await shop?.close();
  await postgres?.stop();
  await disk?.remove();
});

const add =
  'mutation ($id: ID!) { addToCart(input: { productId: $id }) { ... on CartEntryAdded { cart { id } } } }';
const fileBytes = 200_000;

/** What was told as done: carts by their ids, files by their addresses with what they hold. */
const carts: string[] = [];
const files = new Map<string, string>();
/** Refusals, by what was asked and how it was answered. */
const refused = new Map<string, number>();

function note(what: string, { status, body }: Answer): void {
  const told = `${what}: ${status} ${body.replaceAll(/"requestId":"[^"]*"/g, '').slice(0, 200)}`;
  refused.set(told, (refused.get(told) ?? 0) + 1);
}

async function fillCart(): Promise<void> {
  const body = JSON.stringify({ query: add, variables: { id: productId } });
  const headers = { 'content-type': 'application/json' };
  const answer = await target.ask({ host: 'localhost', path: '/graphql', method: 'POST', headers, body });
  const id = /"cart":\{"id":"([^"]+)"/.exec(answer.body)?.[1];
  if (answer.status === 200 && id) carts.push(id);
  else note('a cart', answer);
}

async function upload(): Promise<void> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(fileBytes), Buffer.from('\n%%EOF\n')]);
  const headers = { ...ownerHeaders, 'tus-resumable': '1.0.0' };
  const begun = await target.ask({
    ...{ host: 'localhost', path: '/media/uploads', method: 'POST' },
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${btoa('a.pdf')},filetype ,alttext QQ==`,
    },
  });
  if (begun.status !== 201) return note('the begin of an upload', begun);
  const octets = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const path = String(begun.headers.location).replace(/^https?:\/\/[^/]+/, '');
  const sent = await target.ask({
    ...{ host: 'localhost', path, method: 'PATCH', body: bytes },
    headers: { ...headers, ...octets },
  });
  const address = sent.headers['content-location'];
  if (sent.status !== 204 || !address) return note('an upload', sent);
  files.set(String(address), createHash('sha256').update(bytes).digest('hex'));
  return undefined;
}

async function work(isOver: () => boolean): Promise<void> {
  const each = [fillCart, fillCart, upload].map(async (doIt) => {
    while (!isOver()) {
      await doIt();
      await wait(5);
    }
  });
  await Promise.all(each);
}

const readyz = () => target.ask({ host: 'localhost', path: '/readyz' });

async function fillTheDisk(tries: Tries): Promise<void> {
  if (!disk) return tries.cannot('Only an account that may mount file systems can try a full disk.');
  let isOver = false;
  const working = work(() => isOver);
  while (carts.length < 50 || files.size < 5) await wait(20);
  await disk.fill();
  // The log of PostgreSQL has room of its own left for a while: until that is full too, carts go on.
  for (
    let turn = 0;
    turn < 300 && [...refused.values()].reduce((sum, count) => sum + count, 0) < 20;
    turn += 1
  ) {
    await disk.fill();
    await wait(100);
  }
  const told = await readyz();
  const isTold = told.status === 503 && told.body.includes('disk is full');
  tries.holds('/readyz on a full disk', isTold, `${told.status} ${told.body}`);
  const page = await target.ask({ host: 'localhost', path: '/' });
  tries.holds(
    'a page on a full disk',
    page.status > 0 && page.status !== 500,
    `${page.status} ${page.body.slice(0, 200)}`,
  );
  await disk.free();
  // Where PostgreSQL gave up, whoever runs it starts it again, as the one that comes along does by itself.
  const isUp = await expect
    .poll(readyz)
    .toMatchObject({ status: 200 })
    .then(
      () => true,
      () => false,
    );
  if (!isUp) await postgres.restart('SIGINT');
  await expect.poll(readyz).toMatchObject({ status: 200 });
  const before = carts.length;
  while (carts.length < before + 20) await wait(20);
  isOver = true;
  await working;
  for (const [answer, times] of refused) {
    const isClear =
      /: (?:503|507|429|409) /.test(answer) || /^a cart: 200 .*SERVICE_UNAVAILABLE/.test(answer);
    tries.holds(`${answer} (${times} times)`, isClear, answer);
  }
  tries.holds('somebody was refused', refused.size > 0);
}

async function findWhatWasTold(tries: Tries): Promise<void> {
  const client = await openTestConnection(postgres.url, '*');
  const { rows } = await client.query<{ id: string; quantity: number }>(
    'SELECT cart_id AS id, sum(quantity)::int AS quantity FROM commerce.cart_entry GROUP BY 1',
  );
  await client.end();
  const quantities = new Map(rows.map(({ id, quantity }) => [id, quantity]));
  for (const id of carts) tries.holds(`the cart ${id}`, quantities.get(id) === 1, `${quantities.get(id)}`);
  for (const [address, hash] of files) {
    const { body, status } = await shop.app
      .inject({ url: address.replace(/^https?:\/\/[^/]+/, ''), headers: { host: 'localhost' } })
      .then(({ rawPayload, statusCode }) => ({ body: rawPayload, status: statusCode }));
    const found = createHash('sha256').update(body).digest('hex');
    tries.holds(`the file ${address}`, status === 200 && found === hash, `${status}, ${body.length} bytes`);
  }
}

longAttack(
  'a disk that fills up while carts are filled and files are sent: it is told, nothing that was accepted is lost, and it goes on by itself',
  async (tries) => {
    await fillTheDisk(tries);
    await findWhatWasTold(tries);
    tries.holds('the process', target.isAlive, target.log.slice(-3));
  },
);
