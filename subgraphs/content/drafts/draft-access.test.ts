import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  drawPicture,
  openContent,
  type TestContent,
  type TestPerson,
  uploadPicture,
} from '../content-testing.ts';

const answered = '__typename ... on Problem { message }';
const addItem = `mutation ($input: CreateItemInput!) { createItem(input: $input) { ${answered} ... on Item { id status } } }`;
const changeItem = `mutation ($input: UpdateItemInput!) { updateItem(input: $input) { ${answered} ... on Item { id title status } } }`;
const changeItems = `mutation ($ids: [ID!]!, $input: UpdateItemsInput!) { updateItems(ids: $ids, input: $input) { ${answered} } }`;
const deleteItems = `mutation ($ids: [ID!]!) { deleteItems(ids: $ids) { ${answered} } }`;
const addPage = `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ${answered} ... on Collection { id isEnabled } } }`;
const changePage = `mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { ${answered} ... on Collection { title isEnabled } } }`;
const saveDraft = `mutation ($input: SaveBlockDraftInput!) { saveBlockDraft(input: $input) { ${answered} ... on BlockDraft { revision hasChanges } } }`;
const setReview = `mutation ($input: SetDraftReviewInput!) { setDraftReview(input: $input) { ${answered} ... on BlockDraft { reviewAskedAt } } }`;
const publish = `mutation ($input: PublishBlockDraftInput!) { publishBlockDraft(input: $input) { ${answered} ... on BlockDraft { reviewAskedAt } } }`;
const discard = `mutation ($input: DiscardBlockDraftInput!) { discardBlockDraft(input: $input) { ${answered} ... on BlockDraft { reviewAskedAt } } }`;
const waiting = '{ draftsToReview { title collectionId itemId askedAt askedByAccount { id } } }';

let content: TestContent;
let owner: TestPerson;
let writer: TestPerson;
let visitor: TestPerson;
let blog: string;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('harbour');
  writer = content.draftEditorOf(owner.websiteId);
  visitor = content.visitorOf(owner.websiteId);
  blog = await createCollection(owner, { title: 'Journal', typeName: 'blog' });
});
afterAll(() => content.close());

const run = async (query: string, name: string, input: object, person = writer) =>
  (await person.ask(query, { input })).at(name);
const refused = (query: string, variables: Record<string, unknown>) =>
  writer.askForError(query, variables).then((code) => expect(code).toBe('FORBIDDEN'));
const statusOf = async (id: string) =>
  (await owner.ask(`{ item(id: "${id}") { status } }`)).at('item.status');
const sectionsWith = (html: string) => [
  {
    ...{ id: 'band', kind: 'ROWS' },
    rows: [{ columns: [{ span: 12, blocks: [{ id: 'words', type: 'html', version: 1, value: { html } }] }] }],
  },
];

describe('who writes drafts', () => {
  it('begins posts as drafts, works on them, hands them in, and publishes none', async () => {
    const made = await writer.ask(addItem, {
      input: { collectionId: blog, title: 'Kiln opening', recordType: 'TEXT' },
    });
    expect(made.at('createItem.status')).toBe('DRAFT');
    const id = made.text('createItem.id');
    expect(await run(changeItem, 'updateItem', { id, title: 'The kiln opens' })).toMatchObject({
      title: 'The kiln opens',
    });
    expect(await run(changeItem, 'updateItem', { id, status: 'NEEDS_REVIEW' })).toMatchObject({
      status: 'NEEDS_REVIEW',
    });
    for (const status of ['PUBLISHED', 'PRIVATE'])
      await refused(changeItem, { input: { id, status, publishedAt: '2026-01-01T00:00:00.000Z' } });
    await refused(changeItem, {
      input: { id, status: 'SCHEDULED', publishedAt: '2999-01-01T00:00:00.000Z' },
    });
    await refused(changeItems, { ids: [id], input: { status: 'PUBLISHED' } });
    await refused(addItem, {
      input: { collectionId: blog, title: 'At once', recordType: 'TEXT', status: 'PUBLISHED' },
    });
    expect(await statusOf(id)).toBe('NEEDS_REVIEW');
    expect((await writer.ask(deleteItems, { ids: [id] })).at('deleteItems')).toMatchObject({
      __typename: 'DeletedItems',
    });
  });

  it('changes and deletes nothing that visitors see, also not together with a draft', async () => {
    const id = await createItem(owner, { collectionId: blog, title: 'Spring glaze' });
    const draft = await createItem(owner, { collectionId: blog, title: 'Autumn glaze', status: 'DRAFT' });
    await refused(changeItem, { input: { id, title: 'Mine now' } });
    await refused(changeItem, { input: { id, status: 'DRAFT' } });
    await refused(changeItems, { ids: [draft, id], input: { addTags: ['clay'] } });
    await refused(deleteItems, { ids: [draft, id] });
    expect([await statusOf(id), await statusOf(draft)]).toEqual(['PUBLISHED', 'DRAFT']);
  });

  it('makes pages that visitors cannot open, changes those, and opens none', async () => {
    const made = await writer.ask(addPage, { input: { title: 'Summer school', typeName: 'page' } });
    expect(made.at('createCollection.isEnabled')).toBe(false);
    const id = made.text('createCollection.id');
    expect(await run(changePage, 'updateCollection', { id, title: 'Summer' })).toMatchObject({
      ...{ title: 'Summer', isEnabled: false },
    });
    for (const more of [{ isEnabled: true }, { publishAt: '2999-01-01T00:00:00.000Z' }, { isHomepage: true }])
      await refused(changePage, { input: { id, ...more } });
    await refused(changePage, { input: { id: blog, title: 'Mine now' } });
    await refused(addPage, { input: { title: 'Open', typeName: 'page', isEnabled: true } });
    await refused('mutation ($id: ID!) { trashCollection(id: $id) { __typename } }', { id });
  });

  it('sees a draft become published by somebody else, and cannot write over it', async () => {
    const id = await createItem(owner, { collectionId: blog, title: 'Between us', status: 'DRAFT' });
    await Promise.allSettled([
      owner.ask(changeItem, { input: { id, status: 'PUBLISHED' } }),
      ...Array.from({ length: 6 }, (_, n) => writer.ask(changeItem, { input: { id, excerpt: `${n}` } })),
    ]);
    expect(await statusOf(id)).toBe('PUBLISHED');
    await refused(changeItem, { input: { id, excerpt: 'later' } });
  });

  it('adds pictures to the library, and changes none that is there', async () => {
    const picture = await uploadPicture(writer, { base64: await drawPicture(8, 8) });
    const library = await writer.ask('{ imageLibrary { nodes { id } } }');
    expect(library.texts('imageLibrary.nodes', 'id')).toContain(picture.id);
    const change = 'mutation ($input: UpdateImageInput!) { updateImage(input: $input) { __typename } }';
    await refused(change, { input: { id: picture.id, altText: 'A cup' } });
  });
});

