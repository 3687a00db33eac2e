import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember, memberPassword, readLearned, readLessonsFile } from '../testing/member-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';
import { gatewayRequest } from './viewers.ts';

let shop: TestInstall;
let website: TestWebsite;
let another: TestWebsite;
let patronsId: string;
let freeId: string;
let productId: string;
const pages: Record<string, string> = {};
const secret = 'the kiln is behind the old mill';

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  another = await shop.createWebsite('Another Shop');
  const productsPage = await createProductsPage(website, [
    { title: 'Season ticket', slug: 'ticket', sku: 'T', price: '20.00', stock: 'Unlimited', type: 'PAYWALL' },
  ]);
  productId = productsPage.productIds.get('ticket') ?? '';
  patronsId = await makeArea({
    title: 'Patrons',
    description: 'Who keep us going.',
    productIds: [productId],
  });
  freeId = await makeArea({ title: 'Friends', isFreeToJoin: true });
  await makePage('for-all', 'PUBLIC');
  await makePage('for-members', 'MEMBERS');
  await makePage('for-patrons', 'AREAS', [patronsId]);
  await makePage('for-friends', 'AREAS', [freeId]);
});
afterAll(() => shop.close());

async function ask<Data>(text: string, variables: object): Promise<Data> {
  return website.query<Data>(website.owner, text, { ...variables });
}

async function makeArea(input: object): Promise<string> {
  const { createMemberArea } = await ask<{ createMemberArea: { id: string } }>(
    'mutation ($input: CreateMemberAreaInput!) { createMemberArea(input: $input) { ... on MemberArea { id } ... on Problem { message } } }',
    { input },
  );
  return createMemberArea.id;
}

/** A journal with one post that says the secret. */
async function makePage(
  slug: string,
  access: string,
  areaIds: string[] = [],
  parentId?: string,
): Promise<void> {
  const input = { typeName: 'blog', title: slug, slug, description: `${secret} ${slug}`, parentId };
  const { createCollection } = await ask<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } ... on Problem { message } } }',
    { input },
  );
  pages[slug] = createCollection.id;
  await ask(
    'mutation ($input: CreateItemInput!) { createItem(input: $input) { ... on Item { id } ... on Problem { message } } }',
    {
      input: {
        collectionId: pages[slug],
        recordType: 'TEXT',
        title: `Post ${slug}`,
        slug: 'post',
        body: secret,
      },
    },
  );
  if (access !== 'PUBLIC') await setAccess(slug, access, areaIds);
}

async function setAccess(slug: string, access: string, areaIds: string[] = []): Promise<void> {
  const { setPageAccess } = await ask<{ setPageAccess: { access: string } }>(
    'mutation ($input: SetPageAccessInput!) { setPageAccess(input: $input) { ... on Collection { access } ... on Problem { message } } }',
    { input: { collectionId: pages[slug], access, areaIds } },
  );
  expect(setPageAccess.access).toBe(access);
}

let members = 0;
async function newMember(at = website): Promise<{ browser: Browser; id: string }> {
  members += 1;
  const email = `reader-${members}@members.test`;
  const id = await makeMember(at, email);
  const browser = new Browser(shop, at.host);
  await browser.signIn(email, memberPassword);
  return { browser, id };
}

const visitor = () => new Browser(shop, website.host);

async function grant(memberId: string, expiresAt?: string, areaId = patronsId): Promise<void> {
  await ask('mutation ($input: GrantMemberAreaInput!) { grantMemberArea(input: $input) { __typename } }', {
    input: { areaId, memberId, expiresAt },
  });
}

/** Every way in which what is on a page could be read. */
const doors: Readonly<Record<string, (browser: Browser, slug: string) => Promise<string>>> = {
  'its page': async (browser, slug) => (await browser.get(`/${slug}`)).body,
  'its post': async (browser, slug) => (await browser.get(`/${slug}/post`)).body,
  'its JSON': async (browser, slug) => (await browser.get(`/${slug}?format=json`)).body,
  'its post as JSON': async (browser, slug) => (await browser.get(`/${slug}/post?format=json-pretty`)).body,
  'its feed': async (browser, slug) => (await browser.get(`/${slug}?format=rss`)).body,
  'its main content': async (browser, slug) => (await browser.get(`/${slug}?format=main-content`)).body,
  'the graph by path': async (browser, slug) =>
    JSON.stringify(
      await browser.graph(
        'query ($path: String!) { page(path: $path) { collection { description items { nodes { title body } } } item { body } } }',
        { path: `/${slug}` },
      ),
    ),
  'the graph by id': async (browser, slug) =>
    JSON.stringify(
      await browser.graph(
        'query ($id: ID!) { collection(id: $id) { description itemCount items { nodes { title body } } } }',
        { id: pages[slug] },
      ),
    ),
};

