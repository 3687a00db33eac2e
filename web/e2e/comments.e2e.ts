import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

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
        ...{ collectionId: blog.id, recordType: 'TEXT', title: 'Opening the kiln', slug: 'kiln' },
        ...{ body: '<p>It was still warm.</p>', excerpt: '<p>Warm.</p>' },
      },
    },
  );
  itemId = made.id;
  await shop.owner('mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }', {
    input: {
      settings: {
        ...{ commentsEnabled: true, isCommentApprovalRequired: false, simpleLikingEnabled: true },
        shareButtons: ['facebook', 'x', 'email'],
      },
    },
  });
  await shop.owner('mutation ($input: CreateCommentInput!) { createComment(input: $input) { __typename } }', {
    input: { itemId, authorName: 'Ines', body: 'Ask me anything.' },
  });
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

test.describe('below a post', () => {
  test('a visitor comments by the keyboard alone, without scripts, and loses nothing when something is wrong', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/journal/kiln');
    const form = page.locator('.comments > .comment-form');
    await form.locator('textarea').focus();
    await page.keyboard.type('How long did it take?');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ftp://ada.example');
    await page.keyboard.press('Enter');
    await expect.poll(() => visitor.text('h1')).toBe('Your comment was not sent');
    await expect.poll(() => visitor.text('.field-error')).toContain('Please write a web address');
    await expect(page.locator('.comment-page textarea')).toHaveValue('How long did it take?');
    await page.fill('.comment-page input[name="authorUrl"]', 'https://ada.example');
    await page.click('.comment-page button');
    await expect.poll(() => visitor.text('.comments-sent')).toBe('Thank you! Your comment is below.');
    const comment = page.locator('.comment', { hasText: 'Ada' });
    await expect(comment.locator('a[rel~="nofollow"]')).toHaveAttribute('href', 'https://ada.example/');
    // On paper are the comments, and nothing to fill in or press.
    await page.emulateMedia({ media: 'print' });
    await expect(comment).toBeVisible();
    for (const part of [form, page.locator('.comments-new'), page.locator('.comment-answer').first()])
      await expect(part).toBeHidden();
  });

  test('a visitor answers a comment without scripts', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/journal/kiln');
    const thread = page.locator('.comments-list > .comment', { hasText: 'Ask me anything.' });
    await thread.locator('summary').focus();
    await page.keyboard.press('Enter');
    await thread.locator('textarea').fill('From Monday on.');
    await thread.locator('input[name="authorName"]').fill('Bea');
    await thread.locator('.comment-form button').click();
    await expect.poll(() => page.locator('.comment-answers', { hasText: 'From Monday on.' }).count()).toBe(1);
  });

  test('a like counts once, is shown as given, and is taken back by another press', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/journal/kiln');
    const before = Number(await visitor.text('.like-count'));
    await page.click('.like-button');
    await expect.poll(() => visitor.text('.like-count')).toBe(String(before + 1));
    await expect(page.locator('.like-button')).toHaveAttribute('aria-pressed', 'true');
    await page.click('.like-button');
    await expect(page.locator('.like-button')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => visitor.text('.like-count')).toBe(String(before));
  });

  test('nothing is a barrier, and all of it fits on the screen', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/journal/kiln');
    await page.locator('.comment-answer summary').first().click();
    await look(page, 'comments');
    await expect.poll(() => page.locator('.share-link').allInnerTexts()).toEqual(['Facebook', 'X', 'Email']);
    await visitor.open('/journal');
    await expect.poll(() => visitor.text('.sqs-comment-link')).toMatch(/^\d+\s+Comments$/);
    await look(page, 'comment-counts');
  });
});

test('where visitors are told from robots a comment is sent with the work of its browser, and says without scripts that it needs them', async ({
  browser,
}) => {
  await shop.owner('mutation { updateCaptcha(input: { provider: ALTCHA }) { __typename } }', {});
  visitor = await Visitor.arrive(browser, shop.url, phone);
  const { page } = visitor;
  await visitor.open('/journal/kiln');
  const form = page.locator('.comments > .comment-form');
  await form.locator('textarea').fill('By a person.');
  await form.locator('input[name="authorName"]').fill('Cy');
  await form.locator('.captcha').waitFor({ state: 'visible' });
  expect(await findBarriers(page)).toEqual([]);
  await form.locator('button').click();
  // The browser has its work to do, which takes a busy machine a while.
  const wait = { timeout: 60_000 };
  await expect(page.locator('.comments-sent').first()).toHaveText('Thank you! Your comment is below.', wait);
  await visitor.leave();
  visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
  await visitor.open('/journal/kiln');
  await expect
    .poll(() => visitor.text('.comments > .comment-form .captcha-no-script'))
    .toContain('not a robot');
});
