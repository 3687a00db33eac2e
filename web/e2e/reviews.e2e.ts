import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
let bowl: string;
let vase: string;
let photo: Buffer;
const email = 'reviews@owners.test';

test.beforeAll(async () => {
  shop = await startShop();
  const { products } = await shop.owner<{ products: { nodes: { id: string; slug: string }[] } }>(
    '{ products(first: 200) { nodes { id slug } } }',
    {},
  );
  const idOf = (name: string) => products.nodes.find(({ slug }) => slug === name)?.id ?? '';
  [bowl, vase] = [idOf('bowl'), idOf('vase')];
  await shop.owner(
    'mutation ($reviews: [ImportReviewInput!]!) { importReviews(input: $reviews) { __typename } updateReviewSettings(input: { isEnabled: true, isAutoPublished: true }) { __typename } }',
    { reviews: Array.from({ length: 23 }, (_, index) => brought(index)) },
  );
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a6fc9' } })
    .jpeg()
    .toBuffer();
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

const brought = (index: number) => ({
  ...{ productId: bowl, externalId: `b${index}`, rating: 5 - (index % 3), title: index % 2 ? 'Lovely' : '' },
  ...{ body: `Bowl number ${index}.\n\nWith a second thought.`, displayName: `Buyer ${index}` },
  ...(index === 22 ? { reply: 'Thank you, we are glad.' } : {}),
  createdAt: `2026-01-${String(index + 1).padStart(2, '0')}T12:00:00.000Z`,
});

async function invite(email: string): Promise<string> {
  await shop.owner(
    'mutation ($input: InviteToReviewInput!) { inviteToReview(input: $input) { __typename } }',
    { input: { productId: bowl, recipients: [{ email }] } },
  );
  const { storeEmails } = await shop.owner<{ storeEmails: { nodes: { to: string; text: string }[] } }>(
    '{ storeEmails(first: 50) { nodes { to text } } }',
    {},
  );
  const mail = storeEmails.nodes.find(({ to }) => to === email);
  return /(\/review-request\?token=[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test.describe('reviews', () => {
  test('are led to from the stars below the title, and more come at a press of a key', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/shop/bowl');
    await expect.poll(() => visitor.text('.review-vitals-text')).toMatch(/^4\.\d · \d+ reviews$/);
    await page.click('.review-vitals-link');
    await expect.poll(() => page.locator('#reviews-title').isVisible()).toBe(true);
    expect(new URL(page.url()).hash).toBe('#reviews');
    await expect(page.locator('.reviews-list > li')).toHaveCount(10);
    await look(page, 'reviews');
    await page.locator('.reviews-more a').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.reviews-list > li').count()).toBe(20);
    expect(
      await page.evaluate(
        () => document.activeElement === document.querySelectorAll('.reviews-list > li')[10],
      ),
    ).toBe(true);
    await page.locator('.reviews-more a').click();
    await expect.poll(() => page.locator('.reviews-more').count()).toBe(0);
    const bodies = await page.locator('.review-body p:first-child').allInnerTexts();
    expect(new Set(bodies).size).toBe(bodies.length);
  });

  test('are read, ordered and turned over without scripts', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/shop/bowl');
    await page.click('.reviews-sorts a:has-text("Lowest")');
    await expect(page.locator('.review .review-stars').first()).toHaveAttribute('value', '3');
    await expect.poll(() => visitor.text('.reviews-sorts a[aria-current]')).toBe('Lowest rated');
    await page.click('.reviews-more a');
    expect(new URL(page.url()).search).toContain('reviewsPage=2');
    await expect.poll(() => visitor.text('.reviews-back')).toBe('Back to the first reviews');
  });

  test('are written by the keyboard alone and without scripts, with pictures that open large', async ({
    browser,
  }) => {
    const path = await invite('ada@example.com');
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    await visitor.open(path);
    await page.locator('input[name="rating"]').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nearly perfect');
    await page.keyboard.press('Tab');
    await page.keyboard.type(' ');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await expect.poll(() => visitor.text('.field-error')).toBe('Please write a few words about it.');
    await expect(page.locator('input[name="rating"]:checked')).toHaveAttribute('value', '4');
    await expect(page.locator('input[name="title"]')).toHaveValue('Nearly perfect');
    await page.fill('textarea[name="body"]', 'A bowl for every day.');
    await page.setInputFiles('input[name="photos"]', {
      name: 'IMG_1.jpg',
      mimeType: 'image/jpeg',
      buffer: photo,
    });
    await page.click('.review-form button');
    await expect.poll(() => visitor.text('h1')).toBe('Thank you for your review');
    await visitor.open('/shop/bowl');
    const review = page.locator('.review', { hasText: 'Ada' });
    await expect(review.locator('.review-verified')).toHaveText('Verified buyer');
    await expect(review.locator('.review-photos img')).toHaveCount(1);
    await visitor.open(path);
    await expect.poll(() => visitor.text('h1')).toBe('Your review is here');
  });

  test('and the form for them hold no barrier, and a picture opens over the page', async ({ browser }) => {
    const path = await invite('bea@example.com');
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open(path);
    await look(page, 'review-request');
    await visitor.open('/shop/bowl');
    await page.locator('.review-photos a').first().click();
    await page.locator('dialog.lightbox .lightbox-picture').waitFor();
    await look(page, 'review-photo');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog.lightbox').count()).toBe(0);
  });
});

test('an owner brings reviews from elsewhere, sees what a file would do, and mends what was refused', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = visitor;
  await visitor.signIn(email, await shop.makeOwner(email));
  await visitor.open('/config/products/reviews');
  await page.getByRole('link', { name: 'Import reviews' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import reviews' }).waitFor();
  await look(page, 'reviews-import');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download an example' }).click();
  const example = await readFile(await (await downloading).path(), 'utf8');
  expect(example).toContain('Product,Rating,Title,Review,Name,Date,Reply,ID');

  await page.getByRole('textbox', { name: 'Or paste the rows here' }).fill('Good mug!');
  await page.getByRole('button', { name: 'Look at these rows' }).click();
  await expect(page.getByRole('alert')).toContainText('These are no rows with commas');
  const rows = [
    'product_handle,score,content,reviewer,date,ip',
    ...Array.from({ length: 203 }, (_, n) => `vase,5,Vase ${n} is round,Buyer ${n},2026-03-31,::1`),
    'vase,many,No stars,Ada,2026-03-31,::1',
    'no-such-vase,4,No vase,Ada,2026-03-31,::1',
    'vase,4,No day,Ada,yesterday,::1',
  ];
  const reviews = { name: 'old-shop.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.locator('input[type="file"]').setInputFiles(reviews);
  await page.getByText('What old-shop.csv would do').waitFor();
  await expect(page.getByText('Not looked at: ip')).toBeVisible();
  const problems = page.getByRole('table', { name: 'What is wrong' });
  await expect(problems.getByRole('row', { name: /Line 205/ })).toContainText('score');
  await expect(problems.getByRole('row', { name: /Line 206/ })).toContainText('There is no such product.');
  await expect(problems.getByRole('row', { name: /Line 207/ })).toContainText('Write the day as 2026-03-31.');
  await look(page, 'reviews-import-checked');
  const { product } = await shop.owner<{ product: { reviewSummary: { count: number } } }>(
    'query ($id: ID!) { product(id: $id) { reviewSummary { count } } }',
    { id: vase },
  );
  expect(product.reviewSummary.count, 'looking stores nothing').toBe(0);
  await page.getByRole('button', { name: 'Import 203 reviews' }).click();
  await page.getByText('What became of old-shop.csv').waitFor();
  await expect(page.getByRole('definition').first()).toHaveText('203');
  await look(page, 'reviews-import-done');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Refused rows as CSV' }).click();
  const refused = await readFile(await (await saving).path(), 'utf8');
  expect(refused.trim().split('\r\n')).toHaveLength(4);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.locator('input[type="file"]').setInputFiles(reviews);
  await expect(page.getByText('No review of it can be imported.')).toBeVisible();
  await page.goto(`${shop.url}/config/products/reviews`);
  await expect(page.getByText('Vase 202 is round')).toBeVisible();
});
