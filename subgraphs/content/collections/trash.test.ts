import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const parts = '__typename ... on Collection { slug isEnabled trashedAt } ... on Problem { message }';
const trash = `mutation ($id: ID!) { trashCollection(id: $id) { ${parts} } }`;
const restore = `mutation ($id: ID!) { restoreCollection(id: $id) { ${parts} } }`;
const listed = '{ website { collections { title } } trashedCollections { title } }';

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('bin');
  visitor = content.visitorOf(owner.websiteId);
  await createCollection(owner, { title: 'Home', typeName: 'page', isHomepage: true });
});
afterAll(() => content.close());

describe('The trash', () => {
  it('holds a page with all that is in it, which nobody finds, and gives it back as it was', async () => {
    const id = await createCollection(owner, { title: 'Journal', typeName: 'blog', slug: 'journal' });
    await createItem(owner, { collectionId: id, title: 'First firing' });
    expect((await owner.ask(trash, { id })).at('trashCollection')).toMatchObject({
      ...{ __typename: 'Collection', isEnabled: false, trashedAt: expect.any(String) },
    });
    const during = await owner.ask(listed);
    expect(during.texts('website.collections', 'title')).toEqual(['Home']);
    expect(during.texts('trashedCollections', 'title')).toEqual(['Journal']);
    const bySlug = '{ collection(slug: "journal") { id } }';
    expect((await visitor.ask(bySlug)).at('collection')).toBeNull();
    expect((await owner.ask(bySlug)).at('collection')).toBeNull();
    expect((await owner.ask(restore, { id })).at('restoreCollection')).toEqual({
      ...{ __typename: 'Collection', slug: 'journal', isEnabled: true, trashedAt: null },
    });
    const back = await visitor.ask('{ collection(slug: "journal") { items { nodes { title } } } }');
    expect(back.texts('collection.items.nodes', 'title')).toEqual(['First firing']);
  });

  it('gives a page another address where its own was taken meanwhile', async () => {
    const id = await createCollection(owner, { title: 'Visit', typeName: 'page', slug: 'visit' });
    await owner.ask(trash, { id });
    await createCollection(owner, { title: 'Visit us', typeName: 'page', slug: 'visit' });
    expect((await owner.ask(restore, { id })).at('restoreCollection')).toMatchObject({ slug: 'visit-2' });
  });

  it('takes a page once, however many ask, and never the home page', async () => {
    const id = await createCollection(owner, { title: 'Once', typeName: 'page' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.ask(trash, { id })));
    const kinds = answers.map(({ at }) => Object(at('trashCollection')).__typename);
    expect(kinds.filter((kind) => kind === 'Collection')).toHaveLength(1);
    const home = await owner.ask('{ website { collections { id isHomepage } } }');
    const [first] = Object(home.at('website.collections'));
    expect((await owner.ask(trash, { id: first.id })).at('trashCollection')).toMatchObject({
      ...{ __typename: 'InvalidInput', message: 'Make another page the home page first.' },
    });
    expect(await visitor.askForError(trash, { id })).toBe('UNAUTHENTICATED');
  });
});

it('a page’s plan is its owner’s to know', async () => {
  const id = await createCollection(owner, { title: 'Later', typeName: 'page', slug: 'later' });
  const change = `mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { __typename ... on Collection { isEnabled publishAt } ... on InvalidInput { field } } }`;
  const publishAt = '2999-01-01T00:00:00.000Z';
  expect((await owner.ask(change, { input: { id, publishAt } })).at('updateCollection')).toMatchObject({
    ...{ isEnabled: false, publishAt },
  });
  expect((await visitor.ask('{ collection(slug: "later") { publishAt } }')).at('collection')).toBeNull();
  const past = { id, publishAt: '2001-01-01T00:00:00.000Z' };
  expect((await owner.ask(change, { input: past })).at('updateCollection')).toMatchObject({
    field: 'input.publishAt',
  });
  const shown = await owner.ask(change, { input: { id, isEnabled: true } });
  expect(shown.at('updateCollection')).toMatchObject({ isEnabled: true, publishAt: null });
});
