import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, cookieOf, type DressedShop, openDressedShop } from './pages-testing.ts';

let dressed: DressedShop;
let collectionId: string;
let itemId: string;
const returnTo = '/journal/kiln';

beforeAll(async () => {
  dressed = await openDressedShop();
  collectionId = await make('createCollection', 'Collection', {
    ...{ typeName: 'blog', title: 'Journal', slug: 'journal' },
  });
  itemId = await make('createItem', 'Item', {
    collectionId,
    recordType: 'TEXT',
    title: 'Kiln',
    slug: 'kiln',
  });
  await settle({
    ...{ commentsEnabled: true, isCommentApprovalRequired: false, simpleLikingEnabled: true },
    shareButtons: ['facebook', 'email'],
  });
});
afterAll(() => dressed.close());

async function make(operation: string, type: string, input: object): Promise<string> {
  const inputType = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`;
  const text = `mutation ($input: ${inputType}!) { made: ${operation}(input: $input) { ... on ${type} { id } } }`;
  const { made } = await dressed.website.query<{ made: { id: string } }>(dressed.website.owner, text, {
    input,
  });
  return made.id;
}

async function settle(settings: object): Promise<void> {
  await dressed.website.query(
    dressed.website.owner,
    'mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }',
    { input: { settings } },
  );
}

const fine = { body: 'A good read.', authorName: 'Ada', authorUrl: '' };
const send = (fields: Readonly<Record<string, string>>) =>
  dressed.post('/comments', { itemId, returnTo, ...fine, ...fields });
const location = ({ headers }: Answer) => String(headers.location);
const page = async (query = '') => (await dressed.get(`${returnTo}${query}`)).body;

describe('Below a post, without scripts,', () => {
  it('a visitor comments, and sees it on the very next page, which was kept before', async () => {
    expect(await page()).toContain('No Comments');
    const answer = await send({});
    expect(answer.statusCode).toBe(303);
    expect(location(answer)).toBe(`${returnTo}?commentSent=published#comments-${itemId}`);
    expect(await page('?commentSent=published')).toContain('Thank you! Your comment is below.');
    const plain = await page();
    expect(plain).toContain('<p>A good read.</p>');
    expect(plain).toContain('1 Comment');
    expect(plain).not.toContain('Thank you!');
    expect((await dressed.get('/journal')).body).toMatch(/class="sqs-comment-link"[^>]*>\s*1\s*Comment\s*</);
  });

  it('a comment that waits says so, and is on no page', async () => {
    await settle({ isCommentApprovalRequired: true });
    const answer = await send({ body: 'Waiting words' });
    expect(location(answer)).toContain('commentSent=waiting');
    expect(await page()).not.toContain('Waiting words');
    await settle({ isCommentApprovalRequired: false });
  });

  it('what is wrong is said, and nothing that was typed is lost', async () => {
    const answer = await send({
      authorUrl: 'javascript:alert(1)',
      body: '</textarea><script>alert(1)</script>Hi',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(
      'Please write a web address that begins with https:// or http://, or none.',
    );
    expect(answer.body).toContain('&lt;/textarea&gt;&lt;script&gt;');
    expect(answer.body).not.toContain('<script>alert(1)');
    expect(answer.body).toContain(`name="returnTo" value="${returnTo}"`);
    expect((await send({ itemId: 'none' })).statusCode).toBe(404);
  });

  it('nothing that a visitor writes runs on the page', async () => {
    const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
    await send({
      authorName: hostile.slice(0, 60),
      body: `Hello ${hostile}`,
      authorUrl: 'https://x.example/"><script>',
    });
    const html = await page();
    expect(html).toContain('Hello');
    expect(html).not.toMatch(/<img src=x|<script>alert|"><script>/);
  });

  it('a robot that fills in the hidden field is thanked, and its words are kept nowhere', async () => {
    const answer = await send({ body: 'Buy now', homepage: 'https://spam.example' });
    expect(location(answer)).toContain('commentSent=waiting');
    const { comments } = await dressed.website.query<{ comments: { nodes: { html: string }[] } }>(
      dressed.website.owner,
      '{ comments(first: 200) { nodes { html } } }',
    );
    expect(comments.nodes.map(({ html }) => html)).not.toContain('<p>Buy now</p>');
  });

  it('another website cannot comment in a visitor’s name, nor lead them away afterwards', async () => {
    const foreign = await dressed.post(
      '/comments',
      { itemId, returnTo, ...fine },
      { origin: 'https://evil.example' },
    );
    expect(foreign.statusCode).toBe(403);
    const away = await dressed.post('/comments', { itemId, ...fine, returnTo: '//evil.example/x' });
    expect(location(away)).toMatch(/^\/\?/);
  });

  it('who comments too often is asked to wait, on a page that keeps their words', async () => {
    const answers: Answer[] = [];
    for (let count = 0; count < 12; count += 1) answers.push(await send({ body: `Number ${count}` }));
    const last = answers.at(-1);
    expect(last?.statusCode).toBe(429);
    expect(last?.headers['retry-after']).toBeDefined();
    expect(last?.body).toContain('Number 11');
  });
});

describe('The button to like a post', () => {
  const press = (cookie?: string) => dressed.post('/like', { itemId, returnTo }, cookie ? { cookie } : {});

  it('counts a visitor once, by a cookie that no script reads', async () => {
    const first = await press();
    expect([first.statusCode, location(first)]).toEqual([303, `${returnTo}#like-${itemId}`]);
    expect(first.cookies[0]).toMatchObject({ name: 'vitrine_likes', httpOnly: true, sameSite: 'Lax' });
    expect(await page()).toContain('<span class="like-count">1</span>');
    await press(cookieOf(first));
    expect(await page()).toContain('<span class="like-count">1</span>');
    await press();
    expect(await page()).toContain('<span class="like-count">2</span>');
  });

  it('shows those who like the post that they do, on its page alone, and takes that back when it is pressed again', async () => {
    const before = await page();
    expect(before).toContain('name="isLiked" value="true"');
    const liked = await press();
    const look = liked.cookies.find(({ name }) => name === 'vitrine_liked');
    expect(look).toMatchObject({ value: '1', path: returnTo, httpOnly: true });
    const shown = (await dressed.get(returnTo, { cookie: cookieOf(liked) })).body;
    expect(shown).toContain('aria-pressed="true"');
    expect(shown).toContain('name="isLiked" value="false"');
    expect(await page()).toContain('aria-pressed="false"');
    const count = (html: string) => Number(/class="like-count">(\d+)</.exec(html)?.[1]);
    const back = await dressed.post(
      '/like',
      { itemId, returnTo, isLiked: 'false' },
      { cookie: cookieOf(liked) },
    );
    expect(back.cookies.find(({ name }) => name === 'vitrine_liked')).toMatchObject({ value: '', maxAge: 0 });
    expect(count(await page())).toBe(count(shown) - 1);
  });

  it('is not there where the owner counts no likes, and an old page’s press says so', async () => {
    await settle({ simpleLikingEnabled: false });
    expect(await page()).not.toContain('action="/like"');
    const answer = await press();
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Likes are not counted on this website.');
    await settle({ simpleLikingEnabled: true });
  });
});

it('posts are shared by plain links to what the owner chose', async () => {
  const html = await page();
  expect(html).toContain('href="https://www.facebook.com/sharer/sharer.php?u=');
  expect(html).toContain('href="mailto:?subject=Kiln&amp;body=');
  expect(html).not.toContain('linkedin');
});

it('with a short name at Disqus the comments are there, and ours are not asked for', async () => {
  await settle({ disqusShortname: 'corner-shop' });
  const html = await page();
  expect(html).toContain('src="https://corner-shop.disqus.com/embed.js"');
  expect(html).not.toContain('action="/comments"');
  await settle({ disqusShortname: '' });
  expect(await page()).not.toContain('disqus');
});

it('a list of posts with their counts costs no statement more for each post', async () => {
  const count = async () => {
    await dressed.website.query(
      dressed.website.owner,
      'mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }',
      { input: { tagline: String(Math.random()) } },
    );
    return (await dressed.shop.countStatements(() => dressed.get('/journal'))).length;
  };
  await count();
  const before = await count();
  for (let story = 0; story < 5; story += 1)
    await make('createItem', 'Item', { collectionId, recordType: 'TEXT', title: `More ${story}` });
  expect(await count()).toBeLessThanOrEqual(before);
});