/** Which doors let someone read the secret. */
async function openDoors(browser: Browser, slug: string): Promise<string[]> {
  const open: string[] = [];
  for (const [name, read] of Object.entries(doors))
    if ((await read(browser, slug)).includes(secret)) open.push(name);
  return open;
}

const all = Object.keys(doors);

describe('a page', () => {
  test('for everyone is open by every door', async () => {
    expect(await openDoors(visitor(), 'for-all')).toEqual(all);
  });

  test('for members is open to members, and to nobody else', async () => {
    const { browser } = await newMember();
    expect(await openDoors(browser, 'for-members')).toEqual(all);
    expect(await openDoors(visitor(), 'for-members')).toEqual([]);
    const stranger = await newMember(another);
    const here = visitor();
    here.takeCookiesOf(stranger.browser);
    expect(await openDoors(here, 'for-members')).toEqual([]);
  });

  test('for an area is open to those who may come in, as long as they may', async () => {
    const { browser, id } = await newMember();
    const other = await newMember();
    expect(await openDoors(browser, 'for-patrons')).toEqual([]);
    await grant(id);
    expect(await openDoors(browser, 'for-patrons')).toEqual(all);
    expect(await openDoors(other.browser, 'for-patrons')).toEqual([]);
    expect(await openDoors(visitor(), 'for-patrons')).toEqual([]);
    await grant(id, '2020-01-01T00:00:00.000Z');
    expect(await openDoors(browser, 'for-patrons')).toEqual([]);
    await grant(id, '2999-01-01T00:00:00.000Z');
    expect(await openDoors(browser, 'for-patrons')).toEqual(all);
    await ask('mutation ($a: ID!, $m: ID!) { revokeMemberArea(areaId: $a, memberId: $m) { __typename } }', {
      ...{ a: patronsId, m: id },
    });
    expect(await openDoors(browser, 'for-patrons')).toEqual([]);
  });

  test('for an area that is removed is open to no member any more', async () => {
    const { browser, id } = await newMember();
    const areaId = await makeArea({ title: 'Short-lived' });
    await makePage('short-lived', 'AREAS', [areaId]);
    await grant(id, undefined, areaId);
    expect(await openDoors(browser, 'short-lived')).toEqual(all);
    await ask('mutation ($a: ID!) { deleteMemberArea(id: $a) { __typename } }', { a: areaId });
    expect(await openDoors(browser, 'short-lived')).toEqual([]);
  });

  test('is open to those who manage the website', async () => {
    const text = 'query ($id: ID!) { collection(id: $id) { description } }';
    const answer = await ask<{ collection: { description: string } }>(text, { id: pages['for-patrons'] });
    expect(answer.collection.description).toContain(secret);
  });

  test('closes at once for everyone when its access changes, whatever was kept', async () => {
    await makePage('soon-closed', 'PUBLIC');
    const { browser } = await newMember();
    expect(await openDoors(visitor(), 'soon-closed')).toEqual(all);
    await setAccess('soon-closed', 'AREAS', [patronsId]);
    expect(await openDoors(visitor(), 'soon-closed')).toEqual([]);
    expect(await openDoors(browser, 'soon-closed')).toEqual([]);
    await setAccess('soon-closed', 'PUBLIC');
    expect(await openDoors(visitor(), 'soon-closed')).toEqual(all);
  });

  test('is found by no search and on no map while it is not for everyone', async () => {
    // The menu names every page; what is found comes after it.
    const found = (body: string) => body.slice(body.indexOf('search-results'));
    const answers = [
      found((await visitor().get('/search?q=kiln')).body),
      found((await (await newMember()).browser.get('/search?q=kiln')).body),
      (await visitor().get('/sitemap.xml')).body,
    ];
    for (const body of answers) {
      expect(body).toContain('for-all');
      expect(body).not.toContain('for-patrons');
      expect(body).not.toContain('for-members');
    }
  });

  test('below a folder is kept as the folder is', async () => {
    const { createCollection } = await ask<{ createCollection: { id: string } }>(
      'mutation { createCollection(input: { typeName: "folder", title: "Inside", slug: "inside" }) { ... on Collection { id } } }',
      {},
    );
    pages.inside = createCollection.id;
    await makePage('in-a-folder', 'PUBLIC', [], createCollection.id);
    await setAccess('inside', 'MEMBERS');
    expect(await openDoors(visitor(), 'in-a-folder')).toEqual([]);
    expect(await openDoors((await newMember()).browser, 'in-a-folder')).toEqual(all);
  });
});

