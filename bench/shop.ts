import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type pg from 'pg';
import { readConfig } from '#gateway/config.ts';
import { requestOf } from '#gateway/graph/request.ts';
import { dataOf, type Install, openInstall } from '#gateway/install.ts';
import { projectRoot } from '#gateway/root.ts';
import { openTestConnection } from '#kit/connection-testing.ts';
import type { Log } from '#kit/subgraph.ts';
import type { Viewer } from '#kit/viewer.ts';
import { fillOrders } from './orders.ts';
import { makePageOwner, type PageOwner } from './pages-to-edit.ts';
import { makePartnerKey } from './partner.ts';
import { fillBlog, postsOnPage } from './posts.ts';
import { fillSubscriptions, type RenewalState, readFurthestFromTurn, readRenewals } from './renewals.ts';
import { type FilledFigures, fillFigures } from './visits.ts';

/** What a process needs to open the same install. */
export type ShopEnvironment = Readonly<
  Record<'DATABASE_URL' | 'DATA_DIR' | 'VIEWER_SECRET' | 'WEBSITE_ID', string>
>;

/** A shop with so many products, in a database of its own. */
export interface Shop {
  readonly products: number;
  readonly collectionId: string;
  readonly environment: ShopEnvironment;
  /** Slug of the product with a number from 1. */
  slugOf(number: number): string;
  idOf(number: number): string;
  /** Gives the shop a new revision of its theme, as an owner would. */
  installTheme(): Promise<void>;
  /** Sets what is left of the first variant of a product. */
  setStock(number: number, quantity: number): Promise<void>;
  /** Has visits counted, without cookies. */
  countVisits(): Promise<void>;
  /** Has visits counted, and visitors told apart by cookies. */
  countVisitors(): Promise<void>;
  /** Has figures of visits, as so many events of some days and of as many before leave them. */
  fillFigures(filled: FilledFigures): Promise<void>;
  /** Lets shoppers order by the test method. */
  openTill(): Promise<void>;
  /** Adds orders of the last years, each of two lines. */
  addPastOrders(count: number): Promise<void>;
  /** Adds subscriptions that came due this morning, to all products but the last one. */
  addDueSubscriptions(count: number): Promise<void>;
  /** How many of them are charged by now. */
  readRenewals(): Promise<RenewalState>;
  /** How many places the charge that is furthest from its turn is away from it. */
  readFurthestFromTurn(): Promise<number>;
  /** Reads a page of the owner's list of orders; answers its numbers and where it ends. */
  listOrders(filter: object, after: string | null): Promise<{ numbers: number[]; end: string | null }>;
  /** Makes someone who signs in and changes pages with so many blocks. */
  makePageOwner(sizes: readonly number[]): Promise<PageOwner>;
  /** Makes the key of a program that may read orders. */
  makePartnerKey(): Promise<string>;
  /** How often each number of an order is there. */
  findOrderNumbers(): Promise<ReadonlyMap<number, number>>;
  /** The quantities that all carts hold of a product's variants. */
  findQuantities(number: number): Promise<number[]>;
  close(): Promise<void>;
}

/** Variants of every product. */
export const variantsOfProduct = 6;

const picturesOfProduct = 2;
const quiet: Log = { error: () => undefined, warn: () => undefined, info: () => undefined };
const viewerSecret = 'a-secret-of-the-benchmark-that-guards-nothing';
/** Row-level security shows no rows to a connection that belongs to no website. */
const seeAll = "SELECT set_config('vitrine.website_id', '*', false)";
const ownerPermissions = [
  'CATALOG_MANAGE',
  'CONTENT_MANAGE',
  'THEME_MANAGE',
  'WEBSITE_MANAGE',
  'ORDERS_MANAGE',
  'REPORTS_READ',
];

/** Blogs of every shop: their slugs, and how many posts they have. */
export const blogs = { journal: 100, archive: 10_000 } as const;

