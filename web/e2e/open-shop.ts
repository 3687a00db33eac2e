import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#gateway/root.ts';
import { allowOnInstall, makeOwner, ownerPassword } from '#gateway/testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '#gateway/testing.ts';
import { takeAway } from '#gateway/website-copy/copy-testing.ts';
import { startPlaces } from '#kit/google-places-testing.ts';
import { sheetId, startGoogleSheets } from '#kit/google-sheets-testing.ts';
import { createTestDatabase } from '#kit/test-postgres.ts';
import { readThemeFolder } from '#web/site/theme/theme-folder.ts';
import { productHeader, productRows } from './shop-products.ts';
import type { Owner, Shop, ShopOptions } from './start-shop.ts';

/** Starts an install with the default theme, a home page, a page of text and a shop of a few products. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const places = options.hasPlaces ? await startPlaces() : undefined;
  const google = options.hasGoogleSheets ? await startGoogleSheets() : undefined;
  const database = await createTestDatabase({ name: 'shop', prepare: furnish });
  const test = await openTestInstall(
    {
      ...(options.hasPaymentSandbox ? { PAYMENT_SANDBOX: 'on' } : {}),
      ...(places ? { PLACES_API_URL: places.url } : {}),
      ...(google ? { GOOGLE_SHEETS_API_URL: google.url, GOOGLE_TOKEN_URL: `${google.url}/token` } : {}),
    },
    database,
    shopFolder(),
  );
  const host = options.isEmpty ? emptyHost : furnishedHost;
  const { id } = options.isEmpty
    ? await test.createWebsite('Tern & Tallow', host)
    : { id: await readFile(join(shopFolder(), websiteIdFile), 'utf8') };
  const owner = ownerOf(test.websiteOf(id, host));
  if (options.changeTheme) await installTheme(owner, options.changeTheme);
  if (options.areEventsRelayed) test.relayEvents();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const address = test.app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://${host}:${port}`,
    setStock: (sku, quantity) => setStock(owner, sku, quantity),
    offerInstalments: (accountCountry) => offerInstalments(owner, accountCountry),
    owner,
    ...(google ? { google: { key: google.key, sheetId, rows: google.rows } } : {}),
    makeOwner: async (email) => {
      await makeOwner(test, { id }, email);
      await allowOnInstall(test, email);
      return ownerPassword;
    },
    makeAnother: async (title, email) => {
      const another = await test.createWebsite(title);
      await makeOwner(test, another, email);
      return { id: another.id, owner: ownerOf(another) };
    },
    makeWebsiteFile: (title) => makeFile(test, title),
    close: async () => {
      await test.close();
      await places?.close();
      await google?.close();
    },
  };
}

/** Makes a website with a page, packs it into a file, and removes it. */
async function makeFile(test: TestInstall, title: string): Promise<Buffer> {
  const website = await test.createWebsite(title);
  const page = { title, typeName: 'page', isHomepage: true, mainContent: `<p>${title}</p>` };
  await createCollection(ownerOf(website), page);
  return takeAway(test.install, { ...website, title });
}

/** Hosts that every machine's browser finds. */
const furnishedHost = 'localhost';
const emptyHost = 'new.localhost';
const websiteIdFile = 'website-id';

/** Where the files of the furnished shop are kept during a run, which every shop begins with. */
function shopFolder(): string {
  const folder = process.env.SHOP_FOLDER;
  if (!folder) throw new Error('SHOP_FOLDER is not set: the setup of all browser tests makes it.');
  return folder;
}

function ownerOf(website: TestWebsite): Owner {
  const owner = { ...website.owner, baseUrl: `http://${website.host}` };
  return (text, variables) => website.query(owner, text, variables);
}

