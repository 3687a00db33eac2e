import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
let itemId: string;

test.beforeAll(async () => {
  shop = await startShop();
  const { made: blog } = await shop.owner<{ made: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { made: createCollection(input: $input) { ... on Collection { id } } }',
    { input: { typeName: 'blog', title: 'Journal', slug: 'journal' } },
  );
  const { made } = await shop.owner<{ made: { id: string } }>(
    'mutation ($input: CreateItemInput!) { made: createItem(input: $input) { ... on Item { id } } }',
    {
      input: {
        ...{ collectionId: blog.id, recordType: 1, title: 'Opening the kiln', slug: 'kiln' },
        ...{ body: '<p>It was still warm.</p>', excerpt: '<p>Warm.</p>' },
      },
    },
  );
  itemId = made.id;
  await shop.owner('mutation ($input: ChangeWebsiteInput!) { changeWebsite(input: $input) { __typename } }', {
    input: {
      settings: {
        ...{ commentsEnabled: true, isCommentApprovalRequired: false, simpleLikingEnabled: true },
        shareButtons: ['facebook', 'x', 'email'],
      },
    },
  });
  await shop.owner('mutation ($input: WriteCommentInput!) { writeComment(input: $input) { __typename } }', {
    input: { itemId, authorName: 'Ines', body: 'Ask me anything.' },
  });
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

async function takeShot(name: string, width: number): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await visitor.page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
}

for (const { screen, viewport } of screens) {
  test.describe(`below a post on ${screen}`, () => {
    const name = `Ada ${viewport.width}`;

    test('a visitor comments by the keyboard alone, without scripts, and loses nothing when something is wrong', async ({
      browser,
    }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
      const { page } = visitor;
      await visitor.open('/journal/kiln');
      const form = page.locator('.comments > .comment-form');
      await form.locator('textarea').focus();
      await page.keyboard.type('How long did it take?');
      await page.keyboard.press('Tab');
      await page.keyboard.type(name);
      await page.keyboard.press('Tab');
      await page.keyboard.type('ftp://ada.example');
      await page.keyboard.press('Enter');
      await expect.poll(() => visitor.text('h1')).toBe('Your comment was not sent');
      expect(await visitor.text('.field-error')).toContain('Please write a web address');
      expect(await page.locator('.comment-page textarea').inputValue()).toBe('How long did it take?');
      await takeShot('comment-refused', viewport.width);
      await page.fill('.comment-page input[name="authorUrl"]', 'https://ada.example');
      await page.click('.comment-page button');
      await expect.poll(() => visitor.text('.comments-sent')).toBe('Thank you! Your comment is below.');
      const comment = page.locator('.comment', { hasText: name });
      expect(await comment.locator('a[rel~="nofollow"]').getAttribute('href')).toBe('https://ada.example/');
    });

    test('a visitor answers a comment without scripts', async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
      const { page } = visitor;
      await visitor.open('/journal/kiln');
      const thread = page.locator('.comments-list > .comment', { hasText: 'Ask me anything.' });
      await thread.locator('summary').focus();
      await page.keyboard.press('Enter');
      await thread.locator('textarea').fill(`An answer at ${viewport.width}`);
      await thread.locator('input[name="authorName"]').fill('Bea');
      await thread.locator('.comment-form button').click();
      await expect
        .poll(() => page.locator('.comment-answers', { hasText: `An answer at ${viewport.width}` }).count())
        .toBe(1);
    });

    test('a like counts once, however often it is pressed', async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open('/journal/kiln');
      const before = Number(await visitor.text('.like-count'));
      await page.click('.like-button');
      await expect.poll(() => visitor.text('.like-count')).toBe(String(before + 1));
      await page.click('.like-button');
      await page.waitForURL(/#like-/);
      expect(await visitor.text('.like-count')).toBe(String(before + 1));
    });

    test('nothing is a barrier, and all of it fits on the screen', async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open('/journal/kiln');
      await page.locator('.comment-answer summary').first().click();
      expect(await findBarriers(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      expect(await page.locator('.share-link').allInnerTexts()).toEqual(['Facebook', 'X', 'Email']);
      await takeShot('comments', viewport.width);
      await visitor.open('/journal');
      expect(await visitor.text('.sqs-comment-link')).toMatch(/^\d+\s+Comments$/);
      expect(await findBarriers(page)).toEqual([]);
      await takeShot('comment-counts', viewport.width);
    });
  });
}
