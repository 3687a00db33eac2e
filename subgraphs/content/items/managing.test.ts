import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const list = `query ($id: ID!, $filter: ItemsFilter, $first: Int, $after: String) { collection(id: $id) {
  holdsItems maxItemCount
  allItems(filter: $filter, first: $first, after: $after) { nodes { title } pageInfo { hasNextPage endCursor } } } }`;
const changeMany = `mutation ($ids: [ID!]!, $input: UpdateItemsInput!) { updateItems(ids: $ids, input: $input) {
  __typename ... on ItemsChanged { items { id status tags categories } } ... on InvalidInput { field } ... on Problem { message } } }`;
const changeOne = `mutation ($input: UpdateItemInput!) { updateItem(input: $input) {
  __typename ... on Item { title updatedAt } ... on ItemChangedMeanwhile { stored { title } } ... on Problem { message } } }`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;
let collectionId: string;
const ids: string[] = [];

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('magazine');
  visitor = content.visitorOf(owner.websiteId);
  collectionId = await createCollection(owner, { title: 'Journal', typeName: 'blog' });
  const posts = [
    { title: 'Spring glaze', publishedAt: '2026-03-01T09:00:00.000Z', authorName: 'Ada', tags: ['clay'] },
    { title: 'Summer kiln', publishedAt: '2999-06-01T09:00:00.000Z', authorName: 'Ben' },
    { title: 'Half done', publishedAt: '2026-02-01T09:00:00.000Z', status: 'DRAFT', categories: ['News'] },
    { title: '100% clay', publishedAt: '2026-01-01T09:00:00.000Z', status: 'NEEDS_REVIEW' },
  ];
  for (const post of posts) ids.push(await createItem(owner, { collectionId, ...post }));
});
afterAll(() => content.close());

async function titles(filter: object | null = null, more: object = {}): Promise<string[]> {
  const { texts } = await owner.ask(list, { id: collectionId, filter, ...more });
  return texts('collection.allItems.nodes', 'title');
}

describe('the list of a blog’s posts for its owner', () => {
  it('has every post in the order of the blog, page by page', async () => {
    const all = ['Summer kiln', 'Spring glaze', 'Half done', '100% clay'];
    expect(await titles()).toEqual(all);
    const first = await owner.ask(list, { id: collectionId, first: 3 });
    expect(first.at('collection.allItems.pageInfo.hasNextPage')).toBe(true);
    const after = first.text('collection.allItems.pageInfo.endCursor');
    expect(await titles(null, { first: 3, after })).toEqual(all.slice(3));
    expect(await visitor.askForError(list, { id: collectionId })).toBe('UNAUTHENTICATED');
  });

  it.each([
    [{ status: 'SCHEDULED' }, ['Summer kiln']],
    [{ status: 'PUBLISHED' }, ['Spring glaze']],
    [{ status: 'NEEDS_REVIEW' }, ['100% clay']],
    [{ author: 'Ada' }, ['Spring glaze']],
    [{ tag: 'clay' }, ['Spring glaze']],
    [{ category: 'News' }, ['Half done']],
    [{ search: '100%' }, ['100% clay']],
    [{ search: 'KILN', status: 'DRAFT' }, []],
    [{ from: '2026-02-01T00:00:00.000Z', until: '2026-04-01T00:00:00.000Z' }, ['Spring glaze', 'Half done']],
  ])('is narrowed by %o', async (filter, expected) => {
    expect(await titles(filter)).toEqual(expected);
  });

  it('says how many items a gallery that is ordered by hand may hold, and that a page holds none', async () => {
    const gallery = await createCollection(owner, { title: 'Pictures', typeName: 'gallery' });
    const page = await createCollection(owner, { title: 'About' });
    const facts = async (id: string) => (await owner.ask(list, { id })).at('collection');
    expect(await facts(gallery)).toMatchObject({ holdsItems: true, maxItemCount: 250 });
    expect(await facts(page)).toMatchObject({ holdsItems: false });
    expect(await facts(collectionId)).toMatchObject({ holdsItems: true, maxItemCount: null });
  });
});

