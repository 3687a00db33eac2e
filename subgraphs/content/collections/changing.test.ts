import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const fields = `__typename ... on Collection { id title navigationTitle slug isHomepage isEnabled pageSize sort mainContent fullUrl }
  ... on InvalidInput { field } ... on Problem { message }`;
const change = `mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { ${fields} } }`;
const remove = `mutation ($id: ID!) { deleteCollection(id: $id) { __typename ... on Problem { message } } }`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  visitor = content.visitorOf(owner.websiteId);
});
afterAll(() => content.close());

async function changed(input: Record<string, unknown>) {
  return (await owner.ask(change, { input })).at('updateCollection');
}

async function pageTypeAt(path: string) {
  return (
    await visitor.ask('query ($path: String!) { page(path: $path) { pageType redirectTo } }', { path })
  ).at('page');
}

describe('Changing a page', () => {
  it('is done by one of two owners at once, and the other is told what is stored', async () => {
    const id = await createCollection(owner, { title: 'Two owners' });
    const read = async () =>
      (await owner.ask('query ($id: ID!) { collection(id: $id) { description access version } }', { id })).at(
        'collection',
      ) as { readonly description: string; readonly access: string; readonly version: string };
    const told = '__typename ... on CollectionChangedMeanwhile { stored { description access version } }';
    const describe = `mutation ($input: UpdateCollectionInput!) { saved: updateCollection(input: $input) { ${told} } }`;
    const open = `mutation ($input: SetPageAccessInput!) { saved: setPageAccess(input: $input) { ${told} } }`;
    const { version: expectedVersion } = await read();
    const mine = { id, description: 'Mine', expectedVersion };
    const theirs = { collectionId: id, access: 'MEMBERS', expectedVersion };
    const both = await Promise.all([
      owner.ask(describe, { input: mine }),
      owner.ask(open, { input: theirs }),
    ]);
    const stored = await read();
    expect(both.map(({ at }) => at('saved'))).toEqual(
      expect.arrayContaining([
        { __typename: 'Collection' },
        { __typename: 'CollectionChangedMeanwhile', stored },
      ]),
    );
    const isMine = stored.description === 'Mine';
    const knowingly = { expectedVersion: stored.version };
    await (isMine
      ? owner.ask(open, { input: { ...theirs, ...knowingly } })
      : owner.ask(describe, { input: { ...mine, ...knowingly } }));
    expect(await read()).toMatchObject({ description: 'Mine', access: 'MEMBERS' });
  });

  it('changes what is named and leaves the rest', async () => {
    const id = await createCollection(owner, { title: 'About', mainContent: '<p>We</p>' });
    expect(await changed({ id, title: 'About us' })).toMatchObject({
      ...{ title: 'About us', navigationTitle: 'About us', slug: 'about', mainContent: '<p>We</p>' },
    });
    expect(await changed({ id, slug: 'us', pageSize: 5, sort: 'TITLE' })).toMatchObject({
      ...{ fullUrl: '/us', pageSize: 5, sort: 'TITLE', title: 'About us' },
    });
    expect(await pageTypeAt('/us')).toMatchObject({ pageType: 'PAGE' });
    expect(await changed({ id, isEnabled: false })).toMatchObject({ isEnabled: false });
    expect(await pageTypeAt('/us')).toMatchObject({ pageType: 'NOT_FOUND' });
  });

  it('makes another one the home page, of which there is always one', async () => {
    const one = await createCollection(owner, { title: 'One', isHomepage: true });
    const two = await createCollection(owner, { title: 'Two' });
    expect(await changed({ id: two, isHomepage: true })).toMatchObject({ fullUrl: '/' });
    expect(await pageTypeAt('/one')).toMatchObject({ pageType: 'PAGE', redirectTo: null });
    expect(await changed({ id: two, isHomepage: false })).toMatchObject({ field: 'input.isHomepage' });
    expect((await owner.ask(remove, { id: two })).at('deleteCollection')).toMatchObject({
      message: 'Make another page the home page first.',
    });
    await Promise.all([changed({ id: one, isHomepage: true }), changed({ id: two, isHomepage: true })]);
    const { at } = await visitor.ask('{ website { collections { isHomepage } } }');
    expect(JSON.stringify(at('website.collections')).match(/true/g)).toHaveLength(1);
  });

  it('refuses what no page can be', async () => {
    const id = await createCollection(owner, { title: 'Strict' });
    await createCollection(owner, { title: 'Taken' });
    expect(await changed({ id, title: '' })).toMatchObject({ field: 'input.title' });
    expect(await changed({ id, slug: 'cart' })).toMatchObject({ message: 'cart is not a valid page URL' });
    expect(await changed({ id, slug: 'taken' })).toMatchObject({ __typename: 'SlugTaken' });
    expect(await changed({ id, parentId: id })).toMatchObject({ field: 'input.parentId' });
    expect(await changed({ id, pageSize: 201 })).toMatchObject({ field: 'input.pageSize' });
    expect(await changed({ id: 'nothing' })).toMatchObject({ __typename: 'NotFound' });
    expect(await visitor.askForError(change, { input: { id } })).toBe('UNAUTHENTICATED');
  });
});

