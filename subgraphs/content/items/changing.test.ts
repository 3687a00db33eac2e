import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const itemFields = `__typename ... on Item { id collectionId title slug body tags status statusLabel mainImage { id } }
  ... on InvalidInput { field } ... on Problem { message }`;
const change = `mutation ($input: UpdateItemInput!) { updateItem(input: $input) { ${itemFields} } }`;
const order = `mutation ($collectionId: ID!, $ids: [ID!]!) {
  orderItems(collectionId: $collectionId, ids: $ids) { __typename ... on OrderedItems { items { title } } ... on Problem { message } } }`;
const list = `query ($slug: String!, $first: Int, $after: String, $page: Int, $author: String, $month: String, $upcoming: Boolean) {
  collection(slug: $slug) { itemCount authors
    items(first: $first, after: $after, page: $page, author: $author, month: $month, upcoming: $upcoming) {
      nodes { title author { name bio } } pageInfo { hasNextPage endCursor } } } }`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  visitor = content.visitorOf(owner.websiteId);
});
afterAll(() => content.close());

async function titles(slug: string, variables: Record<string, unknown> = {}, person = visitor) {
  const { texts } = await person.ask(list, { slug, first: 50, ...variables });
  return texts('collection.items.nodes', 'title');
}

async function changed(input: Record<string, unknown>) {
  return (await owner.ask(change, { input })).at('updateItem');
}

async function blogWith(name: string, posts: readonly string[], input: object = {}) {
  const collectionId = await createCollection(owner, { title: name, typeName: 'blog', ...input });
  const ids: string[] = [];
  for (const [index, title] of posts.entries()) {
    const publishedAt = `2026-03-0${index + 1}T09:00:00.000Z`;
    ids.push(await createItem(owner, { collectionId, title, publishedAt }));
  }
  return { collectionId, ids };
}

describe('Changing a post', () => {
  it('changes what is named and leaves the rest, and what it was can be had back', async () => {
    const { ids } = await blogWith('Journal', ['First']);
    const [id = ''] = ids;
    await changed({ id, body: '<p>One</p>', tags: [' clay ', 'clay', 'kiln'] });
    expect(await changed({ id, title: 'Better', slug: 'better' })).toMatchObject({
      ...{ title: 'Better', slug: 'better', body: '<p>One</p>', tags: ['clay', 'kiln'] },
    });
    await changed({ id, body: '' });
    const versions = `query ($slug: String!) { collection(slug: $slug) { items(first: 1) { nodes { versions { id title body } } } } }`;
    const { at, text } = await owner.ask(versions, { slug: 'journal' });
    expect(at('collection.items.nodes.0.versions')).toMatchObject([
      { title: 'Better', body: '<p>One</p>' },
      { title: 'First', body: '<p>One</p>' },
      { title: 'First', body: '' },
    ]);
    const restore = `mutation ($id: ID!) { restoreItemVersion(id: $id) { ${itemFields} } }`;
    const back = await owner.ask(restore, { id: text('collection.items.nodes.0.versions.0.id') });
    expect(back.at('restoreItemVersion')).toMatchObject({ body: '<p>One</p>', slug: 'better' });
    expect(await visitor.askForError(versions, { slug: 'journal' })).toBe('UNAUTHENTICATED');
  });

  it('keeps the last 50 versions', async () => {
    const [id = ''] = (await blogWith('Often changed', ['Post'])).ids;
    for (let number = 0; number < 52; number += 1) await changed({ id, body: `${number}` });
    const { texts } = await owner.ask(
      `{ collection(slug: "often-changed") { items { nodes { versions { body } } } } }`,
    );
    expect(texts('collection.items.nodes.0.versions', 'body')).toHaveLength(50);
  });

  it('refuses what no post can be, and says where', async () => {
    const [id = '', other = ''] = (await blogWith('Strict', ['One', 'Two'])).ids;
    expect(await changed({ id, title: ' ' })).toMatchObject({ field: 'input.title' });
    expect(await changed({ id, tags: ['x'.repeat(51)] })).toMatchObject({
      message: 'A tag has 1 to 50 characters.',
    });
    expect(await changed({ id, categories: ['x'.repeat(26)] })).toMatchObject({
      message: 'A category has 1 to 25 characters.',
    });
    expect(await changed({ id, slug: 'two' })).toMatchObject({ __typename: 'SlugTaken' });
    expect(await changed({ id, mainImageId: 'nothing' })).toMatchObject({ field: 'input.mainImageId' });
    expect(await changed({ id: 'nothing', title: 'x' })).toMatchObject({ __typename: 'NotFound' });
    expect(await titles('strict')).toEqual(['Two', 'One']);
    expect(other).not.toBe('');
  });

  it('to another status takes it from visitors, and brings it back', async () => {
    const [id = ''] = (await blogWith('Statuses', ['Post'])).ids;
    for (const [status, statusLabel] of [
      ['DRAFT', 'Draft'],
      ['NEEDS_REVIEW', 'Needs Review'],
      ['PRIVATE', 'Private'],
    ]) {
      expect(await changed({ id, status })).toMatchObject({ status, statusLabel });
      expect(await titles('statuses')).toEqual([]);
      expect(await titles('statuses', {}, owner)).toEqual(['Post']);
      const { at } = await visitor.ask('{ page(path: "/statuses/post") { pageType } }');
      expect(at('page')).toEqual({ pageType: 'NOT_FOUND' });
    }
    expect(await changed({ id, status: 'SCHEDULED' })).toMatchObject({ field: 'input.publishedAt' });
    const later = '2999-01-01T00:00:00.000Z';
    expect(await changed({ id, status: 'PUBLISHED', publishedAt: later })).toMatchObject({
      statusLabel: 'Scheduled',
    });
    expect(await titles('statuses')).toEqual([]);
    expect(await changed({ id, status: 'PUBLISHED' })).toMatchObject({ statusLabel: '' });
    expect(await titles('statuses')).toEqual(['Post']);
  });
});