/** Makes a database on the server, and a shop in it: the website by the graph, its many products and posts by statements. */
export async function openShop(serverUrl: string, products: number): Promise<Shop> {
  const name = `shop_${products}`;
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const settings = { DATABASE_URL: url.href, DATA_DIR: dataDir, VIEWER_SECRET: viewerSecret };
  const install = await openInstall(readConfig(settings), quiet);
  const website = await createWebsite(install);
  const owner: Viewer = {
    websiteId: website,
    permissions: ownerPermissions,
    accountId: 'owner',
    requestId: 'bench',
  };
  const createCollection = async (input: object) => {
    const made = await ask<{ createCollection: { id: string } }>(install, owner, collectionText, { input });
    return made.createCollection.id;
  };
  const collectionId = await createCollection({
    typeName: 'products',
    title: 'Shop',
    slug: 'shop',
    pageSize: 24,
  });
  const mainContent = `<p>${'Stoneware for tables that are used every day. '.repeat(12)}</p>`;
  await createCollection({ typeName: 'page', title: 'Home', slug: 'home', isHomepage: true, mainContent });
  const files = await readTheme(join(projectRoot, 'web', 'themes', 'atelier'));
  const installTheme = async () => {
    await ask(install, owner, themeText, { input: { name: 'Atelier', files } });
  };
  await installTheme();
  await withClient(url.href, (client) => fillProducts(client, website, collectionId, products));
  for (const [slug, posts] of Object.entries(blogs)) {
    const blog = await createCollection({ typeName: 'blog', title: slug, slug, pageSize: postsOnPage });
    await withClient(url.href, (client) =>
      fillBlog(client, { websiteId: website, collectionId: blog, posts }),
    );
  }
  return {
    products,
    collectionId,
    environment: { ...settings, WEBSITE_ID: website },
    slugOf: (number) => `product-${number}`,
    idOf,
    installTheme,
    async setStock(number, quantity) {
      await ask(install, owner, stockText, { variantId: variantId(number, 1), quantity });
    },
    async countVisits() {
      await ask(install, owner, countVisitsText, {});
    },
    async countVisitors() {
      await ask(install, owner, countVisitorsText, {});
    },
    fillFigures: (filled) => withClient(url.href, (client) => fillFigures(client, website, filled)),
    async openTill() {
      await ask(install, owner, testModeText, {});
    },
    async addPastOrders(count) {
      await withClient(url.href, (client) => fillOrders(client, website, count));
    },
    addDueSubscriptions: (count) =>
      withClient(url.href, (client) => fillSubscriptions(client, website, count, products)),
    readRenewals: () => withClient(url.href, readRenewals),
    readFurthestFromTurn: () => withClient(url.href, readFurthestFromTurn),
    async listOrders(filter, after) {
      const { orders } = await ask<OrderListAnswer>(install, owner, ordersText, { filter, after });
      return { numbers: orders.nodes.map(({ number }) => number), end: orders.pageInfo.endCursor };
    },
    makePartnerKey: () => makePartnerKey(install, { ...owner, websiteId: website }),
    makePageOwner: (sizes) => makePageOwner(install, { ...owner, websiteId: website }, sizes),
    findOrderNumbers: () =>
      withClient(url.href, async (client) => {
        const text =
          'SELECT number::int, count(*)::int FROM commerce.customer_order WHERE website_id = $1 GROUP BY number';
        const { rows } = await client.query<{ number: number; count: number }>(text, [website]);
        return new Map(rows.map(({ number, count }) => [number, count]));
      }),
    async findQuantities(number) {
      const text = 'SELECT quantity FROM commerce.cart_entry WHERE product_id = $1';
      return withClient(url.href, async (client) => {
        const { rows } = await client.query<{ quantity: number }>(text, [idOf(number)]);
        return rows.map(({ quantity }) => quantity);
      });
    },
    async close() {
      await install.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The sku of a variant, both numbers from 1. */
export function skuOf(product: number, variant: number): string {
  return `SKU-${product}-${variant}`;
}

function idOf(product: number): string {
  return `product-${String(product).padStart(28, '0')}`;
}

function variantId(product: number, variant: number): string {
  return `variant-${String(product).padStart(24, '0')}-${String(variant).padStart(3, '0')}`;
}

const websiteText =
  'mutation ($input: CreateWebsiteInput!) { createWebsite(input: $input) { ... on Website { id } ... on Problem { message } } }';
const collectionText =
  'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } ... on Problem { message } } }';
const themeText =
  'mutation ($input: InstallThemeInput!) { installTheme(input: $input) { ... on ThemeRevision { id } ... on Problem { message } } }';
const stockText =
  'mutation ($variantId: ID!, $quantity: Int) { setStock(variantId: $variantId, quantity: $quantity) { ... on Variant { id } ... on Problem { message } } }';

const ordersText = `query ($filter: OrderFilter, $after: String) { orders(filter: $filter, first: 50, after: $after) {
  nodes { number } pageInfo { endCursor } } }`;

interface OrderListAnswer {
  readonly orders: {
    readonly nodes: readonly { readonly number: number }[];
    readonly pageInfo: { readonly endCursor: string | null };
  };
}

const countVisitsText =
  'mutation { updateWebsite(input: { settings: { areVisitsCountedCookieless: true } }) { __typename } }';
const countVisitorsText =
  'mutation { updateWebsite(input: { settings: { areVisitorCookiesAllowed: true, isCookieConsentAsked: false } }) { __typename } }';
const testModeText =
  'mutation { updateStoreSettings(input: { isTestMode: true }) { ... on StoreSettings { isTestMode } ... on Problem { message } } }';

async function createWebsite(install: Install): Promise<string> {
  const founder: Viewer = {
    websiteId: null,
    permissions: ['WEBSITE_CREATE'],
    isOperator: true,
    requestId: 'bench',
  };
  const input = { identifier: 'bench', host: 'localhost', title: 'Bench' };
  const { createWebsite } = await ask<{ createWebsite: { id: string } }>(install, founder, websiteText, {
    input,
  });
  return createWebsite.id;
}

async function ask<Data>(
  install: Install,
  viewer: Viewer,
  text: string,
  variables: Record<string, unknown>,
): Promise<Data> {
  const result = await install.graph.execute(text, variables, requestOf(viewer));
  const json = JSON.stringify(result);
  if (json.includes('"message"')) throw new Error(`${text} was answered ${json}`);
  return dataOf<Data>(result, text);
}

async function readTheme(folder: string): Promise<{ path: string; base64: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const kept = paths.filter((path) => !path.endsWith('.ts'));
  return Promise.all(
    kept.map(async (path) => ({ path: relative(folder, path), base64: await readFile(path, 'base64') })),
  );
}

/** A million rows by the graph would take longer than all measures; nobody listens yet, so the triggers may sleep. */
async function fillProducts(
  client: pg.Client,
  websiteId: string,
  collectionId: string,
  products: number,
): Promise<void> {
  const number = (name: string, digits: number) => `lpad(${name}::text, ${digits}, '0')`;
  const productId = `'product-' || ${number('p', 28)}`;
  const tables = ['commerce.product', 'commerce.variant', 'content.image', 'content.product_image'];
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(
    `INSERT INTO commerce.product (id, website_id, collection_id, type, slug, title, description, tags, option_names)
     SELECT ${productId}, $1, $2, 1, 'product-' || p, 'Stoneware piece number ' || p,
       '<p>' || repeat('Thrown by hand and glazed in our own kiln. ', 8) || '</p>', ARRAY['stoneware', 'kiln-' || p % 20], ARRAY['Size', 'Glaze']
     FROM generate_series(1, $3::int) p`,
    [websiteId, collectionId, products],
  );
  await client.query(
    `INSERT INTO commerce.variant (id, website_id, product_id, sku, option_values, price_cents, stock, position)
     SELECT 'variant-' || ${number('p', 24)} || '-' || ${number('v', 3)}, $1, ${productId}, 'SKU-' || p || '-' || v,
       ARRAY[(ARRAY['Small', 'Medium', 'Large'])[(v - 1) / 2 + 1], (ARRAY['Ash', 'Iron'])[(v - 1) % 2 + 1]], 1000 + 100 * v + p % 50, 1000000, v
     FROM generate_series(1, $2::int) p, generate_series(1, $3::int) v ORDER BY p, v`,
    [websiteId, products, variantsOfProduct],
  );
  await client.query(
    `INSERT INTO content.image (id, website_id, filename, content_type, byte_size, width, height, alt_text)
     SELECT 'image-' || p || '-' || i, $1, 'piece-' || p || '-' || i || '.jpg', 'image/jpeg', 200000, 1500, 1500, 'A piece on a shelf'
     FROM generate_series(1, $2::int) p, generate_series(1, $3::int) i`,
    [websiteId, products, picturesOfProduct],
  );
  await client.query(
    `INSERT INTO content.product_image (website_id, product_id, position, image_id)
     SELECT $1, ${productId}, i, 'image-' || p || '-' || i FROM generate_series(1, $2::int) p, generate_series(1, $3::int) i`,
    [websiteId, products, picturesOfProduct],
  );
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  // Carts are left out: what PostgreSQL learnt of them while they are empty would mislead it when they fill.
  await client.query(`VACUUM ANALYZE ${tables.join(', ')}`);
}

/** Lets work be done with a connection that sees the rows of all websites, and ends it. */
async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openTestConnection(url);
  try {
    await client.query(seeAll);
    return await work(client);
  } finally {
    await client.end();
  }
}
