import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const writeText = `mutation ($input: CreateCommentInput!) { createComment(input: $input) {
  __typename ... on CommentWritten { id isPublished } ... on Problem { message } ... on InvalidInput { field } } }`;
const moderateText = `mutation ($id: ID!, $state: CommentState!) { moderateComment(id: $id, state: $state) {
  __typename ... on Comment { state } ... on Problem { message } } }`;
const deleteText = 'mutation ($id: ID!) { deleteComment(id: $id) { __typename } }';
const openText = `mutation ($itemId: ID!, $areOpen: Boolean!) { updateItemComments(itemId: $itemId, areOpen: $areOpen) {
  __typename ... on Item { areCommentsOpen } } }`;
const likeText = `mutation ($input: LikeItemInput!) { likeItem(input: $input) {
  __typename ... on ItemLiked { likeCount } ... on Problem { message } } }`;
const itemFields = `areCommentsOpen publicCommentCount likeCount
  comments { nodes { id authorName authorUrl html isByOwner answers { authorName answers { id } } } pageInfo { hasNextPage } }`;
const itemText = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Item { ${itemFields} } } }`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;
let blog: string;
let stories = 0;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('journal');
  visitor = content.visitorOf(owner.websiteId);
  blog = await createCollection(owner, { typeName: 'blog', title: 'Journal', slug: 'journal' });
  await settle({ commentsEnabled: true, isCommentApprovalRequired: false, simpleLikingEnabled: true });
});
afterAll(() => content.close());

async function settle(settings: object): Promise<void> {
  const text = 'mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }';
  expect((await owner.ask(text, { input: { settings } })).at('updateWebsite')).toEqual({
    __typename: 'Website',
  });
}

async function makeStory(more: Record<string, unknown> = {}): Promise<string> {
  stories += 1;
  return createItem(owner, { collectionId: blog, title: `Story ${stories}`, ...more });
}

let addresses = 0;
/** Each comes from a network address of its own. */
function someone(): TestPerson {
  addresses += 1;
  return content.visitorOf(owner.websiteId, `198.18.${Math.floor(addresses / 250)}.${addresses % 250}`);
}

async function write(input: object, person = someone()): Promise<Record<string, unknown>> {
  const answer = await person.ask(writeText, {
    input: { authorName: 'Ada', body: 'A good read.', ...input },
  });
  return Object(answer.at('createComment'));
}

async function look(itemId: string, person = visitor) {
  return person.ask(itemText, { of: [{ __typename: 'Item', id: itemId }] });
}

const moderate = async (id: unknown, state: string) =>
  (await owner.ask(moderateText, { id, state })).at('moderateComment');

describe('Comments on a post', () => {
  it('are shown oldest first, each answer below what it answers, and counted', async () => {
    const itemId = await makeStory();
    const first = await write({ itemId, authorUrl: 'https://ada.example' });
    const answer = await write({ itemId, parentId: first.id, authorName: 'Bea' });
    await write({ itemId, authorName: 'Cy' });
    // An answer to an answer stands below the first comment too.
    await write({ itemId, parentId: answer.id, authorName: 'Dee' });
    const shown = await look(itemId);
    expect(shown.at('_entities.0')).toMatchObject({
      areCommentsOpen: true,
      publicCommentCount: 4,
      comments: {
        nodes: [
          {
            authorName: 'Ada',
            authorUrl: 'https://ada.example/',
            html: '<p>A good read.</p>',
            isByOwner: false,
            answers: [
              { authorName: 'Bea', answers: [] },
              { authorName: 'Dee', answers: [] },
            ],
          },
          { authorName: 'Cy', answers: [] },
        ],
        pageInfo: { hasNextPage: false },
      },
    });
    expect([...shown.tags]).toContain(`item:${itemId}`);
  });

  it('wait for the owner where the owner wants that, whose own are shown at once', async () => {
    await settle({ isCommentApprovalRequired: true });
    const itemId = await makeStory();
    const waiting = await write({ itemId });
    expect(waiting).toMatchObject({ __typename: 'CommentWritten', isPublished: false });
    expect(await write({ itemId, authorName: 'Owner' }, owner)).toMatchObject({ isPublished: true });
    expect((await look(itemId)).at('_entities.0')).toMatchObject({
      publicCommentCount: 1,
      comments: { nodes: [{ authorName: 'Owner', isByOwner: true }] },
    });
    expect(await moderate(waiting.id, 'APPROVED')).toEqual({ __typename: 'Comment', state: 'APPROVED' });
    expect((await look(itemId)).at('_entities.0.publicCommentCount')).toBe(2);
    await settle({ isCommentApprovalRequired: false });
  });

  it('take their answers along when the owner marks them as spam, and all count again as they come back', async () => {
    const itemId = await makeStory();
    const { id } = await write({ itemId });
    const answer = await write({ itemId, parentId: id });
    await moderate(id, 'SPAM');
    expect((await look(itemId)).at('_entities.0')).toMatchObject({
      publicCommentCount: 0,
      comments: { nodes: [] },
    });
    await moderate(id, 'APPROVED');
    expect((await look(itemId)).at('_entities.0.publicCommentCount')).toBe(1);
    await moderate(answer.id, 'APPROVED');
    expect((await look(itemId)).at('_entities.0.publicCommentCount')).toBe(2);
  });

  it('of a page are told newest first, without those of posts that visitors do not see', async () => {
    const page = await createCollection(owner, { typeName: 'blog', title: 'Letters', slug: 'letters' });
    const shown = await createItem(owner, { collectionId: page, title: 'Shown' });
    const hidden = await createItem(owner, { collectionId: page, title: 'Hidden' });
    await write({ itemId: shown, authorName: 'Ada' });
    await write({ itemId: hidden, authorName: 'Bo' });
    await write({ itemId: shown, authorName: 'Cy' });
    await owner.ask(`mutation ($id: ID!) { updateItem(input: { id: $id, status: DRAFT }) { __typename } }`, {
      id: hidden,
    });
    const text = `{ collection(slug: "letters") { latestComments { comment { authorName } commentedItem { title } } } }`;
    const { at, tags } = await visitor.ask(text, {});
    expect(at('collection.latestComments')).toEqual([
      { comment: { authorName: 'Cy' }, commentedItem: { title: 'Shown' } },
      { comment: { authorName: 'Ada' }, commentedItem: { title: 'Shown' } },
    ]);
    expect(tags).toContain(`comments:${page}`);
  });

  it('are found by the owner by state and post, and deleted with their answers', async () => {
    const itemId = await makeStory();
    const { id } = await write({ itemId });
    await write({ itemId, parentId: id });
    const listText =
      'query ($state: CommentState, $itemId: ID) { comments(state: $state, itemId: $itemId) { nodes { id state item { id } } } }';
    expect((await owner.ask(listText, { itemId, state: 'APPROVED' })).at('comments.nodes')).toHaveLength(2);
    expect((await owner.ask(listText, { itemId, state: 'SPAM' })).at('comments.nodes')).toEqual([]);
    expect((await owner.ask(deleteText, { id })).at('deleteComment')).toEqual({
      __typename: 'CommentDeleted',
    });
    expect((await owner.ask(deleteText, { id })).at('deleteComment')).toEqual({ __typename: 'NotFound' });
    expect((await owner.ask(listText, { itemId })).at('comments.nodes')).toEqual([]);
    expect((await look(itemId)).at('_entities.0.publicCommentCount')).toBe(0);
    const moderateText = `mutation { moderateComment(id: "${id}", state: SPAM) { __typename } }`;
    expect((await owner.ask(moderateText)).at('moderateComment')).toEqual({ __typename: 'NotFound' });
    const restoreText =
      'mutation ($id: ID!) { restoreComment(id: $id) { __typename ... on Comment { state } } }';
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.ask(restoreText, { id })));
    expect(answers.filter((each) => each.at('restoreComment.state') === 'APPROVED')).toHaveLength(1);
    expect((await look(itemId)).at('_entities.0.publicCommentCount')).toBe(2);
    expect(await visitor.askForError(restoreText, { id })).toBe('UNAUTHENTICATED');
    expect(await visitor.askForError('{ comments { nodes { id } } }')).toBe('UNAUTHENTICATED');
  });

  it('are closed for one post, or for the website, and what was written stays', async () => {
    const itemId = await makeStory();
    await write({ itemId });
    const close = async (areOpen: boolean) =>
      (await owner.ask(openText, { itemId, areOpen })).at('updateItemComments');
    expect(await close(false)).toEqual({ __typename: 'Item', areCommentsOpen: false });
    const closed = { __typename: 'CommentsClosed', message: 'Comments are closed.' };
    expect(await write({ itemId })).toEqual(closed);
    expect((await look(itemId)).at('_entities.0')).toMatchObject({
      areCommentsOpen: false,
      publicCommentCount: 1,
    });
    expect(await close(true)).toMatchObject({ areCommentsOpen: true });
    await settle({ commentsEnabled: false });
    expect(await write({ itemId })).toEqual(closed);
    await settle({ commentsEnabled: true });
  });

  it('are refused on what a visitor cannot see, and as answers to what is gone or elsewhere', async () => {
    const draft = await makeStory({ status: 'DRAFT' });
    const [one, other] = [await makeStory(), await makeStory()];
    const { id } = await write({ itemId: one });
    expect(await write({ itemId: draft })).toMatchObject({ __typename: 'NotFound' });
    expect(await write({ itemId: 'none' })).toMatchObject({ __typename: 'NotFound' });
    expect(await write({ itemId: other, parentId: id })).toMatchObject({ __typename: 'NotFound' });
    await moderate(id, 'SPAM');
    expect(await write({ itemId: one, parentId: id })).toMatchObject({ __typename: 'NotFound' });
  });

  it('hold nothing that could run, whoever wrote it and wherever', async () => {
    const itemId = await makeStory();
    const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>Hello';
    await write({
      itemId,
      authorName: hostile.slice(0, 60),
      body: hostile,
      authorUrl: 'https://x.example/"onclick="x',
    });
    const [comment] = [(await look(itemId)).at('_entities.0.comments.nodes.0')].map(Object);
    expect(comment.html).toBe('<p>Hello</p>');
    expect(comment.authorUrl).toBe('https://x.example/%22onclick=%22x');
    expect(await write({ itemId, authorUrl: 'javascript:alert(1)' })).toMatchObject({
      field: 'input.authorUrl',
    });
  });

  it('cost the same number of statements for one post and for fifty', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 50; index += 1) ids.push(await makeStory());
    await write({ itemId: ids[0], body: 'Counted' });
    const ask = (some: string[]) =>
      visitor.ask(itemText, { of: some.map((id) => ({ __typename: 'Item', id })) });
    expect((await ask(ids)).statements).toBe((await ask(ids.slice(0, 1))).statements);
  });

  it('from one address are accepted 10 times in 10 minutes', async () => {
    const itemId = await makeStory();
    const person = someone();
    for (let count = 0; count < 10; count += 1) await write({ itemId }, person);
    const input = { itemId, authorName: 'Ada', body: 'Once more' };
    expect(await person.askForError(writeText, { input })).toBe('TOO_MANY_REQUESTS');
  });

  it('written by twenty at once, while the owner closes the post, are counted exactly', async () => {
    const itemId = await makeStory();
    const writes = Array.from({ length: 20 }, () => write({ itemId }));
    const [answers] = await Promise.all([
      Promise.all(writes),
      owner.ask(openText, { itemId, areOpen: false }),
    ]);
    const written = answers.filter(({ __typename }) => __typename === 'CommentWritten').length;
    expect((await look(itemId)).at('_entities.0.publicCommentCount')).toBe(written);
  });
});

describe('Likes of a post', () => {
  const like = async (itemId: string, visitorToken: string, isLiked = true, person = someone()) =>
    (await person.ask(likeText, { input: { itemId, visitorToken, isLiked } })).at('likeItem');
  const tokenOf = (number: number) => `visitor-${String(number).padStart(20, '0')}`;

  it('count a visitor once, however often they press, until they take it back', async () => {
    const itemId = await makeStory();
    expect(await like(itemId, tokenOf(1))).toEqual({ __typename: 'ItemLiked', likeCount: 1 });
    expect(await like(itemId, tokenOf(1))).toEqual({ __typename: 'ItemLiked', likeCount: 1 });
    expect(await like(itemId, tokenOf(2))).toEqual({ __typename: 'ItemLiked', likeCount: 2 });
    expect(await like(itemId, tokenOf(1), false)).toEqual({ __typename: 'ItemLiked', likeCount: 1 });
    expect(await like(itemId, tokenOf(1), false)).toEqual({ __typename: 'ItemLiked', likeCount: 1 });
  });

  it('of thirty visitors who press twice at once are thirty', async () => {
    const itemId = await makeStory();
    const presses = Array.from({ length: 60 }, (_, press) => like(itemId, tokenOf(press % 30)));
    await Promise.all(presses);
    expect((await look(itemId)).at('_entities.0.likeCount')).toBe(30);
  });

  it('are not counted where the owner counts none, nor for a guessable visitor', async () => {
    const itemId = await makeStory();
    expect(await like(itemId, 'short')).toMatchObject({ __typename: 'InvalidInput' });
    expect(await like('none', tokenOf(1))).toMatchObject({ __typename: 'NotFound' });
    await settle({ simpleLikingEnabled: false });
    expect(await like(itemId, tokenOf(1))).toEqual({
      __typename: 'LikesOff',
      message: 'Likes are not counted on this website.',
    });
    await settle({ simpleLikingEnabled: true });
  });
});

it('an owner chooses among known services, and a short name that is one', async () => {
  const text =
    'mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename ... on InvalidInput { field } } }';
  const change = async (settings: object) =>
    (await owner.ask(text, { input: { settings } })).at('updateWebsite');
  expect(await change({ shareButtons: ['facebook', 'myspace'] })).toMatchObject({
    field: 'input.settings.shareButtons',
  });
  expect(await change({ shareButtons: ['email', 'email'] })).toMatchObject({ __typename: 'InvalidInput' });
  expect(await change({ disqusShortname: 'a b' })).toMatchObject({ field: 'input.settings.disqusShortname' });
  expect(await change({ shareButtons: ['x', 'email'], disqusShortname: 'corner-shop' })).toEqual({
    __typename: 'Website',
  });
});
