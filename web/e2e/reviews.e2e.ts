import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
let bowl: string;
let photo: Buffer;

test.beforeAll(async () => {
  shop = await startShop();
  const { products } = await shop.owner<{ products: { nodes: { id: string; slug: string }[] } }>(
    '{ products(first: 200) { nodes { id slug } } }',
    {},
  );
  bowl = products.nodes.find(({ slug }) => slug === 'bowl')?.id ?? '';
  await shop.owner(
    'mutation ($reviews: [ImportReviewInput!]!) { importReviews(input: $reviews) { __typename } changeReviewSettings(input: { isEnabled: true, isAutoPublished: true }) { isEnabled } }',
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
  const { mails } = await shop.owner<{ mails: { nodes: { to: string; text: string }[] } }>(
    '{ mails(first: 50) { nodes { to text } } }',
    {},
  );
  const mail = mails.nodes.find(({ to }) => to === email);
  return /(\/review-request\?token=[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function takeShot(name: string, width: number): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await visitor.page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
}

for (const { screen, viewport } of screens) {
  test.describe(`reviews on ${screen}`, () => {
    test('are led to from the stars below the title, and more come at a press of a key', async ({
      browser,
    }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open('/shop/bowl');
      expect(await visitor.text('.review-vitals-text')).toMatch(/^4\.\d · \d+ reviews$/);
      await page.click('.review-vitals-link');
      await expect.poll(() => page.locator('#reviews-title').isVisible()).toBe(true);
      expect(new URL(page.url()).hash).toBe('#reviews');
      expect(await page.locator('.reviews-list > li').count()).toBe(10);
      expect(await findBarriers(page)).toEqual([]);
      await takeShot('reviews', viewport.width);
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
      visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
      const { page } = visitor;
      await visitor.open('/shop/bowl');
      await page.click('.reviews-sorts a:has-text("Lowest")');
      expect(await page.locator('.review .review-stars').first().getAttribute('value')).toBe('3');
      expect(await visitor.text('.reviews-sorts a[aria-current]')).toBe('Lowest rated');
      await page.click('.reviews-more a');
      expect(new URL(page.url()).search).toContain('reviewsPage=2');
      expect(await visitor.text('.reviews-back')).toBe('Back to the first reviews');
    });

    test('are written by the keyboard alone and without scripts, with pictures that open large', async ({
      browser,
    }) => {
      const path = await invite(`ada.${viewport.width}@example.com`);
      visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
      const { page } = visitor;
      await visitor.open(path);
      await takeShot('review-request', viewport.width);
      await page.locator('input[name="rating"]').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Nearly perfect');
      await page.keyboard.press('Tab');
      await page.keyboard.type(' ');
      await page.keyboard.press('Tab');
      await page.keyboard.type(`Ada ${viewport.width}`);
      await page.keyboard.press('Enter');
      await expect.poll(() => visitor.text('.field-error')).toBe('Please write a few words about it.');
      expect(await page.locator('input[name="rating"]:checked').getAttribute('value')).toBe('4');
      expect(await page.locator('input[name="title"]').inputValue()).toBe('Nearly perfect');
      await takeShot('review-request-refused', viewport.width);
      await page.fill('textarea[name="body"]', 'A bowl for every day.');
      await page.setInputFiles('input[name="photos"]', {
        name: 'IMG_1.jpg',
        mimeType: 'image/jpeg',
        buffer: photo,
      });
      await page.click('.review-form button');
      await expect.poll(() => visitor.text('h1')).toBe('Thank you for your review');
      await visitor.open('/shop/bowl');
      const review = page.locator('.review', { hasText: `Ada ${viewport.width}` });
      expect(await review.locator('.review-verified').innerText()).toBe('Verified buyer');
      expect(await review.locator('.review-photos img').count()).toBe(1);
      await visitor.open(path);
      expect(await visitor.text('h1')).toBe('Your review is here');
    });

    test('and the form for them hold no barrier, and a picture opens over the page', async ({ browser }) => {
      const path = await invite(`bea.${viewport.width}@example.com`);
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open(path);
      expect(await findBarriers(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await visitor.open('/shop/bowl');
      await page.locator('.review-photos a').first().click();
      await page.locator('dialog.lightbox .lightbox-picture').waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await takeShot('review-photo', viewport.width);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('dialog.lightbox').count()).toBe(0);
    });
  });
}
