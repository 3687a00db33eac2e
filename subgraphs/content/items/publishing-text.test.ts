import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '#kit/database.ts';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';
import { publishDue } from './publishing.data.ts';

const changeMany = `mutation ($ids: [ID!]!, $input: UpdateItemsInput!) { updateItems(ids: $ids, input: $input) {
  __typename ... on ItemsChanged { items { id status needsReview } } ... on InvalidInput { field } ... on Problem { message } } }`;
const changeOne = `mutation ($input: UpdateItemInput!) { updateItem(input: $input) {
  __typename ... on Item { status } ... on Problem { message } } }`;
const readDraft = `query ($place: BlockPlaceInput!) { blockDraft(place: $place) {
  revision basedOn publishedRevision hasChanges layout { sections { rows { columns { blocks { value } } } } } } }`;
const saveDraft = `mutation ($input: SaveBlockDraftInput!) { saveBlockDraft(input: $input) {
  __typename ... on BlockDraft { revision } ... on Problem { message } } }`;
const publishDraft = `mutation ($input: PublishBlockDraftInput!) { publishBlockDraft(input: $input) {
  __typename ... on Problem { message } } }`;
const setReview = `mutation ($input: SetDraftReviewInput!) { setDraftReview(input: $input) { __typename } }`;
const seen = `query ($id: ID!) { collection(id: $id) { items { nodes { title blocks { sections { rows { columns { blocks { value } } } } } } } } }`;

let content: TestContent;
let owner: TestPerson;
let writer: TestPerson;
let visitor: TestPerson;
let blog: string;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('pier');
  writer = content.draftEditorOf(owner.websiteId);
  visitor = content.visitorOf(owner.websiteId);
  blog = await createCollection(owner, { title: 'Journal', typeName: 'blog' });
});
afterAll(() => content.close());

const makePost = (title: string, status = 'DRAFT') =>
  createItem(owner, { collectionId: blog, title, status, publishedAt: '2026-01-01T09:00:00.000Z' });
const draftOf = async (itemId: string, language?: string) =>
  Object((await owner.ask(readDraft, { place: { itemId, language } })).at('blockDraft'));

async function save(itemId: string, block: object, person: TestPerson, read: object, language?: string) {
  const blocks = [{ id: 'words', version: 1, ...block }];
  const sections = [{ id: 'band', kind: 'ROWS', rows: [{ columns: [{ span: 12, blocks }] }] }];
  return Object(
    (await person.ask(saveDraft, { input: { place: { itemId, language }, sections, ...read } })).at(
      'saveBlockDraft',
    ),
  );
}

/** Writes on the canvas of a post. */
async function write(itemId: string, html: string, person = owner, language?: string): Promise<void> {
  const { revision: expectedRevision, basedOn } = await draftOf(itemId, language);
  const read = { expectedRevision, basedOn };
  const answer = await save(itemId, { type: 'html', value: { html } }, person, read, language);
  expect(answer).toMatchObject({ __typename: 'BlockDraft' });
}

const change = async (ids: readonly string[], input: object) =>
  (await owner.ask(changeMany, { ids, input })).at('updateItems');

/** What visitors read of a post. */
async function shown(title: string): Promise<string> {
  const { at } = await visitor.ask(seen, { id: blog });
  const posts: { title: string; blocks: unknown }[] = Object(at('collection.items.nodes'));
  return JSON.stringify(posts.find((each) => each.title === title)?.blocks ?? null);
}