describe('Items of a collection', () => {
  it.each([
    ['NEWEST', ['B', 'a', 'C']],
    ['OLDEST', ['C', 'a', 'B']],
    ['TITLE', ['a', 'B', 'C']],
    ['BY_HAND', ['C', 'a', 'B']],
  ])('are ordered as their owner says: %s', async (sort, expected) => {
    const { collectionId } = await blogWith(`By ${sort}`, ['C', 'a', 'B'], { sort });
    const slug = `by-${sort.toLowerCase().replace('_', '-')}`;
    expect(await titles(slug)).toEqual(expected);
    const walked: string[] = [];
    for (let after: string | null = null; ; ) {
      const { at, texts } = await visitor.ask(list, { slug, first: 1, after });
      walked.push(...texts('collection.items.nodes', 'title'));
      if (!at('collection.items.pageInfo.hasNextPage')) break;
      after = String(at('collection.items.pageInfo.endCursor'));
    }
    expect(walked).toEqual(expected);
    expect(await titles(slug, { first: 2, page: 2 })).toEqual(expected.slice(2));
    expect(collectionId).not.toBe('');
  });

  it('are put in order by hand, also by two at once, and keep the places of the others', async () => {
    const { collectionId, ids } = await blogWith('By our hand', ['A', 'B', 'C', 'D'], { sort: 'BY_HAND' });
    const [a, b, c, d] = ids;
    expect((await owner.ask(order, { collectionId, ids: [d, b] })).at('orderItems')).toEqual({
      __typename: 'OrderedItems',
      items: [{ title: 'D' }, { title: 'B' }],
    });
    expect(await titles('by-our-hand')).toEqual(['A', 'D', 'C', 'B']);
    await Promise.all([
      owner.ask(order, { collectionId, ids: [a, b, c, d] }),
      owner.ask(order, { collectionId, ids: [d, c, b, a] }),
    ]);
    expect(['A,B,C,D', 'D,C,B,A']).toContain((await titles('by-our-hand')).join());
    for (const wrong of [[a, a], [], [a, 'nothing']])
      expect((await owner.ask(order, { collectionId, ids: wrong })).at('orderItems')).toHaveProperty(
        'message',
      );
  });

  it('are narrowed to an author, who may have said something about themselves, and to a month', async () => {
    const collectionId = await createCollection(owner, { title: 'Voices', typeName: 'blog' });
    const post = (title: string, authorName: string, publishedAt: string) =>
      createItem(owner, { collectionId, title, authorName, publishedAt });
    await post('March', 'Ada', '2026-03-01T04:59:00.000Z');
    await post('April', 'Ada', '2026-04-01T12:00:00.000Z');
    await post('Other', 'Ben', '2026-04-02T12:00:00.000Z');
    const save = `mutation ($input: AuthorInput!) { saveAuthor(input: $input) { __typename ... on Author { name bio } ... on InvalidInput { field } } }`;
    const { at } = await owner.ask(save, { input: { name: 'Ada', bio: 'Throws pots' } });
    expect(at('saveAuthor')).toEqual({ __typename: 'Author', name: 'Ada', bio: 'Throws pots' });
    const ada = await visitor.ask(list, { slug: 'voices', author: 'Ada' });
    expect(ada.at('collection')).toMatchObject({
      authors: ['Ada', 'Ben'],
      items: { nodes: [{ title: 'April', author: { name: 'Ada', bio: 'Throws pots' } }, { title: 'March' }] },
    });
    const known = await owner.ask('{ authors { name bio } }');
    expect(known.at('authors')).toEqual(
      expect.arrayContaining([
        { name: 'Ada', bio: 'Throws pots' },
        { name: 'Ben', bio: '' },
      ]),
    );
    expect([...ada.tags]).toContain('authors');
    expect(await titles('voices', { month: '2026-04' })).toEqual(['Other', 'April']);
    expect(await visitor.askForError(list, { slug: 'voices', month: 'April' })).toBe('BAD_USER_INPUT');
    const wrong = await owner.ask(save, { input: { name: 'Ada', websiteUrl: 'javascript:1' } });
    expect(wrong.at('saveAuthor')).toMatchObject({ field: 'input.websiteUrl' });
  });

  it('of a calendar are narrowed to what is to come, or over', async () => {
    const collectionId = await createCollection(owner, { title: 'Diary', typeName: 'events' });
    for (const year of [2990, 2001]) {
      const startsAt = `${year}-05-01T10:00:00.000Z`;
      await createItem(owner, { collectionId, recordType: 'EVENT', title: `${year}`, startsAt });
    }
    expect(await titles('diary', { upcoming: true })).toEqual(['2990']);
    expect(await titles('diary', { upcoming: false })).toEqual(['2001']);
    expect(await titles('diary', { month: '2001-05' })).toEqual(['2001']);
    expect(await titles('diary', { first: 1, page: 2 })).toEqual(['2001']);
  });
});

