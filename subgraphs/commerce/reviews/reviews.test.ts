import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWork } from '#kit/captcha-work.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import {
  type Answer,
  changeSettings,
  inviteOne,
  look,
  type ShownReviews,
  sellMug,
  submit,
} from './review-testing.ts';

let shops: OwnedShops;
let website: OwnedShop;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
  await changeSettings(website, { isEnabled: true, isAutoPublished: true });
});
afterAll(() => shops.commerce.close());

const moderateText = `mutation ($id: ID!, $state: ReviewState!) { moderateReview(id: $id, state: $state) {
  __typename ... on Review { state } ... on Problem { message } } }`;
const replyText = `mutation ($id: ID!, $reply: String!) { replyToReview(id: $id, reply: $reply) {
  __typename ... on Review { reply repliedAt } ... on Problem { message } } }`;
const deleteText =
  'mutation ($id: ID!) { deleteReview(id: $id) { __typename ... on ReviewDeleted { id photoIds } ... on Problem { message } } }';
const listText = `query ($state: ReviewState, $productId: ID, $first: Int, $after: String) {
  reviews(state: $state, productId: $productId, first: $first, after: $after) {
    nodes { id state email title product { id } } pageInfo { hasNextPage endCursor } } }`;
const importText = `mutation ($input: [ImportReviewInput!]!, $isDryRun: Boolean! = false, $skipsRefused: Boolean! = false) {
  importReviews(input: $input, isDryRun: $isDryRun, skipsRefused: $skipsRefused) {
  __typename ... on ReviewsImported { count knownCount refused { index field message } } ... on Problem { message } ... on InvalidInput { field } } }`;

interface OwnReview {
  id: string;
  state: string;
  email: string;
  title: string;
  product: { id: string };
}

const asOwner = <Data>(text: string, variables: Record<string, unknown>) =>
  website.query<Data>(website.owner, text, variables);
const moderate = async (id: string, state: string) =>
  (await asOwner<{ moderateReview: Answer }>(moderateText, { id, state })).moderateReview;