describe('A folder', () => {
  const childrenOf = async (slug: string) =>
    (
      await visitor.ask('query ($slug: String!) { collection(slug: $slug) { children { title } } }', { slug })
    ).texts('collection.children', 'title');
  const order = `mutation ($ids: [ID!]!) { orderCollections(ids: $ids) { __typename ... on Problem { message } } }`;

  it('takes pages in and lets them go, in the order that the owner gives them', async () => {
    const folder = await createCollection(owner, { title: 'Folder', typeName: 'folder' });
    const [a, b] = [
      await createCollection(owner, { title: 'A' }),
      await createCollection(owner, { title: 'B' }),
    ];
    await changed({ id: a, parentId: folder });
    await changed({ id: b, parentId: folder });
    expect(await childrenOf('folder')).toEqual(['A', 'B']);
    expect((await owner.ask(order, { ids: [b, a] })).at('orderCollections')).toMatchObject({
      __typename: 'OrderedCollections',
    });
    expect(await childrenOf('folder')).toEqual(['B', 'A']);
    expect(await pageTypeAt('/folder')).toMatchObject({ redirectTo: '/b' });
    await changed({ id: b, parentId: null });
    expect(await childrenOf('folder')).toEqual(['A']);
    expect((await owner.ask(order, { ids: [a, 'nothing'] })).at('orderCollections')).toMatchObject({
      __typename: 'NotFound',
    });
  });

  it('lets its pages go when it is deleted', async () => {
    const folder = await createCollection(owner, { title: 'Old folder', typeName: 'index' });
    await createCollection(owner, { title: 'Stays', parentId: folder });
    await owner.ask(remove, { id: folder });
    expect(await pageTypeAt('/old-folder')).toMatchObject({ pageType: 'NOT_FOUND' });
    expect(await pageTypeAt('/stays')).toMatchObject({ pageType: 'PAGE' });
  });
});

describe('A collection', () => {
  it('is copied with its items, in their order, hidden until it is enabled', async () => {
    const id = await createCollection(owner, { title: 'Work', typeName: 'gallery' });
    for (const title of ['Bowl', 'Apple'])
      await createItem(owner, { collectionId: id, recordType: 'IMAGE', title });
    const copy = `mutation ($id: ID!) { duplicateCollection(id: $id) { ${fields} } }`;
    const { at, text } = await owner.ask(copy, { id });
    expect(at('duplicateCollection')).toMatchObject({
      ...{ title: 'Work (Copy)', slug: 'work-copy', isEnabled: false },
    });
    expect(await pageTypeAt('/work-copy')).toMatchObject({ pageType: 'NOT_FOUND' });
    await changed({ id: text('duplicateCollection.id'), isEnabled: true });
    const { texts } = await visitor.ask('{ collection(slug: "work-copy") { items { nodes { title } } } }');
    expect(texts('collection.items.nodes', 'title')).toEqual(['Bowl', 'Apple']);
  });

  it('is deleted with all that is in it, and with the owner of another website it is not', async () => {
    const id = await createCollection(owner, { title: 'Gone soon', typeName: 'blog' });
    const item = await createItem(owner, { collectionId: id, title: 'Post' });
    const neighbour = await content.startWebsite('neighbour');
    expect((await neighbour.ask(remove, { id })).at('deleteCollection')).toMatchObject({
      __typename: 'NotFound',
    });
    expect((await owner.ask(remove, { id })).at('deleteCollection')).toMatchObject({
      __typename: 'DeletedCollection',
    });
    const { at } = await owner.ask(
      `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Item { title } } }`,
      { of: [{ __typename: 'Item', id: item }] },
    );
    expect(at('_entities')).toEqual([null]);
  });
});