/** Makes the shop that all files of tests begin with, each on a copy of its own. */
async function furnish(url: string): Promise<void> {
  const test = await openTestInstall({}, { url, drop: async () => undefined });
  const website = await test.createWebsite('Corner Shop', furnishedHost);
  const owner = ownerOf(website);
  await installTheme(owner, (text) => text);
  const shop = await createCollection(owner, { typeName: 'products', title: 'Shop', slug: 'shop' });
  const home = { typeName: 'home', title: 'Home', slug: 'home', isHomepage: true };
  await createCollection(owner, { ...home, mainContent: '<h2>Hello</h2>' });
  const about = { typeName: 'page', title: 'About', slug: 'about', mainContent: '<h1>About us</h1>' };
  await createCollection(owner, about);
  await owner('mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }', {
    input: { settings: { contactEmail: 'shop@example.com' } },
  });
  await importProducts(owner, shop);
  await writeFile(join(shopFolder(), websiteIdFile), website.id);
  await cp(test.environment.DATA_DIR ?? '', shopFolder(), { recursive: true });
  await test.close();
}

async function installTheme(
  owner: Owner,
  changeTheme: (text: string, path: string) => string,
): Promise<void> {
  const theme = await readThemeFolder(join(projectRoot, 'web', 'themes', 'atelier'));
  const files = [...theme].map(([path, content]) => {
    const bytes = Buffer.from(content);
    const isTemplate = /\.(?:item|list|block|region)$/.test(path);
    const changed = isTemplate ? Buffer.from(changeTheme(bytes.toString('utf8'), path)) : bytes;
    return { path, base64: changed.toString('base64') };
  });
  await owner('mutation ($input: InstallThemeInput!) { installTheme(input: $input) { __typename } }', {
    input: { name: 'Atelier', files },
  });
}

async function createCollection(owner: Owner, input: Record<string, unknown>): Promise<string> {
  const { createCollection: made } = await owner<{ createCollection: { id?: string; message?: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } ... on Problem { message } } }',
    { input },
  );
  if (!made.id) throw new Error(`A page was not made: ${made.message}`);
  return made.id;
}

async function importProducts(owner: Owner, collectionId: string): Promise<void> {
  const records = productRows.map((cells, index) => ({ line: index + 2, cells }));
  const { importProductCsv: imported } = await owner<{
    importProductCsv: { products: { id: string }[]; problems: unknown[] };
  }>(
    'mutation ($input: ProductCsvInput!) { importProductCsv(input: $input) { products { id } problems { line column message } } }',
    { input: { header: productHeader, records, isLast: true, pages: [], defaultCollectionId: collectionId } },
  );
  if (imported.problems.length > 0)
    throw new Error(`Products were left out: ${JSON.stringify(imported.problems)}`);
  const images = await Promise.all(['#c96f4a', '#4a6fc9'].map((colour) => uploadPicture(owner, colour)));
  await owner(
    'mutation ($input: [ProductImagesInput!]!) { setProductImages(input: $input) { __typename } }',
    {
      input: imported.products.map(({ id }) => ({ productId: id, imageIds: images })),
    },
  );
}

async function uploadPicture(owner: Owner, background: string): Promise<string> {
  const picture = await sharp({ create: { width: 900, height: 1125, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const input = { filename: 'picture.jpg', base64: picture.toString('base64'), altText: 'A pot on a table' };
  const { uploadImage } = await owner<{ uploadImage: { id: string } }>(
    'mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id } ... on Problem { message } } }',
    { input },
  );
  return uploadImage.id;
}

async function setStock(owner: Owner, sku: string, quantity: number | null): Promise<void> {
  const { products } = await owner<{ products: { nodes: { variants: { id: string; sku: string }[] }[] } }>(
    '{ products { nodes { variants { id sku } } } }',
    {},
  );
  const variant = products.nodes.flatMap(({ variants }) => variants).find((one) => one.sku === sku);
  if (!variant) throw new Error(`No variant is called ${sku}.`);
  await owner(
    'mutation ($id: ID!, $quantity: Int) { setStock(variantId: $id, quantity: $quantity) { __typename } }',
    {
      id: variant.id,
      quantity,
    },
  );
}

async function offerInstalments(owner: Owner, accountCountry: string | null): Promise<void> {
  const input = { isAvailable: accountCountry !== null, minimum: '1.00', maximum: '500.00', accountCountry };
  const { updateInstalmentSettings: changed } = await owner<{
    updateInstalmentSettings: { message?: string };
  }>(
    'mutation ($input: InstalmentSettingsInput!) { updateInstalmentSettings(input: $input) { __typename ... on Problem { message } } }',
    { input },
  );
  if (changed.message !== undefined) throw new Error(`Instalments were not set up: ${changed.message}`);
}
