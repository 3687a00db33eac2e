import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const answer = `__typename ... on ChangedLabels { labels { name itemCount } } ... on InvalidInput { field } ... on Problem { message }`;
const add = `mutation ($collectionId: ID!, $kind: LabelKind!, $name: String!) {
  done: addLabel(collectionId: $collectionId, kind: $kind, name: $name) { ${answer} } }`;
const rename = `mutation ($collectionId: ID!, $kind: LabelKind!, $name: String!, $newName: String!) {
  done: renameLabel(collectionId: $collectionId, kind: $kind, name: $name, newName: $newName) { ${answer} } }`;
const merge = `mutation ($collectionId: ID!, $kind: LabelKind!, $names: [String!]!, $into: String!) {
  done: mergeLabels(collectionId: $collectionId, kind: $kind, names: $names, into: $into) { ${answer} } }`;
const remove = `mutation ($collectionId: ID!, $kind: LabelKind!, $names: [String!]!) {
  done: removeLabels(collectionId: $collectionId, kind: $kind, names: $names) { ${answer} } }`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;
let collectionId: string;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  visitor = content.visitorOf(owner.websiteId);
  collectionId = await createCollection(owner, { title: 'Journal', typeName: 'blog' });
  await createItem(owner, { collectionId, title: 'A', tags: ['clay', 'kiln', 'mud'], categories: ['News'] });
  await createItem(owner, { collectionId, title: 'B', tags: ['mud'], status: 'DRAFT' });
});
afterAll(() => content.close());

async function does(mutation: string, variables: Record<string, unknown>) {
  return (await owner.ask(mutation, { collectionId, kind: 'TAG', ...variables })).at('done');
}

async function labels(kind: string, search = '') {
  const query = `query ($kind: LabelKind!, $search: String) { collection(slug: "journal") { labels(kind: $kind, search: $search) { name itemCount } } }`;
  return (await owner.ask(query, { kind, search })).at('collection.labels');
}

describe('The manager of tags and categories', () => {
  it('lists them with how many items carry each, drafts too, and finds them by a part of the name', async () => {
    expect(await labels('TAG')).toEqual([
      { name: 'clay', itemCount: 1 },
      { name: 'kiln', itemCount: 1 },
      { name: 'mud', itemCount: 2 },
    ]);
    expect(await labels('TAG', 'U')).toEqual([{ name: 'mud', itemCount: 2 }]);
    expect(await labels('CATEGORY')).toEqual([{ name: 'News', itemCount: 1 }]);
  });

  it('adds one that no item carries yet, once', async () => {
    await does(add, { name: ' Glaze ' });
    expect(await labels('TAG', 'glaze')).toEqual([{ name: 'Glaze', itemCount: 0 }]);
    expect(await does(add, { name: 'glaze' })).toMatchObject({
      ...{ __typename: 'LabelTaken', message: 'This tag already exists' },
    });
    expect(await does(add, { name: 'news', kind: 'CATEGORY' })).toMatchObject({
      message: 'This category already exists',
    });
  });

  it('gives one another name in all items at once', async () => {
    expect(await does(rename, { name: 'kiln', newName: 'oven' })).toMatchObject({
      __typename: 'ChangedLabels',
    });
    expect(await does(rename, { name: 'oven', newName: 'CLAY' })).toMatchObject({
      message: 'This tag already exists',
    });
    expect(await does(rename, { name: 'oven', newName: 'Oven' })).toMatchObject({
      __typename: 'ChangedLabels',
    });
    expect(await does(rename, { name: 'nothing', newName: 'x' })).toMatchObject({ __typename: 'NotFound' });
    const { at } = await visitor.ask('{ collection(slug: "journal") { tags items { nodes { tags } } } }');
    expect(at('collection.items.nodes.0.tags')).toEqual(['clay', 'Oven', 'mud']);
  });

  it('makes one of several, each once in an item', async () => {
    await does(merge, { names: ['clay', 'mud'], into: 'earth' });
    const { at } = await visitor.ask('{ collection(slug: "journal") { items { nodes { tags } } } }');
    expect(at('collection.items.nodes.0.tags')).toEqual(['earth', 'Oven']);
    expect(await labels('TAG', 'earth')).toEqual([{ name: 'earth', itemCount: 2 }]);
  });

  it('removes them from all items, and leaves the items', async () => {
    await does(remove, { names: ['earth', 'Glaze'] });
    expect(await labels('TAG')).toEqual([{ name: 'Oven', itemCount: 1 }]);
    const { at } = await visitor.ask('{ collection(slug: "journal") { itemCount } }');
    expect(at('collection.itemCount')).toBe(1);
  });

  it('keeps to their lengths, and to its owner', async () => {
    expect(await does(add, { name: 'x'.repeat(51) })).toMatchObject({
      message: 'A tag has 1 to 50 characters.',
    });
    expect(await does(add, { name: 'x'.repeat(26), kind: 'CATEGORY' })).toMatchObject({
      message: 'A category has 1 to 25 characters.',
    });
    expect(await does(remove, { names: [] })).toMatchObject({ field: 'names' });
    expect(await does(add, { name: 'x', collectionId: 'nothing' })).toMatchObject({ __typename: 'NotFound' });
    expect(await visitor.askForError(add, { collectionId, kind: 'TAG', name: 'x' })).toBe('UNAUTHENTICATED');
  });
});
