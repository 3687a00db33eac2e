import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, type DressedShop, openDressedShop } from './pages-testing.ts';

let dressed: DressedShop;
let pageId = '';
let blogId = '';

const save = `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }`;
const lock = `mutation ($id: ID!, $password: String) { setPagePassword(collectionId: $id, password: $password) { __typename ... on Problem { message } } }`;
const secretText = 'Only for friends';

async function create(input: object): Promise<string> {
  const { website } = dressed;
  const made = await website.query<{ createCollection: { id: string } }>(website.owner, save, { input });
  return made.createCollection.id;
}

async function setPassword(id: string, password: string | null) {
  const { website } = dressed;
  const answer = await website.query<{ setPagePassword: object }>(website.owner, lock, { id, password });
  return answer.setPagePassword;
}

const open = (path: string, password: string, headers = {}) =>
  dressed.post('/api/page-password', { returnTo: path, password }, headers);

beforeAll(async () => {
  dressed = await openDressedShop();
  const { website } = dressed;
  pageId = await create({ typeName: 'page', title: 'Friends', mainContent: `<p>${secretText}</p>` });
  blogId = await create({ typeName: 'blog', title: 'Diary', description: `<p>${secretText}</p>` });
  const post = {
    collectionId: blogId,
    recordType: 'TEXT',
    title: 'Day',
    body: secretText,
    tags: [secretText],
  };
  await website.query(
    website.owner,
    'mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename } }',
    { input: post },
  );
  await setPassword(pageId, 'seashell');
  await setPassword(blogId, 'driftwood');
});
afterAll(() => dressed.close());

