import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const parts = `fragment Parts on BlockDraft {
  id revision basedOn publishedRevision hasChanges savedBy layout { scriptBlocks sections { id rows { columns { blocks { id type value } } } } }
}`;
const read = `query ($place: BlockPlaceInput!) { blockDraft(place: $place) { ...Parts versions { id kind savedBy layout { sections { id } } } } } ${parts}`;
const change = (name: string, input: string) => `mutation ($input: ${input}!) {
  ${name}(input: $input) {
    __typename ...Parts ... on Problem { message } ${name === 'publishBlockDraft' ? '... on BlocksChangedMeanwhile { published: revision }' : ''}
    ... on BlockDraftChanged { stored { ...Parts } sent { id rows { columns { blocks { id value } } } } }
  }
} ${parts}`;
const saveText = change('saveBlockDraft', 'SaveBlockDraftInput');
const publishText = change('publishBlockDraft', 'PublishBlockDraftInput');
const discardText = change('discardBlockDraft', 'DiscardBlockDraftInput');
const restoreText = change('restoreBlockVersion', 'RestoreBlockVersionInput');
const seen = `query ($slug: String!) { collection(slug: $slug) { mainContent blocks { sections { rows { columns { blocks { value } } } } } } }`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('drafts');
  visitor = content.visitorOf(owner.websiteId);
});
afterAll(() => content.close());

const text = (words: string, id = 'words') => ({ id, type: 'html', version: 1, value: { html: words } });
const band = (...blocks: object[]) => [
  { id: 'band', kind: 'ROWS', rows: [{ columns: [{ span: 12, blocks }] }] },
];
const placeOf = (collectionId: string) => ({ collectionId });
const draftOf = async (place: object, person = owner) => (await person.ask(read, { place })).at('blockDraft');
const run = async (query: string, name: string, input: object, person = owner) =>
  (await person.ask(query, { input })).at(name);
const save = (
  place: object,
  sections: object[],
  expectedRevision: number,
  more: object = {},
  person = owner,
) => run(saveText, 'saveBlockDraft', { place, sections, expectedRevision, basedOn: 0, ...more }, person);
const publish = (place: object, expectedRevision: number, more: object = {}) =>
  run(publishText, 'publishBlockDraft', { place, expectedRevision, ...more });
const visitorSees = async (slug: string) =>
  JSON.stringify((await visitor.ask(seen, { slug })).at('collection.blocks'));

it('a page is published once its blocks hold what can be shown, and says which does not', async () => {
  const place = placeOf(await createCollection(owner, { title: 'Half written' }));
  const link = (address: unknown) => ({ id: 'go', type: 'button', version: 1, value: { link: address } });
  expect(await save(place, band(link(5)), 0)).toMatchObject({ __typename: 'InvalidInput' });
  expect(await save(place, band(link('htt')), 0)).toMatchObject({ revision: 1 });
  expect(await publish(place, 1)).toMatchObject({
    __typename: 'InvalidInput',
    message: expect.stringContaining('The block “go” (Button) has a field “link” that cannot be shown.'),
  });
  expect(await save(place, band(link('https://tern.example')), 1)).toMatchObject({ revision: 2 });
  expect(await publish(place, 2)).toMatchObject({ hasChanges: false });
});

it('a page tells whoever manages content whether it has changes that visitors do not see, in one statement for all', async () => {
  const marked = async () => {
    const { at, statements } = await owner.ask('{ website { collections { title hasDraft } } }');
    const titles = JSON.stringify(at('website.collections'));
    return { statements, isMarked: titles.includes('{"title":"Marked","hasDraft":true}') };
  };
  const place = placeOf(await createCollection(owner, { title: 'Marked' }));
  const before = await marked();
  expect(before.isMarked).toBe(false);
  await save(place, band(text('<p>New</p>')), 0);
  await save(placeOf(await createCollection(owner, { title: 'Too' })), band(text('<p>New</p>')), 0);
  expect(await marked()).toEqual({ statements: before.statements, isMarked: true });
  await publish(place, 1);
  expect((await marked()).isMarked).toBe(false);
  expect(
    (await visitor.ask('{ website { collections { title } } }')).at('website.collections.0.title'),
  ).toEqual(expect.any(String));
});