const list = async (variables: Record<string, unknown>) =>
  (
    await asOwner<{
      reviews: { nodes: OwnReview[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    }>(listText, variables)
  ).reviews;
const bring = async (input: object[], options: object = {}) =>
  (await asOwner<{ importReviews: Answer }>(importText, { input, ...options })).importReviews;

const brought = (productId: string, rating: number, day: number) => ({
  ...{ productId, rating, externalId: `${productId}-${day}`, body: `Day ${day}`, displayName: 'Bea' },
  createdAt: `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`,
});
const bodies = ({ reviews }: ShownReviews) => reviews.nodes.map(({ body }) => body);

describe('Reviews of a product', () => {
  it('are shown with their stars counted, from the youngest on', async () => {
    const productId = await sellMug(website);
    expect(await look(website, productId)).toMatchObject({
      reviewSummary: { count: 0, average: null, distribution: [0, 0, 0, 0, 0] },
      reviews: { nodes: [] },
    });
    await bring([brought(productId, 4, 3), brought(productId, 5, 1), brought(productId, 2, 2)]);
    const shown = await look(website, productId);
    expect(shown.reviewSummary).toEqual({ count: 3, average: '3.7', distribution: [0, 1, 0, 1, 1] });
    expect(bodies(shown)).toEqual(['Day 3', 'Day 2', 'Day 1']);
  });

  it.each([
    ['NEWEST', [6, 5, 4, 3, 2, 1]],
    ['HIGHEST', [6, 3, 5, 2, 4, 1]],
    ['LOWEST', [1, 4, 2, 5, 3, 6]],
  ])('come in the order %s, page by page, each once', async (sort, days) => {
    const productId = await sellMug(website);
    // Days 3 and 6 have five stars, 2 and 5 three, 1 and 4 one.
    await bring([1, 2, 3, 4, 5, 6].map((day) => brought(productId, [5, 1, 3][day % 3] ?? 1, day)));
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { reviews }: ShownReviews = await look(website, productId, { sort, first: 2, after });
      seen.push(...reviews.nodes.map(({ body }) => body));
      after = reviews.pageInfo.endCursor;
      expect(reviews.pageInfo.hasNextPage).toBe(page < 2);
    }
    expect(seen).toEqual(days.map((day) => `Day ${day}`));
  });

  it('are read in the same number of statements for one product and for many', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push(await sellMug(website, 'Listed mug'));
    await bring(ids.map((id) => brought(id, 5, 1)));
    const read = (first: number) => () =>
      website.query(
        website.owner,
        `{ products(first: ${first}) { nodes { reviewSummary { average } reviews(first: 2) { nodes { body } } } } }`,
      );
    const one = await shops.commerce.countStatements(read(1));
    expect((await shops.commerce.countStatements(read(20))).length).toBe(one.length);
  });

  it('refuse a cursor that is none', async () => {
    const productId = await sellMug(website);
    for (const place of ['none', `5 0000-01-01T00:00:00.000Z ${productId}`]) {
      const { errors } = await website.run(
        website.visitor(),
        'query ($id: ID!, $after: String) { product(id: $id) { reviews(after: $after) { nodes { id } } } }',
        { id: productId, after: Buffer.from(place).toString('base64url') },
      );
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it('are off at first, and wherever the owner turns them off', async () => {
    const other = shops.open();
    const productId = await sellMug(other);
    const nothing = { reviewSummary: null, reviews: { nodes: [] } };
    expect(await look(other, productId)).toMatchObject(nothing);
    await changeSettings(other, { isEnabled: true });
    expect((await look(other, productId)).reviewSummary?.count).toBe(0);
    await changeSettings(other, { isEnabled: false });
    expect(await look(other, productId)).toMatchObject(nothing);
  });
});

describe('An owner', () => {
  it('decides what visitors see, on the very next page', async () => {
    await changeSettings(website, { isAutoPublished: false });
    const productId = await sellMug(website);
    const token = await inviteOne(website, productId, 'waits@example.com');
    expect(await submit(website, { token, rating: 4 })).toEqual({
      __typename: 'ReviewSubmitted',
      isPublished: false,
    });
    expect((await look(website, productId)).reviewSummary?.count).toBe(0);
    const [waiting] = (await list({ state: 'PENDING', productId })).nodes;
    expect(waiting).toMatchObject({ email: 'waits@example.com', product: { id: productId } });
    const id = waiting?.id ?? '';
    expect(await moderate(id, 'PUBLISHED')).toEqual({ __typename: 'Review', state: 'PUBLISHED' });
    expect(await look(website, productId)).toMatchObject({
      reviewSummary: { count: 1, average: '4.0' },
      reviews: { nodes: [{ id, isVerifiedBuyer: true }] },
    });
    await moderate(id, 'REJECTED');
    expect(await look(website, productId)).toMatchObject({
      reviewSummary: { count: 0 },
      reviews: { nodes: [] },
    });
    await changeSettings(website, { isAutoPublished: true });
  });

  it('finds reviews by what became of them and by product, page by page', async () => {
    const productId = await sellMug(website);
    await bring([1, 2, 3].map((day) => brought(productId, 5, day)));
    const first = await list({ productId, first: 2 });
    expect(first.nodes).toHaveLength(2);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = await list({ productId, first: 2, after: first.pageInfo.endCursor });
    expect(rest.nodes).toHaveLength(1);
    expect((await list({ productId, state: 'PENDING' })).nodes).toEqual([]);
    expect((await list({ state: 'PUBLISHED' })).nodes.length).toBeGreaterThan(2);
  });

  it('answers below a review, and takes the answer away', async () => {
    const productId = await sellMug(website);
    await bring([brought(productId, 1, 1)]);
    const id = (await list({ productId })).nodes[0]?.id ?? '';
    const reply = async (text: string) =>
      (await asOwner<{ replyToReview: Answer }>(replyText, { id, reply: text })).replyToReview;
    expect(await reply(' We are sorry. ')).toMatchObject({
      reply: 'We are sorry.',
      repliedAt: expect.any(String),
    });
    expect((await look(website, productId)).reviews.nodes[0]?.reply).toBe('We are sorry.');
    expect(await reply('x'.repeat(2_001))).toMatchObject({ __typename: 'InvalidInput' });
    expect(await reply('')).toMatchObject({ reply: '', repliedAt: null });
  });

  it('deletes a review, whose buyer can then be asked again', async () => {
    const productId = await sellMug(website);
    const token = await inviteOne(website, productId, 'again@example.com');
    await submit(website, { token });
    const id = (await list({ productId })).nodes[0]?.id ?? '';
    const remove = async () => (await asOwner<{ deleteReview: Answer }>(deleteText, { id })).deleteReview;
    expect(await remove()).toEqual({ __typename: 'ReviewDeleted', id, photoIds: [] });
    expect(await remove()).toEqual({ __typename: 'NotFound', message: 'There is no such review.' });
    expect((await look(website, productId)).reviewSummary?.count).toBe(0);
    expect(await inviteOne(website, productId, 'again@example.com')).not.toBe(token);
  });

  it('brings reviews from elsewhere once, all or none, and not as those of verified buyers', async () => {
    const productId = await sellMug(website);
    const good = brought(productId, 5, 1);
    expect(await bring([good, { ...brought(productId, 6, 2) }])).toMatchObject({ field: 'input.1.rating' });
    expect(await bring([good, { ...good, productId: 'none', externalId: 'x' }])).toMatchObject({
      __typename: 'NotFound',
    });
    expect((await list({ productId })).nodes).toEqual([]);
    expect(await bring([good])).toMatchObject({ __typename: 'ReviewsImported', count: 1, knownCount: 0 });
    expect(await bring([good])).toMatchObject({ __typename: 'ReviewsImported', count: 0, knownCount: 1 });
    expect((await look(website, productId)).reviews.nodes).toMatchObject([{ isVerifiedBuyer: false }]);
  });

  it('brings what is sound of a list whose products are named by address or SKU, and is told of the rest', async () => {
    const productId = await sellMug(website);
    const product = (
      await asOwner<{ product: { slug: string } }>('query ($id: ID!) { product(id: $id) { slug } }', {
        id: productId,
      })
    ).product.slug;
    const { productId: _, externalId: __, ...texts } = brought(productId, 5, 1);
    const input = [
      { ...texts, product },
      { ...texts, product },
      { ...texts, product, rating: 6 },
      { ...texts, product: 'nowhere' },
      { ...texts, product, externalId: '' },
    ];
    const refused = [
      { index: 2, field: 'rating', message: 'Please choose from 1 to 5 stars.' },
      { index: 3, field: 'product', message: 'There is no such product.' },
      { index: 4, field: 'externalId', message: 'An id has 1 to 200 characters.' },
    ];
    const outcome = { __typename: 'ReviewsImported', count: 1, knownCount: 1, refused };
    expect(await bring(input, { isDryRun: true, skipsRefused: true })).toEqual(outcome);
    expect((await list({ productId })).nodes).toEqual([]);
    expect(await bring(input, { skipsRefused: true })).toEqual(outcome);
    expect((await list({ productId })).nodes).toHaveLength(1);
    expect(await bring(input, { skipsRefused: true })).toMatchObject({ count: 0, knownCount: 2 });
  });

  it('is the only one who sees addresses and what waits', async () => {
    for (const text of [
      '{ reviews { nodes { id } } }',
      '{ reviewInvitations { nodes { id } } }',
      '{ products { nodes { reviews { nodes { email } } } } }',
      '{ products { nodes { reviews { nodes { state } } } } }',
    ]) {
      const { errors } = await website.run(website.visitor(), text);
      expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
  });
});

it('twenty owners who publish and reject at once leave a summary that counts what is published', async () => {
  const productId = await sellMug(website);
  await bring([1, 2, 3, 4, 5].map((day) => brought(productId, day, day)));
  const ids = (await list({ productId })).nodes.map(({ id }) => id);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      moderate(ids[index % ids.length] ?? '', index % 3 === 0 ? 'REJECTED' : 'PUBLISHED'),
    ),
  );
  const published = (await list({ productId, state: 'PUBLISHED' })).nodes;
  const { reviewSummary, reviews } = await look(website, productId);
  expect(reviewSummary?.count).toBe(published.length);
  expect(reviewSummary?.distribution).toEqual(
    [1, 2, 3, 4, 5].map((stars) => reviews.nodes.filter(({ rating }) => rating === stars).length),
  );
});

it('A review is taken with the work of its buyer’s browser alone, where visitors are told from robots', async () => {
  const key = 'k'.repeat(64);
  const token = await inviteOne(website, await sellMug(website), 'cy@example.com');
  const text = 'mutation ($input: SubmitReviewInput!) { submitReview(input: $input) { __typename } }';
  const send = async (action: string | null) => {
    const challenge = await createWork(key, action ?? '', new Date());
    const solution = action && (await solveChallenge({ challenge, deriveKey }));
    const captchaToken = solution && Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const visitor = {
      ...website.visitor(),
      address: '192.0.2.7',
      captcha: { provider: 'ALTCHA', key } as const,
    };
    const input = { token, rating: 5, body: 'A good mug.', displayName: 'Cy', captchaToken };
    const { submitReview } = await website.query<{ submitReview: Answer }>(visitor, text, { input });
    return submitReview.__typename;
  };
  expect(await send(null)).toBe('CaptchaFailed');
  expect(await send('comment')).toBe('CaptchaFailed');
  expect(await send('review')).toBe('ReviewSubmitted');
});
