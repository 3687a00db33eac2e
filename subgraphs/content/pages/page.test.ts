import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const pageQuery = `query ($path: String!) {
  page(path: $path) {
    id path pageType itemSlug isStore redirectTo collectionId
    collection { title fullUrl } item { title fullUrl } previousItem { title } nextItem { title }
  }
}`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;

async function pageAt(path: string, person = visitor) {
  return (await person.ask(pageQuery, { path })).at('page');
}

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  visitor = content.visitorOf(owner.websiteId);
  await createCollection(owner, { title: 'Welcome', slug: 'welcome', isHomepage: true });
  await createCollection(owner, { title: 'About', slug: 'about' });
  await createCollection(owner, { title: 'Secret', slug: 'secret', isEnabled: false });
  await createCollection(owner, { title: 'Shop', slug: 'shop', typeName: 'products' });
  const folder = await createCollection(owner, { title: 'More', slug: 'more', typeName: 'folder' });
  await createCollection(owner, {
    title: 'Hidden child',
    slug: 'hidden-child',
    parentId: folder,
    isEnabled: false,
  });
  await createCollection(owner, { title: 'Child', slug: 'child', parentId: folder });
  await createCollection(owner, { title: 'Empty', slug: 'empty', typeName: 'folder' });
  const blog = await createCollection(owner, { title: 'Journal', slug: 'journal', typeName: 'blog' });
  for (const day of [1, 2, 3]) {
    const publishedAt = `2026-03-0${day}T09:00:00.000Z`;
    await createItem(owner, {
      collectionId: blog,
      title: `Day ${day}`,
      slug: `2026/03/0${day}/day`,
      publishedAt,
    });
  }
  await createItem(owner, { collectionId: blog, title: 'Tomorrow', publishedAt: '2999-01-01T00:00:00.000Z' });
});
afterAll(() => content.close());

describe('A visitor who opens an address', () => {
  it('sees the home page at /', async () => {
    expect(await pageAt('/')).toMatchObject({
      pageType: 'PAGE',
      redirectTo: null,
      collection: { title: 'Welcome', fullUrl: '/' },
    });
  });

  it('is sent from the home page’s own name to /', async () => {
    expect(await pageAt('/welcome')).toMatchObject({ redirectTo: '/' });
  });

  it('sees a page at its address', async () => {
    expect(await pageAt('/about')).toMatchObject({
      id: '/about',
      pageType: 'PAGE',
      collection: { fullUrl: '/about' },
      isStore: false,
    });
  });

  it.each(['/About', '/about/', '//about', '/%61bout/'])(
    'is sent from %s to the one way it is written',
    async (path) => {
      expect(await pageAt(path)).toMatchObject({ path: '/about', redirectTo: '/about' });
    },
  );

  it.each(['/nowhere', '/NOWHERE/', '/about/nothing', '/empty', '/more/child', '/%', '/%00', '/\u{d800}'])(
    'finds nothing at %s, and is not sent on',
    async (path) => {
      expect(await pageAt(path)).toMatchObject({
        pageType: 'NOT_FOUND',
        collectionId: null,
        redirectTo: null,
      });
    },
  );

  it('sees the cart at /cart', async () => {
    expect(await pageAt('/cart')).toMatchObject({ pageType: 'SHOW_CART', collectionId: null });
  });

  it('is sent from a folder to its first page that is open', async () => {
    expect(await pageAt('/more')).toMatchObject({ redirectTo: '/child' });
  });

  it('sees a post at an address with slashes, between the newer and the older one', async () => {
    expect(await pageAt('/journal/2026/03/02/day')).toMatchObject({
      pageType: 'CONTENT_ITEM',
      itemSlug: '2026/03/02/day',
      item: { title: 'Day 2', fullUrl: '/journal/2026/03/02/day' },
      previousItem: { title: 'Day 3' },
      nextItem: { title: 'Day 1' },
    });
    expect(await pageAt('/journal/2026/03/03/day')).toMatchObject({
      previousItem: null,
      nextItem: { title: 'Day 2' },
    });
  });

  it('is told that the store knows what a products page shows', async () => {
    expect(await pageAt('/shop')).toMatchObject({ pageType: 'MAIN_CONTENT', isStore: true, itemSlug: null });
    expect(await pageAt('/shop/mug')).toMatchObject({
      pageType: 'CONTENT_ITEM',
      isStore: true,
      itemSlug: 'mug',
      item: null,
    });
    expect(await pageAt('/shop/p/mug')).toMatchObject({ redirectTo: '/shop/mug' });
  });
});