describe('the draft of a page', () => {
  it('starts with what the page holds, and is nothing that visitors see', async () => {
    const place = placeOf(await createCollection(owner, { title: 'About', mainContent: '<p>Old</p>' }));
    expect(await draftOf(place)).toMatchObject({
      ...{ revision: 0, hasChanges: false, savedBy: null },
      layout: {
        sections: [{ rows: [{ columns: [{ blocks: [{ type: 'html', value: { html: '<p>Old</p>' } }] }] }] }],
      },
    });
    expect(await save(place, band(text('New')), 0)).toMatchObject({
      revision: 1,
      hasChanges: true,
      savedBy: 'owner',
    });
    expect(await visitorSees('about')).toBe('null');
    expect(await draftOf(place, content.editorOf(owner.websiteId))).toMatchObject({ revision: 1 });
  });

  it('is what visitors see once it is published, and a version from then on', async () => {
    const place = placeOf(await createCollection(owner, { title: 'Team' }));
    await save(place, band(text('Ada')), 0);
    expect(await publish(place, 1)).toMatchObject({ hasChanges: false, publishedRevision: 1, revision: 1 });
    expect(await visitorSees('team')).toContain('Ada');
    await save(place, band(text('Bea')), 1, { basedOn: 1 });
    await publish(place, 2);
    const { versions } = Object(await draftOf(place));
    expect(versions).toMatchObject([{ kind: 'PUBLISHED', savedBy: 'owner' }, { kind: 'PUBLISHED' }]);
    const restored = await run(restoreText, 'restoreBlockVersion', {
      ...{ versionId: versions[1].id, expectedRevision: 2, basedOn: 2 },
    });
    expect(JSON.stringify(restored)).toContain('Ada');
    expect(await visitorSees('team')).toContain('Bea');
  });

  it('of ten windows that save at once is that of one, and the others get both back', async () => {
    const place = placeOf(await createCollection(owner, { title: 'Race' }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(place, band(text(`by ${index}`)), 0)),
    );
    const kept = answers.filter((answer) => Object(answer).__typename === 'BlockDraft');
    const refused = answers.flatMap((answer, index) =>
      Object(answer).__typename === 'BlockDraftChanged' ? [{ answer, index }] : [],
    );
    expect([kept.length, refused.length]).toEqual([1, 9]);
    const [winner] = Object(kept[0]).layout.sections[0].rows[0].columns[0].blocks;
    for (const { answer, index } of refused) {
      expect(Object(answer).stored.layout.sections[0].rows[0].columns[0].blocks).toEqual([winner]);
      expect(JSON.stringify(Object(answer).sent)).toContain(`by ${index}`);
    }
  });

  it('that someone writes over knowingly stays among the versions', async () => {
    const place = placeOf(await createCollection(owner, { title: 'Over' }));
    await save(place, band(text('theirs')), 0);
    await save(place, band(text('mine')), 1, { keepsBefore: true });
    const { versions } = Object(await draftOf(place));
    expect(versions).toMatchObject([{ kind: 'DRAFT' }]);
    const version = await owner.ask(
      'query ($id: ID!) { blockVersion(id: $id) { layout { sections { rows { columns { blocks { value } } } } } } }',
      { id: versions[0].id },
    );
    expect(JSON.stringify(version.at('blockVersion'))).toContain('theirs');
  });

  it('that is discarded is what is published again, and loses nothing', async () => {
    const place = placeOf(await createCollection(owner, { title: 'Given up' }));
    await save(place, band(text('published')), 0);
    await publish(place, 1);
    await save(place, band(text('given up')), 1, { basedOn: 1 });
    const discard = (expectedRevision: number) =>
      run(discardText, 'discardBlockDraft', { place, expectedRevision });
    expect(await discard(1)).toMatchObject({ __typename: 'BlockDraftChanged' });
    const after = await discard(2);
    expect(after).toMatchObject({ hasChanges: false, revision: 3 });
    expect(JSON.stringify(after)).not.toContain('given up');
    expect(Object(await draftOf(place)).versions).toMatchObject([{ kind: 'DRAFT' }, { kind: 'PUBLISHED' }]);
    expect(await save(place, band(text('late')), 2, { basedOn: 1 })).toMatchObject({
      __typename: 'BlockDraftChanged',
    });
  });

  it('does not replace what a program published meanwhile, until someone says so', async () => {
    const collectionId = await createCollection(owner, { title: 'Partner' });
    const place = placeOf(collectionId);
    await save(place, band(text('draft')), 0);
    await owner.ask('mutation ($input: SaveBlocksInput!) { saveBlocks(input: $input) { __typename } }', {
      input: { collectionId, sections: band(text('by a program')) },
    });
    expect(await publish(place, 1)).toMatchObject({ __typename: 'BlocksChangedMeanwhile', published: 1 });
    expect(await visitorSees('partner')).toContain('by a program');
    expect(await publish(place, 1, { replacing: 1 })).toMatchObject({ __typename: 'BlockDraft' });
    expect(await visitorSees('partner')).toContain('draft');
    expect(Object(await draftOf(place)).versions).toHaveLength(2);
  });

  it('that is published twice at once is published once', async () => {
    const place = placeOf(await createCollection(owner, { title: 'Twice' }));
    await save(place, band(text('one')), 0);
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(place, 1)));
    expect(answers).toEqual(Array(5).fill(expect.objectContaining({ publishedRevision: 1 })));
    expect(Object(await draftOf(place)).versions).toHaveLength(1);
  });

  it('without blocks empties the page, and its old text does not come back', async () => {
    const place = placeOf(await createCollection(owner, { title: 'Empty', mainContent: '<p>Old</p>' }));
    await save(place, [], 0);
    await publish(place, 1);
    expect((await visitor.ask(seen, { slug: 'empty' })).at('collection')).toEqual({
      mainContent: '',
      blocks: null,
    });
  });

  it('that nobody changed is published and discarded as it is, and is no conflict', async () => {
    const place = placeOf(await createCollection(owner, { title: 'Untouched', mainContent: '<p>Old</p>' }));
    const untouched = { __typename: 'BlockDraft', revision: 0, hasChanges: false };
    expect(await publish(place, 0)).toMatchObject(untouched);
    expect(await run(discardText, 'discardBlockDraft', { place, expectedRevision: 0 })).toMatchObject(
      untouched,
    );
    expect((await visitor.ask(seen, { slug: 'untouched' })).at('collection.mainContent')).toBe('<p>Old</p>');
  });

  it('keeps its last 50 versions', async () => {
    const place = placeOf(await createCollection(owner, { title: 'Many' }));
    await save(place, band(text('0')), 0);
    for (let revision = 1; revision <= 52; revision += 1)
      await save(place, band(text(String(revision))), revision, { keepsBefore: true });
    expect(Object(await draftOf(place)).versions).toHaveLength(50);
  });

  it('takes at most 60 blocks, of kinds that pages can show', async () => {
    const place = placeOf(await createCollection(owner, { title: 'Full' }));
    const many = Array.from({ length: 61 }, (_, index) => text('x', `b${index}`));
    expect(await save(place, band(...many), 0)).toMatchObject({
      __typename: 'TooManyBlocks',
      message: 'A page holds at most 60 blocks.',
    });
    expect(await save(place, band({ ...text('x'), type: 'hologram' }), 0)).toMatchObject({
      __typename: 'InvalidInput',
      message: 'There is no kind of block “hologram”. It is that of the block “words”.',
    });
    expect(await save(place, band({ ...text('x'), value: 'none' }), 0)).toMatchObject({
      message: 'The fields of the block “words” are no JSON object.',
    });
    expect(await draftOf(place)).toMatchObject({ revision: 0 });
  });

  it('goes with its page, with its versions', async () => {
    const id = await createCollection(owner, { title: 'Short-lived' });
    await save(placeOf(id), band(text('x')), 0);
    await publish(placeOf(id), 1);
    const [version] = Object(await draftOf(placeOf(id))).versions;
    await owner.ask('mutation ($id: ID!) { deleteCollection(id: $id) { __typename } }', { id });
    expect(await draftOf(placeOf(id))).toBeNull();
    const ask = 'query ($id: ID!) { blockVersion(id: $id) { id } }';
    expect((await owner.ask(ask, { id: version.id })).at('blockVersion')).toBeNull();
  });

  it('is for those who manage content, on their own website', async () => {
    const place = placeOf(await createCollection(owner, { title: 'Own' }));
    expect(await visitor.askForError(read, { place })).toBe('UNAUTHENTICATED');
    const stranger = await content.startWebsite('strange-drafts');
    expect(await draftOf(place, stranger)).toBeNull();
    expect(await save(place, [], 0, {}, stranger)).toMatchObject({ __typename: 'NotFound' });
  });
});

it('the draft of an item starts with its text', async () => {
  const collectionId = await createCollection(owner, { title: 'Journal', typeName: 'blog' });
  const itemId = await createItem(owner, { collectionId, title: 'First', body: '<p>Hello</p>' });
  expect(JSON.stringify(await draftOf({ itemId }))).toContain('<p>Hello</p>');
});
