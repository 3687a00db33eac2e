import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const trash = 'mutation ($ids: [ID!]!) { trashItems(ids: $ids) { __typename ... on Problem { message } } }';
const restore =
  'mutation ($ids: [ID!]!) { restoreItems(ids: $ids) { __typename ... on ItemsChanged { items { id slug status } } ... on Problem { message } } }';
const deleteForGood = 'mutation ($ids: [ID!]!) { deleteItems(ids: $ids) { __typename } }';
const overview = `query ($id: ID!) { collection(id: $id) { itemCount allItems { nodes { id title } } trashedItems { id title trashedAt } labels(kind: TAG) { name } } }`;
const find = '{ page(path: "/journal/spring-glaze") { pageType item { id } } }';

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;
let blog: string;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('shards');
  visitor = content.visitorOf(owner.websiteId);
  blog = await createCollection(owner, { title: 'Journal', typeName: 'blog', slug: 'journal' });
  await owner.ask('mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }', {
    input: { settings: { commentsEnabled: true } },
  });
});
afterAll(() => content.close());

const run = async (query: string, name: string, ids: readonly string[], person = owner) =>
  (await person.ask(query, { ids })).at(name);
const listed = async () => Object((await owner.ask(overview, { id: blog })).at('collection'));

describe('posts in the trash', () => {
  it('are found by nobody, owners neither, and come back as they were, with their comments', async () => {
    const id = await createItem(owner, {
      ...{ collectionId: blog, title: 'Spring glaze', slug: 'spring-glaze', tags: ['spring'] },
    });
    await visitor.ask(
      'mutation ($input: CreateCommentInput!) { createComment(input: $input) { __typename } }',
      { input: { itemId: id, authorName: 'Cleo', body: 'Lovely' } },
    );
    const before = await listed();
    expect(before).toMatchObject({ itemCount: 1, labels: [{ name: 'spring' }], trashedItems: [] });
    expect(await run(trash, 'trashItems', [id])).toEqual({ __typename: 'TrashedItems' });
    expect(await listed()).toMatchObject({
      ...{ itemCount: 0, labels: [], allItems: { nodes: [] } },
      trashedItems: [{ id, title: 'Spring glaze', trashedAt: expect.any(String) }],
    });
    for (const person of [owner, visitor]) {
      expect((await person.ask(find)).at('page')).toMatchObject({ pageType: 'NOT_FOUND', item: null });
      const found = '{ search(query: "spring glaze") { nodes { __typename } } }';
      expect((await person.ask(found)).at('search.nodes')).toEqual([]);
    }
    expect((await owner.ask(`{ item(id: "${id}") { id } }`)).at('item')).toBeNull();
    expect((await owner.ask('{ comments { nodes { id } } }')).at('comments.nodes')).toEqual([]);
    const change = `mutation { updateItem(input: { id: "${id}", title: "x" }) { __typename } }`;
    expect((await owner.ask(change)).at('updateItem')).toEqual({ __typename: 'NotFound' });
    expect(await run(restore, 'restoreItems', [id])).toMatchObject({
      items: [{ id, slug: 'spring-glaze', status: 'PUBLISHED' }],
    });
    expect(await listed()).toEqual(before);
    expect((await visitor.ask(find)).at('page')).toMatchObject({ pageType: 'CONTENT_ITEM', item: { id } });
    expect((await owner.ask('{ comments { nodes { id } } }')).at('comments.nodes')).toHaveLength(1);
  });

  it('come back to another address where theirs was taken meanwhile', async () => {
    const id = await createItem(owner, { collectionId: blog, title: 'Kiln', slug: 'kiln' });
    const again = await createItem(owner, { collectionId: blog, title: 'Kiln', slug: 'kiln-once-more' });
    await run(trash, 'trashItems', [id]);
    await createItem(owner, { collectionId: blog, title: 'New kiln', slug: 'kiln' });
    expect(await run(restore, 'restoreItems', [id])).toMatchObject({ items: [{ slug: 'kiln-2' }] });
    await run(trash, 'trashItems', [id, again]);
    expect(await run(trash, 'trashItems', [again])).toMatchObject({ __typename: 'NotFound' });
    expect(await run(restore, 'restoreItems', [again, 'nothing'])).toMatchObject({ __typename: 'NotFound' });
    expect((await listed()).trashedItems).toHaveLength(2);
    expect(await run(deleteForGood, 'deleteItems', [id, again])).toEqual({ __typename: 'DeletedItems' });
    expect((await listed()).trashedItems).toEqual([]);
  });

  it('go and come back once, however many ask at the same time, and in whatever order', async () => {
    const ids = [
      await createItem(owner, { collectionId: blog, title: 'One' }),
      await createItem(owner, { collectionId: blog, title: 'Two' }),
    ];
    const count = async (query: string, name: string, done: string) => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => run(query, name, n % 2 ? ids : ids.toReversed())),
      );
      return answers.filter((answer) => Object(answer).__typename === done).length;
    };
    expect(await count(trash, 'trashItems', 'TrashedItems')).toBe(1);
    expect(await count(restore, 'restoreItems', 'ItemsChanged')).toBe(1);
  });

  it('do not come back to a gallery that is full, nor outlive their page', async () => {
    const album = await createCollection(owner, { title: 'Tracks', typeName: 'album' });
    const make = (n: number) =>
      createItem(owner, { collectionId: album, title: `Track ${n}`, recordType: 'AUDIO' });
    const [first = '', ...others] = await Promise.all(Array.from({ length: 60 }, (_, n) => make(n)));
    expect(others).toHaveLength(59);
    await run(trash, 'trashItems', [first]);
    await make(61);
    expect(await run(restore, 'restoreItems', [first])).toMatchObject({
      ...{ __typename: 'InvalidInput', message: 'This collection holds at most 60 items.' },
    });
    await owner.ask('mutation ($id: ID!) { deleteCollection(id: $id) { __typename } }', { id: album });
    expect(await run(restore, 'restoreItems', [first])).toMatchObject({ __typename: 'NotFound' });
  });

  it('are those of whoever may change them', async () => {
    const writer = content.draftEditorOf(owner.websiteId);
    const open = await createItem(owner, { collectionId: blog, title: 'Seen' });
    const draft = await createItem(owner, { collectionId: blog, title: 'Unseen', status: 'DRAFT' });
    expect(await writer.askForError(trash, { ids: [draft, open] })).toBe('FORBIDDEN');
    expect(await run(trash, 'trashItems', [draft], writer)).toEqual({ __typename: 'TrashedItems' });
    await run(trash, 'trashItems', [open]);
    expect(await writer.askForError(restore, { ids: [open, draft] })).toBe('FORBIDDEN');
    expect(await writer.askForError(deleteForGood, { ids: [open] })).toBe('FORBIDDEN');
    expect(await run(restore, 'restoreItems', [draft], writer)).toMatchObject({ items: [{ id: draft }] });
    expect(await visitor.askForError(trash, { ids: [draft] })).toBe('UNAUTHENTICATED');
  });
});
