import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductsPage, type ProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let productsPage: ProductsPage;
let fileId: string;

/** A PDF of 5 MiB, which is more than one block, whose bytes differ from their neighbours. */
const book = Buffer.from(Buffer.alloc(5 * 1024 * 1024).map((_, index) => index % 249));
book.write('%PDF-1.7\n');
book.write('\n%%EOF\n', book.length - 7);

const ask = <Data>(text: string, variables: Record<string, unknown> = {}) =>
  website.query<Data>(website.owner, text, variables);

async function uploadPrivately(filename: string, bytes: Buffer): Promise<string> {
  const started = await ask<{ startFileUpload: { id: string } }>(
    'mutation ($input: StartFileUploadInput!) { startFileUpload(input: $input) { ... on FileUpload { id } } }',
    { input: { filename, byteSize: bytes.length, isPrivate: true } },
  );
  const { id } = started.startFileUpload;
  const mib = 1024 * 1024;
  for (let offset = 0; offset < bytes.length; offset += 4 * mib) {
    const base64 = bytes.subarray(offset, offset + 4 * mib).toString('base64');
    await ask(
      'mutation ($input: ContinueFileUploadInput!) { continueFileUpload(input: $input) { __typename } }',
      {
        input: { id, offset, base64 },
      },
    );
  }
  return id;
}

const addFile = (productId: string, id: string) =>
  ask<{ addProductFile: { __typename: string; message?: string } }>(
    `mutation ($input: AddProductFileInput!) { addProductFile(input: $input) { __typename ... on Problem { message } } }`,
    { input: { productId, fileId: id } },
  );

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  productsPage = await createProductsPage(website, [
    { title: 'The Book', slug: 'book', sku: 'BOOK', price: '9.00', stock: 'Unlimited', type: 'DIGITAL' },
  ]);
  await ask('mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }');
  fileId = await uploadPrivately('The book.pdf', book);
  await addFile(productsPage.productIds.get('book') ?? '', fileId);
});
afterAll(() => shop.close());

interface Bought {
  readonly id: string;
  readonly token: string;
  readonly downloads: readonly {
    readonly url: string;
    readonly filename: string;
    readonly downloadsLeft: number;
  }[];
}

let buyers = 0;

/** Somebody buys the book by the test method. */
async function buy(quantity = 1): Promise<Bought> {
  buyers += 1;
  const visitor = {
    ...website.visitor({ cartToken: `buyer-${buyers}` }),
    baseUrl: `http://${website.host}`,
  };
  const productId = productsPage.productIds.get('book');
  const input = { productId, sku: 'BOOK', quantity };
  await website.query(
    visitor,
    'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }',
    { input },
  );
  const filled = await website.query<{ updateCheckout: { checkout: { version: string } } }>(
    visitor,
    `mutation { updateCheckout(input: { email: "ada@shoppers.test" }) { ... on CheckoutUpdated { checkout { version problems { field } } } } }`,
  );
  const placed = await website.query<{ placeOrder: { order: Bought } }>(
    visitor,
    `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on OrderPlaced { order { id token downloads { url filename downloadsLeft } } } } }`,
    {
      input: {
        paymentMethodId: 'test',
        idempotencyKey: `key-of-a-buyer-${buyers}`,
        version: filled.updateCheckout.checkout.version,
      },
    },
  );
  return placed.placeOrder.order;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers: { host: website.host, ...headers } });
const leftOf = async ({ token }: Bought) => {
  const text = 'query ($token: String!) { orderByToken(token: $token) { downloads { downloadsLeft } } }';
  const { orderByToken } = await website.query<{ orderByToken: Bought }>(website.visitor(), text, { token });
  return orderByToken.downloads.map(({ downloadsLeft }) => downloadsLeft);
};