describe('changing several posts at once', () => {
  it('publishes and labels them, all or none', async () => {
    const [, , draft = '', review = ''] = ids;
    const named = { ids: [review, draft] };
    const { at } = await owner.ask(changeMany, {
      ...named,
      input: { status: 'PUBLISHED', addTags: [' kiln ', 'clay'], removeCategories: ['News'] },
    });
    expect(at('updateItems')).toEqual({
      __typename: 'ItemsChanged',
      items: [review, draft].map((id) => ({
        ...{ id, status: 'PUBLISHED', tags: ['kiln', 'clay'], categories: [] },
      })),
    });
    const refused = { ids: [draft, 'nothing'], input: { status: 'DRAFT' } };
    expect((await owner.ask(changeMany, refused)).at('updateItems')).toMatchObject({
      __typename: 'NotFound',
    });
    const tooLong = { ...named, input: { status: 'DRAFT', addTags: ['x'.repeat(51)] } };
    expect((await owner.ask(changeMany, tooLong)).at('updateItems')).toMatchObject({ field: 'input.tags' });
    expect(await titles({ status: 'DRAFT' })).toEqual([]);
  });

  it('is safe for two who change the same posts in another order', async () => {
    const add = (tag: string, named: readonly string[]) =>
      owner.ask(changeMany, { ids: named, input: { addTags: [tag] } });
    await Promise.all([add('one', ids), add('two', ids.toReversed())]);
    expect(await titles({ tag: 'one' })).toHaveLength(4);
    expect(await titles({ tag: 'two' })).toHaveLength(4);
  });
});

describe('two who change one post', () => {
  it('lose nothing: the second one is told what is stored, and writes over it only knowingly', async () => {
    const [id = ''] = ids;
    const read = `{ item(id: "${id}") { title updatedAt } }`;
    const expectedUpdatedAt = (await owner.ask(read)).text('item.updatedAt');
    const save = async (title: string, more: object) =>
      (await owner.ask(changeOne, { input: { id, title, ...more } })).at('updateItem');
    const both = await Promise.all([
      save('From one window', { expectedUpdatedAt }),
      save('From another', { expectedUpdatedAt }),
    ]);
    const stored = (await owner.ask(read)).text('item.title');
    expect(both).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ __typename: 'Item', title: stored }),
        expect.objectContaining({ __typename: 'ItemChangedMeanwhile', stored: { title: stored } }),
      ]),
    );
    const latest = (await owner.ask(read)).text('item.updatedAt');
    expect(await save('Knowingly', { expectedUpdatedAt: latest })).toMatchObject({ title: 'Knowingly' });
  });
});

describe('what search engines are told of a post and of its blog', () => {
  const appearance = 'seo { title description isHidden }';
  const changePage = `mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) {
    __typename ... on Collection { ${appearance} } ... on InvalidInput { field } } }`;
  const changePost = `mutation ($input: UpdateItemInput!) { updateItem(input: $input) {
    __typename ... on Item { ${appearance} } ... on InvalidInput { field } } }`;

  it('is kept by parts, copied along, and left out of the sitemap where that is asked for', async () => {
    const [id = ''] = ids;
    const seo = async (input: object) =>
      (await owner.ask(changePost, { input: { id, seo: input } })).at('updateItem');
    expect(await seo({ title: ' Glazes for spring ' })).toMatchObject({
      seo: { title: 'Glazes for spring', description: '', isHidden: false },
    });
    expect(await seo({ description: 'Ten of them', isHidden: true })).toMatchObject({
      seo: { title: 'Glazes for spring', description: 'Ten of them', isHidden: true },
    });
    expect(await seo({ title: 'x'.repeat(201) })).toMatchObject({ field: 'input.seo.title' });
    const { texts } = await visitor.ask('{ itemMap { addresses(first: 50) { id } } }');
    expect(texts('itemMap.addresses', 'id')).not.toContain(id);
    expect(texts('itemMap.addresses', 'id')).toContain(ids[2]);
    const input = { id: collectionId, seo: { title: 'Our journal' } };
    expect((await owner.ask(changePage, { input })).at('updateCollection')).toMatchObject({
      seo: { title: 'Our journal' },
    });
    const copied = await owner.ask(
      `mutation ($id: ID!) { duplicateCollection(id: $id) { ... on Collection { ${appearance} allItems { nodes { ${appearance} } } } } }`,
      { id: collectionId },
    );
    expect(copied.at('duplicateCollection.seo')).toMatchObject({ title: 'Our journal' });
    expect(copied.at('duplicateCollection.allItems.nodes')).toContainEqual({
      seo: { title: 'Glazes for spring', description: 'Ten of them', isHidden: true },
    });
  });
});
