import { join } from 'node:path';
import { openTestConnection } from '#kit/connection-testing.ts';
import { readThemeFolder } from '#web/site/theme/theme-folder.ts';
import { projectRoot } from '../root.ts';
import { createProductsPage, type ProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

/** Headers of a request. */
export type Headers = Readonly<Record<string, string>>;

/** A shop that wears the default theme, with a bowl and a shirt, and a browser without scripts in front of it. */
export interface DressedShop {
  readonly shop: TestInstall;
  readonly website: TestWebsite;
  readonly productsPage: ProductsPage;
  /** The page of the bowl. */
  readonly page: string;
  get(url: string, headers?: Headers, method?: 'GET' | 'HEAD'): Promise<Answer>;
  /** Sends a plain form. */
  post(url: string, fields: Readonly<Record<string, string>>, headers?: Headers): Promise<Answer>;
  /** Sets the price of the bowl from another process. */
  setPrice(cents: number): Promise<void>;
  close(): Promise<void>;
}

/** What a browser gets. */
export type Answer = Awaited<ReturnType<TestInstall['app']['inject']>>;

/** The cookies of an answer, as the browser sends them back. */
export function cookieOf(answer: Answer): string {
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Opens the shop; its theme also says in the page whether the visitor has a cart. `settings` are of its environment. */
export async function openDressedShop(settings: Record<string, string> = {}): Promise<DressedShop> {
  const shop = await openTestInstall(settings);
  const website = await shop.createWebsite('Corner Shop');
  const { host } = website;
  await wearTheme(website);
  const productsPage = await createProductsPage(website, [
    { title: 'Bowl', slug: 'bowl', sku: 'BOWL', price: '10.00', stock: '5' },
    { title: 'Shirt', slug: 'shirt', sku: 'SHIRT-S', price: '30.00', stock: '5', options: ['Size=S'] },
    { title: 'Shirt', slug: 'shirt', sku: 'SHIRT-L', price: '30.00', stock: '0', options: ['Size=L'] },
  ]);
  const elsewhere = await openTestConnection(shop.database.url, website.id);
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  return {
    ...{ shop, website, productsPage, page: `${productsPage.path}/bowl` },
    get: (url, headers = {}, method = 'GET') =>
      shop.app.inject({ method, url, headers: { host, ...headers } }),
    post(url, fields, headers = {}) {
      const payload = new URLSearchParams(fields).toString();
      const sent = { host, origin: `http://${host}`, ...form, ...headers };
      return shop.app.inject({ method: 'POST', url, headers: sent, payload });
    },
    async setPrice(cents) {
      const values = [cents, productsPage.productIds.get('bowl')];
      await elsewhere.query('UPDATE commerce.variant SET price_cents = $1 WHERE product_id = $2', values);
    },
    async close() {
      await elsewhere.end();
      await shop.close();
    },
  };
}

async function wearTheme(website: TestWebsite): Promise<void> {
  const files = [...(await readThemeFolder(join(projectRoot, 'web', 'themes', 'atelier')))];
  const markCarts = (text: string) =>
    text.replace('{squarespace.page-classes}', '{squarespace.page-classes} {squarespace.cart-classes}');
  const encoded = files.map(([path, content]) => {
    const bytes = Buffer.from(content);
    const marked = path.endsWith('.region') ? Buffer.from(markCarts(bytes.toString())) : bytes;
    return { path, base64: marked.toString('base64') };
  });
  await website.query(
    website.owner,
    'mutation ($input: InstallThemeInput!) { installTheme(input: $input) { __typename } }',
    { input: { name: 'Atelier', files: encoded } },
  );
}