describe('posts that are published from their list', () => {
  it('go out with the text that was written on the canvas, and wait for no review any more', async () => {
    const [first, second] = [await makePost('Spring'), await makePost('Summer', 'NEEDS_REVIEW')];
    await write(first, '<p>Tulips</p>');
    await write(second, '<p>Roses</p>', writer);
    await writer.ask(setReview, { input: { place: { itemId: second }, isAsked: true } });
    expect(await change([first, second], { status: 'PUBLISHED' })).toMatchObject({
      items: [
        { id: first, status: 'PUBLISHED', needsReview: false },
        { id: second, status: 'PUBLISHED', needsReview: false },
      ],
    });
    expect([await shown('Spring'), await shown('Summer')]).toEqual([
      expect.stringContaining('Tulips'),
      expect.stringContaining('Roses'),
    ]);
    expect(await draftOf(first)).toMatchObject({ hasChanges: false, publishedRevision: 1 });
    await write(first, '<p>Crocuses</p>');
    await owner.ask(changeOne, { input: { id: first, status: 'PUBLISHED' } });
    expect(await shown('Spring')).toContain('Crocuses');
  });

  it('go out in each language of the website, or stay as they are when one of these cannot be shown', async () => {
    const speak = 'mutation ($languages: [String!]!) { saveLanguages(languages: $languages) { __typename } }';
    await owner.ask(speak, { languages: ['de', 'fr'] });
    const id = await makePost('Winter');
    await write(id, '<p>Snow</p>');
    for (const [language, html] of [
      ['de', '<p>Schnee</p>'],
      ['fr', '<p>Neige</p>'],
    ] as const)
      await write(id, html, owner, language);
    await owner.ask(speak, { languages: ['de'] });
    await change([id], { status: 'PUBLISHED' });
    expect(await draftOf(id)).toMatchObject({ hasChanges: false, publishedRevision: 1 });
    expect(await draftOf(id, 'de')).toMatchObject({ hasChanges: false, publishedRevision: 1 });
    // What nobody can see was not published.
    await owner.ask(speak, { languages: ['de', 'fr'] });
    expect(await draftOf(id, 'fr')).toMatchObject({ hasChanges: true, publishedRevision: 0 });

    const broken = await makePost('Frost');
    await write(broken, '<p>Ice</p>');
    const start = { expectedRevision: 0, basedOn: 0 };
    await save(broken, { type: 'button', value: { link: 'htt' } }, owner, start, 'de');
    expect(await change([broken], { status: 'PUBLISHED' })).toMatchObject({
      message: expect.stringContaining('“Frost” cannot be published. Deutsch: The block “words” (Button)'),
    });
    expect(await shown('Frost')).toBe('null');
    await owner.ask(speak, { languages: [] });
  });

  it('keep what was written since when only their labels change, or when a change is taken back', async () => {
    const id = await makePost('Harvest', 'PUBLISHED');
    await write(id, '<p>Not yet</p>');
    await change([id], { addTags: ['autumn'] });
    await change([id], { status: 'DRAFT' });
    await change([id], { status: 'PUBLISHED', keepsDrafts: true });
    expect(await shown('Harvest')).toBe('null');
    expect(await draftOf(id)).toMatchObject({ hasChanges: true });
  });

  it('stay all as they are when a text cannot be shown, and each of these is told by its name', async () => {
    const ids = [await makePost('Well'), await makePost('Broken'), await makePost('Overtaken')];
    const [well = '', broken = '', overtaken = ''] = ids;
    await write(well, '<p>Fine</p>');
    const start = { expectedRevision: 0, basedOn: 0 };
    await save(broken, { type: 'button', value: { link: 'htt' } }, owner, start);
    await save(overtaken, { type: 'html', value: { html: 'Old' } }, owner, { ...start, basedOn: 4 });
    const answer = Object(await change(ids, { status: 'PUBLISHED' }));
    expect(answer).toMatchObject({ __typename: 'InvalidInput', field: 'input.status' });
    expect(answer.message).toContain('“Broken” cannot be published. The block “words” (Button)');
    expect(answer.message).toContain('“Overtaken” cannot be published. What visitors see of it was changed');
    expect(answer.message).not.toContain('“Well”');
    expect(await shown('Well')).toBe('null');
    expect(await draftOf(well)).toMatchObject({ hasChanges: true, publishedRevision: 0 });
  });

  it('lose nothing of what somebody saves at the same time: it is out, or a draft that can be published next', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => makePost(`Race ${n}`)));
    for (const id of ids) await write(id, '<p>Before</p>');
    const start = { expectedRevision: 1, basedOn: 0 };
    await Promise.all([
      change(ids, { status: 'PUBLISHED' }),
      ...ids.map((id) => save(id, { type: 'html', value: { html: '<p>While</p>' } }, owner, start)),
    ]);
    for (const [n, id] of ids.entries()) {
      const draft = await draftOf(id);
      expect(JSON.stringify(draft.layout)).toContain('While');
      expect(draft).toMatchObject({ revision: 2, publishedRevision: 1 });
      expect(await shown(`Race ${n}`)).toContain(draft.hasChanges ? 'Before' : 'While');
      const input = { place: { itemId: id }, expectedRevision: 2 };
      expect((await owner.ask(publishDraft, { input })).at('publishBlockDraft')).toEqual({
        __typename: 'BlockDraft',
      });
      expect(await shown(`Race ${n}`)).toContain('While');
    }
  });
});

describe('a scheduled post', () => {
  const later = '2999-01-01T09:00:00.000Z';
  const comeDue = async (ids: readonly string[]) => {
    const db = content.subgraph.database.forWebsite(owner.websiteId);
    await db.rows(statement('UPDATE item SET publish_at = now() WHERE website_id = $1 AND id = ANY($2)'), [
      ids,
    ]);
    await publishDue(db);
  };

  it('comes due with its text as whoever may publish left it, and without what nobody read yet', async () => {
    const posts = ['Own', 'Corrected', 'Of a writer', 'In review'];
    const ids = await Promise.all(posts.map((title) => makePost(title)));
    const [own = '', corrected = '', writers = '', inReview = ''] = ids;
    for (const id of ids) await write(id, '<p>Scheduled</p>');
    await change(ids, { status: 'SCHEDULED', publishedAt: later });
    expect(await draftOf(own)).toMatchObject({ hasChanges: false, publishedRevision: 1 });
    await write(corrected, '<p>Improved</p>');
    await write(writers, '<p>Unread</p>', writer);
    await write(inReview, '<p>To read</p>');
    await owner.ask(setReview, { input: { place: { itemId: inReview }, isAsked: true } });
    await comeDue(ids);
    const texts = await Promise.all(posts.map(shown));
    expect(texts).toEqual([
      ...[expect.stringContaining('Scheduled'), expect.stringContaining('Improved')],
      ...[expect.stringContaining('Scheduled'), expect.stringContaining('Scheduled')],
    ]);
    expect(await draftOf(writers)).toMatchObject({ hasChanges: true });
    const { at } = await owner.ask(`{ item(id: "${own}") { status } }`);
    expect(at('item.status')).toBe('PUBLISHED');
  });
});