test('a picture on closed pages alone is shown to those who may read one of them, and kept by no cache', async () => {
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } }).png();
  const base64 = (await png.toBuffer()).toString('base64');
  const { uploadImage } = await ask<{ uploadImage: { id: string; url: string } }>(
    'mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id url } } }',
    { input: { filename: 'kiln.png', base64, altText: 'A kiln' } },
  );
  const { url, id: mainImageId } = uploadImage;
  expect((await visitor().get(url)).headers['cache-control']).toContain('public');
  const put = (slug: string, item: object) =>
    ask('mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename } }', {
      input: { collectionId: pages[slug], recordType: 'TEXT', title: 'With a picture', ...item },
    });
  await put('for-members', { mainImageId });
  await put('for-patrons', { body: `<img src="${url}" alt="">` });
  const { browser } = await newMember();
  expect((await visitor().get(url)).statusCode).toBe(404);
  expect((await visitor().get(`${url}?format=100w`)).statusCode).toBe(404);
  const shown = await browser.get(url);
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store']);
  await put('for-all', { mainImageId });
  expect((await visitor().get(url)).statusCode).toBe(200);
});

describe('whoever may not read a page', () => {
  test('is told so, without a word of what is on it, and how to come in', async () => {
    const page = await visitor().get('/for-patrons');
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain('This page is for members');
    expect(page.body).toContain('/account/sign-in?returnTo=%2Ffor-patrons');
    expect(page.body).toContain('Season ticket');
    expect(page.body).toContain('$20.00');
    expect(page.body).not.toContain('/account/areas/join');
    const { page: seen } = await visitor().graph<{ page: object }>(
      '{ page(path: "/for-patrons") { pageType viewerAccess memberAreas { title products { title } } } }',
    );
    expect(seen).toEqual({
      ...{ pageType: 'MEMBER_AREA_ACCESS_DENIED', viewerAccess: 'SIGNED_OUT' },
      memberAreas: [{ title: 'Patrons', products: [{ title: 'Season ticket' }] }],
    });
  });

  test('is told the same of a post that is there and of one that is not', async () => {
    const [there, gone] = [
      await visitor().get('/for-patrons/post'),
      await visitor().get('/for-patrons/none'),
    ];
    expect(there.statusCode).toBe(403);
    expect(there.body.replaceAll('post', 'none')).toBe(gone.body);
  });

  test('is not kept by caches once a member read it', async () => {
    const { browser } = await newMember();
    const own = await browser.get('/for-members');
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const { page } = await browser.graph<{ page: { viewerAccess: string } }>(
      '{ page(path: "/for-members") { viewerAccess } }',
    );
    expect(page.viewerAccess).toBe('GRANTED');
    expect((await visitor().get('/for-members')).statusCode).toBe(403);
  });
});