describe('a file that was bought', () => {
  test('comes from the links of the order and of its mail, whole or in parts, and counts when it begins', async () => {
    const order = await buy();
    expect(order.downloads).toMatchObject([{ filename: 'The-book.pdf', downloadsLeft: 20 }]);
    const url = order.downloads[0]?.url ?? '';
    const whole = await get(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(book)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="The-book.pdf"',
      'accept-ranges': 'bytes',
      'referrer-policy': 'same-origin',
    });
    expect(String(whole.headers['cache-control'])).toContain('no-store');
    const rest = await get(url, { range: 'bytes=4194300-' });
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([
      206,
      `bytes 4194300-${book.length - 1}/${book.length}`,
    ]);
    expect(rest.rawPayload.equals(book.subarray(4_194_300))).toBe(true);
    expect((await get(url, { range: 'bytes=99999999-' })).statusCode).toBe(416);
    expect(await leftOf(order)).toEqual([19]);
    const { storeEmails } = await ask<{ storeEmails: { nodes: { text: string; html: string }[] } }>(
      '{ storeEmails(first: 1) { nodes { text html } } }',
    );
    expect(storeEmails.nodes[0]?.text).toMatch(
      /Download The-book\.pdf: http\S+\/download\/[\w-]{60,}\/The-book\.pdf/,
    );
  });

  test('is on the page of the order', async () => {
    const order = await buy();
    const page = await get(`/order/${order.token}`);
    expect(page.body).toMatch(
      /<h2>Your files<\/h2>.*href="\/download\/[\w-]+\/The-book\.pdf"[^>]*>Download The-book\.pdf/s,
    );
    expect(page.body).toContain('5 MB, 20 downloads left');
  });

  test('has no public address, whoever knows its id', async () => {
    for (const url of [`/media/files/${fileId}/The-book.pdf`, `/media/files/${fileId}`])
      expect((await get(url)).statusCode).toBe(404);
  });

  test('is given twenty times, however many ask at once', async () => {
    const order = await buy();
    const token = order.downloads[0]?.url.split('/')[2];
    const text = 'mutation ($input: OpenDownloadInput!) { openDownload(input: $input) { __typename } }';
    const open = () =>
      website.query<{ openDownload: { __typename: string } }>(website.visitor(), text, { input: { token } });
    const answers = await Promise.all(Array.from({ length: 25 }, open));
    const kinds = answers.map(({ openDownload }) => openDownload.__typename);
    expect(kinds.filter((kind) => kind === 'DownloadOpened')).toHaveLength(20);
    const refused = await get(order.downloads[0]?.url ?? '');
    expect([refused.statusCode, refused.body]).toEqual([
      410,
      expect.stringContaining('This file was downloaded as often as it can be. Please contact the shop.'),
    ]);
    expect((await get(order.downloads[0]?.url ?? '', { range: 'bytes=10-' })).statusCode).toBe(206);
    await ask('mutation ($id: ID!) { renewDownloads(orderId: $id) { __typename } }', { id: order.id });
    expect((await get(order.downloads[0]?.url ?? '')).statusCode).toBe(200);
  });

  test('is given no more once the order is refunded, and the page says why', async () => {
    const order = await buy();
    const text = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename } }`;
    const input = { orderId: order.id, idempotencyKey: 'refund-of-a-downloaded-book' };
    expect(await ask(text, { input })).toEqual({ refundOrder: { __typename: 'OrderChanged' } });
    const refused = await get(order.downloads[0]?.url ?? '');
    expect([refused.statusCode, refused.body]).toEqual([
      410,
      expect.stringContaining('This purchase was refunded or cancelled'),
    ]);
    expect(await leftOf(order)).toEqual([]);
  });

  test('stays with who bought it when the owner takes it out of the shop', async () => {
    const before = await buy();
    const { product } = await ask<{ product: { files: { id: string }[] } }>(
      'query ($id: ID!) { product(id: $id) { files { id } } }',
      { id: productsPage.productIds.get('book') },
    );
    await ask('mutation ($id: ID!) { deleteProductFile(id: $id) { __typename } }', {
      id: product.files[0]?.id,
    });
    const after = await buy();
    expect([await leftOf(before), await leftOf(after)]).toEqual([[20], []]);
    await addFile(productsPage.productIds.get('book') ?? '', fileId);
  });
});

describe('a link', () => {
  test('that was changed, or is another website’s, gives nothing and says so', async () => {
    const order = await buy();
    const [, , token = ''] = order.downloads[0]?.url.split('/') ?? [];
    const changed = `/download/${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}/x.pdf`;
    const elsewhere = await shop.createWebsite('Elsewhere');
    for (const [url, host] of [
      [changed, website.host],
      [`/download/${token}/x.pdf`, elsewhere.host],
      ['/download/x/x.pdf', website.host],
    ]) {
      const refused = await get(url ?? '', { host: host ?? '' });
      expect([refused.statusCode, refused.body]).toEqual([
        404,
        expect.stringContaining('Please check the link.'),
      ]);
    }
  });
});

describe('the owner', () => {
  test('sells no file that everyone can have, and sees what buyers will get', async () => {
    const productId = productsPage.productIds.get('book') ?? '';
    expect((await addFile(productId, 'nothing-has-this-id')).addProductFile).toMatchObject({
      __typename: 'InvalidInput',
    });
    const browser = new Browser(shop, website.host);
    const seen = await browser.get(`/config/products/${productId}/files`);
    expect(seen.statusCode).toBe(404);
  });
});
