import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { findBarriers } from './barriers.ts';
import { chooseInList } from './keyboard.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
const email = 'products@owners.test';
const onePage =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());

test('an owner adds a product with three sizes, counts it, and shoppers find it', async ({ browser }) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  const letCome: (() => void)[] = [];
  const editor = new Promise<void>((resolve) => letCome.push(resolve));
  await page.route(/rich-text-editor-[^/]*\.js/, (route) => editor.then(() => route.continue()));
  await owner.open('/config/products/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Slipware Jug');
  const addOption = page.getByRole('button', { name: 'Add option' });
  const before = await addOption.boundingBox();
  for (const come of letCome) come();
  await page.getByRole('toolbar', { name: 'Text' }).waitFor();
  expect(await addOption.boundingBox(), 'what comes late moves nothing below it').toEqual(before);
  await addOption.click();
  await page.getByRole('textbox', { name: 'Option', exact: true }).fill('Size');
  await page.getByRole('textbox', { name: 'Values' }).fill('Small, Medium, Large');
  await page.getByRole('textbox', { name: 'Price of all variants' }).fill('19.50');
  await page.getByRole('textbox', { name: 'Stock of all variants' }).fill('4');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('textbox', { name: 'Price Medium', exact: true }).fill('-1');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Price Medium', exact: true }).fill('24');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('heading', { level: 1, name: 'Slipware Jug' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  const weight = page.getByRole('textbox', { name: 'Weight Medium' });
  await weight.fill('1.25');
  for (const [measure, size] of [
    ['Length', '30'],
    ['Width', '20'],
    ['Height', '10'],
  ])
    await page.getByRole('textbox', { name: `${measure} Medium` }).fill(size ?? '');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.reload();
  await expect(weight).toHaveValue('1.25');
  await weight.fill('');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.reload();
  await expect(weight).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Length Medium' })).toHaveValue('30');

  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#8a3b1e' } }).png();
  await page
    .getByLabel('Add pictures')
    .first()
    .setInputFiles({
      ...{ name: 'medium.png', mimeType: 'image/png', buffer: await picture.toBuffer() },
    });
  await page.getByRole('button', { name: /Medium/ }).press('Enter');
  await page.getByRole('option', { name: 'Picture 1' }).press('Enter');
  await page.getByText('The picture is chosen.').waitFor();
  await look(page, 'variant-pictures');
  await page.reload();
  await expect(page.getByRole('button', { name: /Picture 1.*Medium|Medium.*Picture 1/ })).toBeVisible();

  await owner.open('/config/inventory?search=slipware');
  await page.getByRole('button', { name: 'Stock of Slipware Jug' }).click();
  const stock = page.getByRole('textbox', { name: 'Stock of Slipware Jug, Small' });
  await stock.fill('9');
  await stock.press('Enter');
  await page.getByText('Slipware Jug, Small: 9 in stock').waitFor();
  await page.getByText('17 in 3 variants').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('12 in 3 variants').waitFor();
  // The order that was chosen is that of the next time.
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/commerce-preferences/inventory') && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Stock' }).click();
  expect((await kept).status()).toBe(200);
  await owner.open('/config/inventory');
  await expect(page.getByRole('button', { name: 'Sort by' })).toContainText('Stock');
  await page.getByRole('button', { name: 'Stock of Slipware Jug' }).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await owner.open('/config/products');
  await page.getByRole('link', { name: 'Slipware Jug' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 660, height: 844 });
  const kind = page.getByRole('row', { name: /Slipware Jug/ }).getByRole('cell', { name: 'Physical' });
  const lines = kind.evaluate((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getClientRects().length;
  });
  expect(await lines, 'a short word of a narrow table is not divided').toBe(1);
  await owner.open('/shop/slipware-jug');
  await page.getByRole('heading', { name: 'Slipware Jug' }).first().waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner chooses what is offered with a product, in an order that shoppers see', async ({
  browser,
}) => {
  const { products } = await shop.owner<{
    products: { nodes: { id: string; title: string; fullUrl: string }[] };
  }>('{ products(first: 4) { nodes { id title fullUrl } } }', {});
  const [main, first, second, third] = products.nodes;
  if (!main || !first || !second || !third) throw new Error('The shop sells too little for this.');
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open(`/config/products/${main.id}`);
  const list = page.getByRole('list', { name: 'Related products' });
  await page.getByRole('button', { name: 'Choose products' }).first().click();
  const finder = page.getByRole('dialog', { name: 'Choose products' });
  await expect(finder.getByRole('checkbox', { name: main.title, exact: true })).toHaveCount(0);
  for (const { title } of [first, second, third]) {
    // By the keyboard, one right after another.
    await finder.getByRole('checkbox', { name: title, exact: true }).focus();
    await page.keyboard.press('Space');
  }
  const done = finder.getByRole('button', { name: 'Done' });
  const place = await done.boundingBox(); // It stays under the pointer, whatever is found.
  await finder.getByRole('searchbox').fill('nothing is called so');
  await expect(finder.getByRole('checkbox')).toHaveCount(0);
  expect(await done.boundingBox()).toEqual(place);
  await done.click();
  await expect(list.getByRole('listitem')).toHaveText(
    [first, second, third].map(({ title }) => new RegExp(title)),
  );
  await list.getByRole('button', { name: `Move ${third.title} up` }).click();
  await list.getByRole('button', { name: `Take out ${first.title}` }).click();
  const chosen = [new RegExp(third.title), new RegExp(second.title)];
  await expect(list.getByRole('listitem')).toHaveText(chosen);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await look(page, 'product-links');
  await owner.settle();
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveText(chosen);
  await owner.open(main.fullUrl);
  const offered = page.getByRole('region', { name: 'Goes well with' }).getByRole('listitem');
  await expect(offered.first()).toContainText(third.title);
  await expect(offered.nth(1)).toContainText(second.title);
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner writes to who waits for what is back, and answers what buyers think', async ({ browser }) => {
  const { products } = await shop.owner<{
    products: { nodes: { id: string; slug: string; variants: { id: string }[] }[] };
  }>('{ products(first: 200) { nodes { id slug variants { id } } } }', {});
  const vase = products.nodes.find(({ slug }) => slug === 'vase');
  const [variant] = vase?.variants ?? [];
  await shop.owner(
    `mutation ($signUp: RestockSignUpInput!, $variantId: ID!, $reviews: [ImportReviewInput!]!) {
      signUpForRestock(input: $signUp) { __typename }
      setStock(variantId: $variantId, quantity: 3) { __typename }
      importReviews(input: $reviews) { __typename }
    }`,
    {
      signUp: { productId: vase?.id, variantId: variant?.id, email: 'waits@example.com' },
      variantId: variant?.id,
      reviews: [
        {
          ...{ productId: vase?.id, externalId: 'vase-1', rating: 4, title: 'Holds water' },
          ...{ body: 'And flowers.', displayName: 'Grace' },
        },
      ],
    },
  );
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/products');
  await page.getByRole('link', { name: 'Waiting lists' }).click();
  const line = page.getByRole('row', { name: /Vase/ });
  await expect(line).toContainText('Back: 3');
  await page.getByRole('button', { name: 'Who waits for Vase' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /waits@example.com/ })).toContainText(
    'Waits',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Write to all' }).click();
  await page
    .getByRole('alertdialog', { name: 'Write to 1 person?' })
    .getByRole('button', { name: 'Write to them' })
    .click();
  await page.getByText(/1 mail was written, and kept here/).waitFor();
  await expect(line).toContainText('All written to');
  await look(page, 'waiting-lists');

  await page.getByRole('link', { name: 'Reviews' }).click();
  const review = page.getByRole('listitem').filter({ hasText: 'Holds water' });
  await review.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('Thank you.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(review).toContainText('Thank you.');
  await review.getByRole('button', { name: 'Hide' }).click();
  await expect(review).toContainText('Hidden');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(review).toContainText('Published');
  await page.getByText('Products show reviews').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await look(page, 'editor-reviews');
  await review.getByRole('link', { name: 'Vase' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Invite buyers to review' }).click();
  const invite = page.getByRole('dialog', { name: 'Who bought Vase?' });
  await invite.getByRole('textbox', { name: 'Mail addresses' }).fill('nobody');
  await invite.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(invite.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await invite.getByRole('textbox', { name: 'Mail addresses' }).fill('bought@example.com');
  await invite.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(invite.getByRole('row', { name: /bought@example.com/ })).toContainText('Until');
  await invite.getByRole('button', { name: 'Close' }).first().click();

  await page.getByText('Say when few are left').click();
  await page.getByRole('textbox', { name: 'So many or fewer are few' }).fill('5');
  await page.getByRole('textbox', { name: 'Words for that' }).fill('Only {qtyInStock}!');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  await look(page, 'editor-product');
  await owner.open('/shop/vase');
  await page.getByText('Only 3!').waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner gives a download its file, and another in its place', async ({ browser }) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/products/new');
  await page.getByRole('button', { name: /Kind/ }).click();
  await page.getByRole('option', { name: 'Download' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Pattern book');
  await page
    .getByRole('textbox', { name: /^Price/ })
    .first()
    .fill('8');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('There are no files yet').waitFor();
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(onePage) });
  await page.getByLabel('Add files').first().setInputFiles(pdf('first.pdf'));
  await page.getByText('Buyers get first.pdf now.').waitFor();
  const chooses = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace first.pdf' }).click();
  await (await chooses).setFiles(pdf('second.pdf'));
  await expect(page.getByRole('row', { name: /second.pdf/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /first.pdf/ })).toHaveCount(0);
  await look(page, 'editor-download');
  await page.getByRole('button', { name: 'Take second.pdf away' }).click();
  await page.getByText('There are no files yet').waitFor();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /second.pdf/ })).toBeVisible();

  await page.getByRole('button', { name: 'standard Tax class' }).press('Enter');
  await chooseInList(page, page.getByRole('option', { name: 'Another class…' }));
  const taxClass = page.getByRole('textbox', { name: 'New tax class' });
  await expect(taxClass).toBeFocused();
  await taxClass.fill('e books');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(taxClass).toHaveAttribute('aria-invalid', 'true');
  await taxClass.fill('e-books');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'e-books Tax class' })).toBeVisible();
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner finds how visits are counted, and leaves nothing unsaved behind unasked', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/analytics');
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  await page.getByText(/visitors? right now/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Choose how visits are counted' }).click();
  await page.getByText('Count visits without cookies').click();
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await owner.open('/config/products/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Half a jug');
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a jug');
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner looks at a file of products before it is imported, goes on after a reload, and changes prices in a sheet', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/products/files');
  const choose = page.locator('input[type="file"]');
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await look(page, 'product-files');
  await choose.setInputFiles({ name: 'note.csv', mimeType: 'text/csv', buffer: Buffer.from('Hello') });
  await expect(page.getByRole('alert')).toContainText('This is not a CSV file');
  const rows = Array.from(
    { length: 700 },
    (_, n) => `Tile ${n + 1},tile-${n + 1},4.50,TILE-${n + 1},10,blue`,
  );
  const text = ['Title,Product URL,Price,SKU,Stock,Glaze', ...rows, 'Bad tile,bad-tile,four,BAD,1,red'].join(
    '\n',
  );
  await choose.setInputFiles({ name: 'tiles.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: 'What tiles.csv would do' }).waitFor();
  await expect(page.getByText('Not looked at: Glaze')).toBeVisible();
  await expect(page.getByRole('table', { name: 'What is wrong' })).toContainText('Line 702');
  await look(page, 'product-files-checked');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Refused rows as CSV' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('tiles-refused.csv');

  let parts = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('idempotencyKey')) {
      parts += 1;
      if (parts === 2) return route.abort();
    }
    return route.fallback();
  });
  await page.getByRole('button', { name: 'Import 700 products' }).press('Enter');
  await page.getByRole('heading', { name: 'The import of tiles.csv was stopped' }).waitFor();
  await look(page, 'product-files-stopped');
  await page.unroute('**/graphql');
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).press('Enter');
  await page.getByRole('heading', { name: 'tiles.csv was imported' }).waitFor();
  await expect(page.getByText('New', { exact: true }).locator('..')).toContainText('700');
  await look(page, 'product-files-done');
  await owner.open('/config/products/grid?search=Tile');
  const grid = page.getByRole('grid', { name: 'All products and variants' });
  const [, number] = (await grid.getByRole('row').nth(1).innerText()).match(/Tile (\d+)/) ?? [];
  const readPage = async () => (await fetch(`${shop.url}/shop/tile-${number}`)).text();
  expect(await readPage()).toContain('4.50');
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('7.25');
  await page.keyboard.press('Enter');
  await page.keyboard.type('8');
  await page.keyboard.press('Tab');
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('1 cell is not saved: A sale price is a number');
  await expect(grid.getByRole('row').nth(1)).toContainText('7.25');
  await expect.poll(readPage).toContain('7.25');
  await expect(grid.getByRole('row').nth(2)).toContainText('8.00');
  await page.keyboard.press('Control+End');
  await expect(grid.getByRole('row').last()).toContainText(/Tile \d+/);
  expect(await grid.getByRole('row').count()).toBeLessThan(80);
  await page.keyboard.press('Control+Home');
  await look(page, 'product-grid');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(grid.getByRole('row').nth(2)).toContainText('4.50');
  await owner.open('/config/products/files');
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter');
  expect((await exported).suggestedFilename()).toBe('products.csv');
  await owner.leave();
});