describe('A page that needs a password', () => {
  test('shows its lock screen and nothing of what is on it, in whatever form it is asked for', async () => {
    const locked = await dressed.get('/friends');
    expect(locked.statusCode).toBe(200);
    expect(locked.body).toContain('type="password"');
    expect(locked.body).toContain('action="/api/page-password"');
    expect(locked.body).toMatch(/name="robots" content="noindex/);
    const addresses = [
      '/friends',
      '/diary',
      '/diary/day',
      '/diary/nothing',
      '/sitemap.xml',
      '/sitemap-items-1.xml',
    ];
    for (const address of addresses) {
      for (const format of ['', 'json-pretty', 'rss', 'atom', 'json-feed', 'main-content']) {
        const { body } = await dressed.get(`${address}?format=${format}`);
        expect(body, `${address} ${format}`).not.toContain(secretText);
      }
    }
    const context = (await dressed.get('/friends?format=json')).json();
    expect(context).toMatchObject({
      collection: { typeName: 'lock-screen', title: 'Friends', passwordProtected: true },
    });
  });

  test('is closed in the graph too, for visitors, and open for those who manage content', async () => {
    const { website } = dressed;
    const query = `{ collection(slug: "diary") { isPasswordProtected description tags itemCount items { nodes { body } } }
      page(path: "/diary/day") { pageType item { body } } website { collections { title description mainContent } } }`;
    const visitor = await website.run(website.visitor(), query);
    expect(visitor.json).not.toContain(secretText);
    expect(visitor.json).toContain('"pageType":"LOCK_SCREEN"');
    expect((await website.run(website.owner, query)).json).toContain(secretText);
  });

  test('stays closed to a wrong password, which is said beside the field', async () => {
    const refused = await open('/friends', 'seaweed');
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('That is not the password. Please try again.');
    expect(refused.body).toContain('aria-invalid="true"');
    expect(refused.body).not.toContain(secretText);
    expect(refused.cookies).toEqual([]);
  });

  test('opens to its password for that browser only, and leaves the kept lock screen as it was', async () => {
    const opened = await open('/friends', 'seashell');
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/friends']);
    expect(opened.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const cookie = cookieOf(opened);
    const own = await dressed.get('/friends', { cookie });
    expect(own.body).toContain(secretText);
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect((await dressed.get('/friends')).body).not.toContain(secretText);
    expect((await dressed.get('/diary', { cookie })).body).not.toContain(secretText);
    const other = await open('/diary/day', 'driftwood', { cookie });
    const both = `${cookie}; ${cookieOf(other)}`;
    expect((await dressed.get('/diary/day', { cookie: both })).body).toContain(secretText);
    expect((await dressed.get('/friends', { cookie: both })).body).toContain(secretText);
  });

  test('is closed again when its password changes, and open to all without one', async () => {
    const cookie = cookieOf(await open('/friends', 'seashell'));
    await setPassword(pageId, 'pebble');
    expect((await dressed.get('/friends', { cookie })).body).not.toContain(secretText);
    expect((await open('/friends', 'seashell')).statusCode).toBe(403);
    expect((await open('/friends', 'pebble')).statusCode).toBe(303);
    await setPassword(pageId, null);
    expect((await dressed.get('/friends')).body).toContain(secretText);
    expect((await open('/friends', 'anything')).headers.location).toBe('/friends');
    await setPassword(pageId, 'seashell');
    expect((await dressed.get('/friends')).body).not.toContain(secretText);
  });

  test('keeps what is in a folder or index that needs one', async () => {
    const index = await create({ typeName: 'index', title: 'Rooms' });
    await create({ typeName: 'page', title: 'Within', mainContent: secretText, parentId: index });
    expect((await dressed.get('/within')).body).toContain(secretText);
    await setPassword(index, 'oyster');
    for (const path of ['/rooms', '/within'])
      expect((await dressed.get(path)).body).not.toContain(secretText);
    const cookie = cookieOf(await open('/within', 'oyster'));
    for (const path of ['/rooms', '/within'])
      expect((await dressed.get(path, { cookie })).body).toContain(secretText);
  });

  test('refuses passwords that are too short or too long', async () => {
    for (const password of ['abc', 'x'.repeat(201)])
      expect(await setPassword(pageId, password)).toMatchObject({
        message: 'A password has 4 to 200 characters.',
      });
  });

  test('and the sign-on page say and look what their owner chose, once it is sound', async () => {
    const { website } = dressed;
    const screen = {
      title: 'For <friends>',
      text: 'Ask us\nfor the word.',
      imageId: '',
      textColor: '#fff7ed',
    };
    const choose = (lockScreens: object[]) =>
      website.query(
        website.owner,
        `mutation ($lockScreens: [LockScreenInput!]) { updateWebsite(input: { settings: { lockScreens: $lockScreens } }) {
          __typename ... on InvalidInput { field message } } }`,
        { lockScreens },
      );
    const wrong = { field: 'input.settings.lockScreens' };
    const page = { ...screen, kind: 'PAGE_PASSWORD', backgroundColor: '#7c2d12' };
    for (const refused of [
      [{ ...page, backgroundColor: 'red;position:fixed' }],
      [{ ...page, imageId: 'nowhere' }],
      [{ ...page, title: 'x'.repeat(201) }],
      [page, page],
    ])
      expect(await choose(refused)).toMatchObject({ updateWebsite: wrong });
    await choose([page, { ...page, kind: 'SIGN_ON', title: ' ' }]);
    const { body } = await dressed.get('/friends');
    expect(body).toContain('For &lt;friends&gt;</h1>');
    expect(body).toContain('background-color:#7c2d12;color:#fff7ed');
    const signOn = (await dressed.get('/account/sign-on')).body;
    expect(signOn).toMatch(/Sign in<\/h1><p class="lock-text">Ask us/);
    await choose([]);
    expect((await dressed.get('/friends')).body).not.toContain('friends&gt;');
  });

  test('leads to no other website, and takes ten tries in five minutes from one address', async () => {
    const away = await open('//evil.example/friends', 'seashell');
    expect(away.headers.location ?? '/').toBe('/');
    const statuses = [];
    for (let number = 0; number < 12; number += 1) statuses.push((await open('/diary', 'guess')).statusCode);
    expect(statuses.at(-1)).toBe(429);
    const last = await open('/diary', 'driftwood');
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.body).toContain('Too many attempts. Please try again in a few minutes.');
  });
});