describe('An item', () => {
  const copy = `mutation ($id: ID!) { duplicateItem(id: $id) { ${itemFields} } }`;
  const move = `mutation ($id: ID!, $collectionId: ID!) { moveItem(id: $id, collectionId: $collectionId) { ${itemFields} } }`;
  const remove = `mutation ($ids: [ID!]!) { deleteItems(ids: $ids) { __typename ... on DeletedItems { ids } ... on Problem { message } } }`;

  it('is copied as a draft with an address of its own', async () => {
    const [id = ''] = (await blogWith('Copies', ['Original'])).ids;
    const expected = { title: 'Original (Copy)', status: 'DRAFT' };
    expect((await owner.ask(copy, { id })).at('duplicateItem')).toMatchObject({
      ...{ ...expected, slug: 'original-copy' },
    });
    expect((await owner.ask(copy, { id })).at('duplicateItem')).toMatchObject({
      ...{ ...expected, slug: 'original-copy-2' },
    });
    expect(await titles('copies')).toEqual(['Original']);
  });

  it('moves to another collection, with another address where its own is taken', async () => {
    const from = await blogWith('From', ['Post']);
    const to = await blogWith('To', ['Post']);
    const [id = ''] = from.ids;
    const page = await createCollection(owner, { title: 'Plain page' });
    expect((await owner.ask(move, { id, collectionId: page })).at('moveItem')).toMatchObject({
      message: 'This page holds no items.',
    });
    expect((await owner.ask(move, { id, collectionId: to.collectionId })).at('moveItem')).toMatchObject({
      ...{ collectionId: to.collectionId, slug: 'post-2' },
    });
    expect(await titles('from')).toEqual([]);
    expect(await titles('to')).toHaveLength(2);
  });

  it('is deleted with others, all or none, and not by a visitor', async () => {
    const { ids } = await blogWith('Short lived', ['A', 'B']);
    expect((await owner.ask(remove, { ids: [ids[0], 'nothing'] })).at('deleteItems')).toMatchObject({
      __typename: 'NotFound',
    });
    expect(await titles('short-lived')).toEqual(['B', 'A']);
    expect((await owner.ask(remove, { ids })).at('deleteItems')).toEqual({
      __typename: 'DeletedItems',
      ids,
    });
    expect(await titles('short-lived')).toEqual([]);
    expect(await visitor.askForError(remove, { ids })).toBe('UNAUTHENTICATED');
  });
});