describe('The page of a picture or an event', () => {
  it('leads to its neighbours in the order of the list', async () => {
    const gallery = await createCollection(owner, { title: 'Work', typeName: 'gallery' });
    const events = await createCollection(owner, { title: 'Events', typeName: 'events' });
    for (const year of [2990, 2001, 2980]) {
      const startsAt = `${year}-05-01T10:00:00.000Z`;
      await createItem(owner, { collectionId: gallery, recordType: 'IMAGE', title: `${year}` });
      await createItem(owner, { collectionId: events, recordType: 'EVENT', title: `${year}`, startsAt });
    }
    expect(await pageAt('/work/2990')).toMatchObject({ previousItem: null, nextItem: { title: '2001' } });
    expect(await pageAt('/work/2980')).toMatchObject({ previousItem: { title: '2001' }, nextItem: null });
    expect(await pageAt('/events/2990')).toMatchObject({
      previousItem: { title: '2980' },
      nextItem: { title: '2001' },
    });
  });

  it('never leads to what is not published yet', async () => {
    expect(await pageAt('/journal/2026/03/03/day')).toMatchObject({ previousItem: null });
    expect(await pageAt('/journal/2026/03/03/day', owner)).toMatchObject({
      previousItem: { title: 'Tomorrow' },
    });
  });
});

describe('What is hidden', () => {
  it('answers as if it were not there, except to those who manage content', async () => {
    for (const path of ['/secret', '/journal/tomorrow']) {
      expect(await pageAt(path)).toMatchObject({ pageType: 'NOT_FOUND', collection: null, item: null });
      expect(await pageAt(path, owner)).toMatchObject({ collectionId: expect.any(String) });
    }
  });

  it('is not seen by the owner of another website', async () => {
    const neighbour = await content.startWebsite('neighbour');
    expect(await pageAt('/about', neighbour)).toMatchObject({ pageType: 'NOT_FOUND' });
    expect(await pageAt('/secret', neighbour)).toMatchObject({ pageType: 'NOT_FOUND' });
  });
});

describe('A page', () => {
  it('costs at most two statements, and two more for an item’s neighbours', async () => {
    const short = `query ($path: String!) { page(path: $path) { pageType collection { title } item { title } } }`;
    expect((await visitor.ask(short, { path: '/about' })).statements).toBe(1);
    expect((await visitor.ask(short, { path: '/journal/2026/03/02/day' })).statements).toBe(2);
    expect((await visitor.ask(pageQuery, { path: '/journal/2026/03/02/day' })).statements).toBe(4);
  });

  it('is read together with its texts, which are as they are now', async () => {
    const withTexts = `query ($path: String!) { page(path: $path) { collection { id title description mainContent } } }`;
    const change = `mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { __typename } }`;
    for (const path of ['/', '/about']) {
      const { at, statements } = await visitor.ask(withTexts, { path });
      expect(statements).toBe(1);
      const description = `New at ${path}`;
      await owner.ask(change, { input: { id: at('page.collection.id'), description } });
      expect((await visitor.ask(withTexts, { path })).at('page.collection.description')).toBe(description);
    }
  });

  it('tells caches which changes concern it', async () => {
    const { at, tags } = await visitor.ask(pageQuery, { path: '/about' });
    expect([...tags]).toContain(`collection:${at('page.collectionId')}`);
    expect([...(await visitor.ask(pageQuery, { path: '/nowhere' })).tags]).toContain('collections');
  });

  it('can be asked for by its id', async () => {
    const { at } = await visitor.ask(
      `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Page { path pageType } } }`,
      { of: [{ __typename: 'Page', id: '/about' }] },
    );
    expect(at('_entities')).toEqual([{ path: '/about', pageType: 'PAGE' }]);
  });
});