describe('a draft in review', () => {
  const write = async (place: object, html: string, person = writer) => {
    const before = await person.ask(
      'query ($place: BlockPlaceInput!) { blockDraft(place: $place) { revision basedOn } }',
      { place },
    );
    const read = Object(before.at('blockDraft'));
    const { revision: expectedRevision, basedOn } = read;
    const input = { place, sections: sectionsWith(html), expectedRevision, basedOn };
    return Object(await run(saveDraft, 'saveBlockDraft', input, person));
  };
  const marks = async (id: string) =>
    (await owner.ask(`{ collection(id: "${id}") { hasDraft needsReview } }`)).at('collection');
  const titles = async () => (await owner.ask(waiting)).texts('draftsToReview', 'title');

  it('waits on the list of whoever publishes, in the order in which drafts came, until it is published', async () => {
    const pageId = await createCollection(owner, { title: 'Visit', typeName: 'page', slug: 'visit-us' });
    const place = { collectionId: pageId };
    expect(await run(setReview, 'setDraftReview', { place, isAsked: true })).toMatchObject({
      __typename: 'InvalidInput',
    });
    const { revision } = await write(place, '<p>Open on Sundays</p>');
    expect(await marks(pageId)).toEqual({ hasDraft: true, needsReview: false });
    await run(setReview, 'setDraftReview', { place, isAsked: true });
    expect(await marks(pageId)).toEqual({ hasDraft: true, needsReview: true });
    const postId = await createItem(owner, {
      ...{ collectionId: blog, title: 'Glaze recipe', status: 'NEEDS_REVIEW' },
    });
    const { at } = await owner.ask(waiting);
    expect(at('draftsToReview')).toMatchObject([
      { title: 'Visit', collectionId: pageId, itemId: null, askedByAccount: { id: 'draft-editor' } },
      { title: 'Glaze recipe', collectionId: blog, itemId: postId, askedByAccount: null },
    ]);
    await run(setReview, 'setDraftReview', { place, isAsked: true }, owner);
    const again = await owner.ask(waiting);
    expect(Object(again.at('draftsToReview'))[0]).toEqual(Object(at('draftsToReview'))[0]);
    await refused(publish, { input: { place, expectedRevision: revision } });
    const seen = 'query ($slug: String!) { collection(slug: $slug) { blocks { revision } } }';
    expect((await visitor.ask(seen, { slug: 'visit-us' })).at('collection.blocks')).toBeNull();
    expect(await run(publish, 'publishBlockDraft', { place, expectedRevision: revision }, owner)).toEqual({
      ...{ __typename: 'BlockDraft', reviewAskedAt: null },
    });
    expect(await titles()).toEqual(['Glaze recipe']);
    await run(changeItem, 'updateItem', { id: postId, status: 'PUBLISHED' }, owner);
    expect(await titles()).toEqual([]);
  });

  it('is taken back by its writer or given up, and then waits for nobody; new changes are handed in anew', async () => {
    const pageId = await createCollection(owner, { title: 'Prices', typeName: 'page' });
    const place = { collectionId: pageId };
    await write(place, '<p>A cup is 20</p>');
    await run(setReview, 'setDraftReview', { place, isAsked: true });
    expect(await run(setReview, 'setDraftReview', { place, isAsked: false })).toMatchObject({
      reviewAskedAt: null,
    });
    await run(setReview, 'setDraftReview', { place, isAsked: true });
    const { revision } = await write(place, '<p>A cup is 21</p>');
    expect(await titles()).toEqual(['Prices']);
    await run(discard, 'discardBlockDraft', { place, expectedRevision: revision });
    await write(place, '<p>A cup is 22</p>');
    expect(await marks(pageId)).toEqual({ hasDraft: true, needsReview: false });
  });

  it('of a post that visitors see leaves the post as it is, and is marked in its list', async () => {
    const id = await createItem(owner, { collectionId: blog, title: 'Winter hours' });
    await write({ itemId: id }, '<p>Closed in January</p>');
    await run(setReview, 'setDraftReview', { place: { itemId: id }, isAsked: true });
    const listed = '{ item(id: "$") { status needsReview } }'.replace('$', id);
    expect((await owner.ask(listed)).at('item')).toEqual({ status: 'PUBLISHED', needsReview: true });
    expect(await titles()).toEqual(['Winter hours']);
    expect(await visitor.askForError(waiting)).toBe('UNAUTHENTICATED');
  });
});