describe('an area', () => {
  test('that is free can be joined by a member, from the page', async () => {
    const { browser } = await newMember();
    const denied = await browser.get('/for-friends');
    expect(denied.body).toContain('action="/account/areas/join"');
    const joined = await browser.post('/account/areas/join', { areaId: freeId, returnTo: '/for-friends' });
    expect(joined.headers.location).toBe('/for-friends');
    expect((await browser.get('/for-friends')).body).toContain(secret);
    expect((await browser.get('/account')).body).toContain('<a href="/for-friends">Friends</a>');
  });

  test('that is not free lets nobody in by asking', async () => {
    const { browser } = await newMember();
    await browser.post('/account/areas/join', { areaId: patronsId, returnTo: '/for-patrons' });
    expect(await openDoors(browser, 'for-patrons')).toEqual([]);
    await visitor().post('/account/areas/join', { areaId: freeId });
    await expect(browser.graph(grantText, { id: patronsId })).rejects.toThrow('FORBIDDEN');
  });

  const grantText =
    'mutation ($id: ID!) { grantMemberArea(input: { areaId: $id, memberId: "me" }) { __typename } }';

  test('opens for who bought a product that opens it, once for each order, and closes after a refund', async () => {
    const { browser, id } = await newMember();
    const run = (text: string, variables: Record<string, unknown>) =>
      shop.install.graph.ask({ subgraph: 'content', text }, variables, gatewayRequest(website.id, 'test'));
    const buy = 'mutation ($input: GrantForProductsInput!) { grantForProducts(input: $input) { areaIds } }';
    const input = { memberId: id, orderId: 'order-1', productIds: [productId, 'another'] };
    for (const _ of [1, 2])
      expect(await run(buy, { input })).toEqual({ grantForProducts: { areaIds: [patronsId] } });
    expect(await openDoors(browser, 'for-patrons')).toEqual(all);
    await run(buy, { input: { ...input, orderId: 'order-2' } });
    await run('mutation { revokeForOrder(orderId: "order-1") { areaIds } }', {});
    expect(await openDoors(browser, 'for-patrons')).toEqual(all);
    await run('mutation { revokeForOrder(orderId: "order-2") { areaIds } }', {});
    expect(await openDoors(browser, 'for-patrons')).toEqual([]);
  });

  test('tells its owner who comes in, how and until when, and nobody else', async () => {
    const areaId = await makeArea({ title: 'Kiln club', isFreeToJoin: true });
    const { browser, id } = await newMember();
    const past = '2020-01-01T00:00:00.000Z';
    await grant(id, past, areaId);
    const read = `query ($id: ID!) { memberArea(id: $id) {
      members { nodes { id sources isOpen expiresAt member { email } } } } }`;
    const listed = (how: object) => ({
      memberArea: {
        members: { nodes: [{ id, member: { email: expect.stringMatching(/^reader-/) }, ...how }] },
      },
    });
    const over = { sources: ['OWNER'], isOpen: false, expiresAt: past };
    expect(await ask(read, { id: areaId })).toEqual(listed(over));
    await browser.post('/account/areas/join', { areaId, returnTo: '/' });
    const joined = { sources: ['JOINED', 'OWNER'], isOpen: true, expiresAt: null };
    expect(await ask(read, { id: areaId })).toEqual(listed(joined));
    await expect(browser.graph(read, { id: areaId })).rejects.toThrow('FORBIDDEN');
    expect(await another.query(another.owner, read, { id: areaId })).toEqual({ memberArea: null });
  });

  test('of another website opens nothing here, and cannot be named', async () => {
    const input = { collectionId: pages['for-all'], access: 'AREAS', areaIds: [patronsId] };
    const { setPageAccess } = await another.query<{ setPageAccess: { __typename: string } }>(
      another.owner,
      'mutation ($input: SetPageAccessInput!) { setPageAccess(input: $input) { __typename } }',
      { input },
    );
    expect(setPageAccess.__typename).toBe('NotFound');
  });
});

test('a lesson is marked by those who may read it, and counted once', async () => {
  const { createCollection } = await ask<{ createCollection: { id: string } }>(
    'mutation { createCollection(input: { typeName: "course", title: "Throwing", slug: "throwing" }) { ... on Collection { id } } }',
    {},
  );
  const ids: string[] = [];
  for (const title of ['Centring', 'Opening']) {
    const { createItem } = await ask<{ createItem: { id: string } }>(
      'mutation ($input: CreateItemInput!) { createItem(input: $input) { ... on Item { id } ... on Problem { message } } }',
      {
        input: { collectionId: createCollection.id, recordType: 'LESSON', title, slug: title.toLowerCase() },
      },
    );
    ids.push(createItem.id);
  }
  pages.throwing = createCollection.id;
  await setAccess('throwing', 'AREAS', [patronsId]);
  const { browser, id } = await newMember();
  const mark = (itemId = '') => browser.post('/account/lessons', { itemId, returnTo: '/throwing/centring' });
  const progress = async () =>
    (await browser.graph<{ member: { courses: unknown[] } }>('{ member { courses { doneItemIds total } } }'))
      .member.courses;
  await mark(ids[0]);
  expect(await progress()).toEqual([]);
  await grant(id);
  for (const _ of [1, 2]) expect((await mark(ids[0])).headers.location).toBe('/throwing/centring');
  expect(await progress()).toEqual([{ doneItemIds: [ids[0]], total: 2 }]);
  expect((await browser.get('/account')).body).toContain('1 of 2 lessons finished');
  expect((await browser.get('/throwing?format=json')).json().courseProgress).toEqual({ done: 1, total: 2 });
  expect((await browser.get('/throwing/centring')).body).toContain('You have finished this lesson.');
  await mark(ids[1]);
  expect(await readLearned(website)).toEqual({ lessons: 2, areAllMembersNew: true, before: [0, 0] });
  expect(await readLessonsFile(shop, website)).toEqual(['Title,Members', 'Centring,1', 'Opening,1']);
  await ask('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { __typename } }', {
    input: { id: ids[1], status: 'DRAFT' },
  });
  // What nobody can read any more counts neither as finished nor as a lesson.
  expect(await progress()).toEqual([{ doneItemIds: [ids[0]], total: 1 }]);
  await browser.post('/account/lessons', { itemId: ids[0] ?? '', isDone: 'false' });
  expect(await progress()).toEqual([]);
});
