import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwner } from '../testing/busy-website-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { sellToPartner } from './published/partner-testing.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const tools = join(import.meta.dirname, 'openapi-tools.mjs');
const documentPath = join(root, 'schema', 'openapi.json');

let shop: TestInstall;
let website: TestWebsite;
let productId: string;
let values: Record<string, string>;
let folder: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop', 'localhost');
  const mug = { title: 'Mug', slug: 'mug', sku: 'MUG', price: '12.50', stock: '10' };
  productId = (await createProductsPage(website, [mug])).productIds.get('mug') ?? '';
  const { product } = await website.query<{ product: { variants: { id: string }[] } }>(
    website.owner,
    'query ($id: ID!) { product(id: $id) { variants { id } } }',
    { id: productId },
  );
  const accountId = await makeOwner(shop, website, 'olga@owners.test');
  const owned = { ...website, owner: { ...website.owner, accountId } };
  values = await sellToPartner(owned, product.variants[0]?.id ?? '');
  folder = await mkdtemp(join(root, 'build', 'generated-client-'));
});
afterAll(async () => {
  await shop?.close();
  if (folder) await rm(folder, { recursive: true });
});

test('a linter finds nothing to say about the description of the documented paths', async () => {
  const { stdout } = await run(process.execPath, [tools, 'lint', documentPath]);
  expect(stdout).toBe('');
});

/** What a partner would write: reads products, fills a cart, reads orders and stocks, and meets a refusal. */
const program = `
import { Api } from './client.ts';

process.on('unhandledRejection', (refusal: { status: number; url: string; error: unknown }) => {
  console.error(refusal.status, refusal.url, refusal.error ?? refusal);
  process.exit(1);
});
const [baseUrl = '', key = '', productId = '', orderId = ''] = process.argv.slice(2);
const partner = new Api({ baseUrl, securityWorker: () => ({ headers: { authorization: \`Bearer \${key}\` } }) });
const visitor = new Api({ baseUrl });

const products = await partner.v10.get10CommerceProducts({ type: 'PHYSICAL' });
const price: string | undefined = products.data.products[0]?.variants[0]?.pricing.basePrice.value;
const stock = await visitor.api.getCommerceInventoryStock({ itemId: productId });
const left: number | undefined = stock.data.results[0]?.qtyInStock;
const added = await visitor.api.postCommerceShoppingCartEntries({ itemId: productId, quantity: 2 });
const total: string | null | undefined = added.data.shoppingCart.subtotal?.value;
const cookie = added.headers.getSetCookie().map((text) => text.split(';')[0]).join('; ');
const cart = await visitor.api.getCommerceShoppingCart({}, { headers: { cookie } });
const quantity: number | undefined = cart.data?.entries[0]?.quantity;
const orders = await partner.v10.get10CommerceOrders({ fulfillmentStatus: 'PENDING' });
const order = await partner.v10.get10CommerceOrdersOrderId(orderId);
const same: boolean = orders.data.result[0]?.id === order.data.id;
const refused = await visitor.v10.get10CommerceOrders({}).catch((answer: { status: number }) => answer.status);
console.log(JSON.stringify({ price, left, total, quantity, number: order.data.orderNumber, same, refused }));
`;

test('a client generated of it compiles, and sells a mug', async () => {
  await run(process.execPath, [tools, 'client', documentPath, folder]);
  await writeFile(join(folder, 'program.ts'), program);
  const options =
    '--noEmit --strict --allowImportingTsExtensions --skipLibCheck --types node --ignoreConfig'.split(' ');
  const target = '--target es2023 --module nodenext --lib es2023,dom,dom.iterable'.split(' ');
  const compiled = await run(
    join(root, 'node_modules', '.bin', 'tsc'),
    [...options, ...target, 'program.ts'],
    {
      cwd: folder,
    },
  ).catch((failure: { stdout: string }) => failure);
  expect(compiled.stdout).toBe('');
  const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
  const told = [`http://localhost:${port}`, values.key ?? '', productId, values.order ?? ''];
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'program.ts', ...told], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    ...{ price: '12.50', left: 8, total: '25.00', quantity: 2, number: 1001, same: true, refused: 401 },
  });
});
