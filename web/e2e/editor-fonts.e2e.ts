import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

const fromHere = createRequire(import.meta.url);
const sample = '@fontsource-variable/caveat/files/caveat-latin-wght-normal.woff2';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'fonts@owners.test';

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

test('an owner brings a font along, chooses it, and visitors read the website in it; used, it cannot be deleted', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/design/fonts');
  await expect(page.getByText('No fonts of your own yet')).toBeVisible();
  const send = page.getByRole('button', { name: 'Upload the font' });
  await send.press('Enter');
  await expect(page.getByText('Choose a font file first.')).toBeVisible();
  await look(page, 'fonts-none');

  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Font file').setInputFiles({ name, mimeType: 'font/woff2', buffer });
  await choose('Brand-Bold.woff2', Buffer.from('<script>alert(1)</script>'.padEnd(200)));
  await expect(page.getByLabel('Family')).toHaveValue('Brand');
  await expect(page.getByRole('button', { name: '700, Bold' })).toBeVisible();
  await send.press('Enter');
  await expect(page.getByText('Say by which licence the website may use this font')).toBeVisible();
  await page.getByLabel('Licence').fill('SIL Open Font License 1.1, https://openfontlicense.org');
  await send.press('Enter');
  await expect(
    page.getByText('The file Brand-Bold.woff2 does not appear to be a supported file.'),
  ).toBeVisible();

  await choose('BrandHand-Variable.woff2', await readFile(fromHere.resolve(sample)));
  await expect(page.getByLabel('Family')).toHaveValue('Brand Hand');
  await send.press('Enter');
  await page.getByText('Brand Hand can be chosen in Style now.').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'The quick brown fox' });
  await expect(row.getByText('All weights (a variable font) · WOFF2')).toBeVisible();
  await row.locator('summary').press('Enter');
  await expect(row.getByText('SIL Open Font License 1.1')).toBeVisible();
  await look(page, 'fonts');

  await page.getByRole('link', { name: 'Style', exact: true }).press('Enter');
  await page.getByRole('button', { name: /^Choose Heading font/ }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search fonts' }).fill('brand');
  await expect(page.getByRole('listbox').getByText('Your fonts')).toBeVisible();
  await look(page, 'font-picker');
  await page.getByRole('option', { name: 'Brand Hand' }).click();
  await page.locator('.canvas-saving-saved').waitFor();
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await page.getByText('Published. Visitors see it now.').waitFor();

  const visitor = await Visitor.arrive(browser, shop.url, desktop);
  const answered = visitor.page.waitForResponse(/\/media\/fonts\//);
  await visitor.open('/');
  const { 'cache-control': kept, 'content-type': kind } = (await answered).headers();
  expect([kept, kind]).toEqual(['public, max-age=31536000, immutable', 'font/woff2']);
  const states = () =>
    visitor.page.evaluate(() =>
      [...document.fonts]
        .filter(({ family }) => family.includes('Brand Hand'))
        .map(({ status, display }) => [status, display]),
    );
  await expect.poll(states).toEqual([['loaded', 'swap']]);
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);

  await owner.open('/config/design/fonts');
  await page.getByRole('button', { name: /^Delete Brand Hand/ }).press('Enter');
  await expect(page.getByText('Choose another font there first.')).toBeVisible();
  await expect(row).toBeVisible();
});
