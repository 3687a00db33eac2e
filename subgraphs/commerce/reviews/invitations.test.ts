import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { changeSettings, invite, inviteOne, look, sellMug, submit, tokenOf } from './review-testing.ts';

let shops: OwnedShops;
let website: OwnedShop;
let everything: pg.Client;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
  await changeSettings(website, { isEnabled: true, isAutoPublished: true });
  everything = await openTestConnection(shops.commerce.databaseUrl, '*');
});
afterAll(async () => {
  await everything.end();
  await shops.commerce.close();
});

const requestText = `query ($token: String!) { reviewRequest(token: $token) {
  __typename ... on ReviewRequest { product { title } } ... on Problem { message } } }`;
const open = async (token: string, at = website) =>
  (await at.query<{ reviewRequest: object }>(at.visitor(), requestText, { token })).reviewRequest;
const listText =
  'query ($productId: ID) { reviewInvitations(productId: $productId) { nodes { id email usedAt } } }';
const listed = async (productId: string) =>
  (
    await website.query<{ reviewInvitations: { nodes: { id: string; email: string; usedAt: string }[] } }>(
      website.owner,
      listText,
      { productId },
    )
  ).reviewInvitations.nodes;

test('each buyer gets one mail with a link of their own, and pressing again writes to nobody twice', async () => {
  const productId = await sellMug(website, 'Mailed mug');
  expect(await invite(website, productId, 'ada@example.com', 'bea@example.com', 'ADA@example.com')).toEqual({
    __typename: 'ReviewInvitationsQueued',
    queued: 2,
    skipped: 0,
    delivery: 'KEPT',
  });
  expect(await invite(website, productId, 'ada@example.com')).toMatchObject({ queued: 0, skipped: 1 });
  const [one, other] = [await tokenOf(website, 'ada@example.com'), await tokenOf(website, 'bea@example.com')];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(one).not.toBe(other);
  expect(await open(one)).toEqual({ __typename: 'ReviewRequest', product: { title: 'Mailed mug' } });
});

test('ten owners who ask the same buyers at once write one mail to each', async () => {
  const productId = await sellMug(website);
  const emails = Array.from({ length: 12 }, (_, index) => `crowd${index}@example.com`);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      invite(website, productId, ...(index % 2 ? emails : emails.toReversed())),
    ),
  );
  expect(answers.reduce((sum, { queued }) => sum + Number(queued), 0)).toBe(12);
  expect(await listed(productId)).toHaveLength(12);
});

test('what is stored opens nothing: the link’s token is in the mail alone', async () => {
  const productId = await sellMug(website);
  const token = await inviteOne(website, productId, 'secret@example.com');
  const { rows } = await everything.query<{ row: string; hash: string }>(
    "SELECT to_jsonb(i)::text AS row, encode(token_hash, 'escape') AS hash FROM commerce.review_invitation i",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a link works once, and looking at it uses nothing up', async () => {
  const productId = await sellMug(website);
  const token = await inviteOne(website, productId, 'once@example.com');
  await open(token);
  expect(await submit(website, { token, rating: 9 })).toMatchObject({ field: 'input.rating' });
  expect(await submit(website, { token, title: 'Good' })).toMatchObject({ isPublished: true });
  const used = {
    __typename: 'ReviewInvitationUsed',
    message: 'This link was used: your review is here already. Thank you!',
  };
  expect(await submit(website, { token })).toEqual(used);
  expect(await open(token)).toEqual(used);
  expect(await invite(website, productId, 'once@example.com')).toMatchObject({ queued: 0, skipped: 1 });
  expect(await look(website, productId)).toMatchObject({ reviewSummary: { count: 1 } });
});

test('the same link sent twenty times at once makes one review', async () => {
  const productId = await sellMug(website);
  const token = await inviteOne(website, productId, 'many@example.com');
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(website, { token })));
  const kinds = answers.map(({ __typename }) => __typename).sort();
  expect(kinds.filter((kind) => kind === 'ReviewSubmitted')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'ReviewInvitationUsed')).toHaveLength(19);
  expect(await look(website, productId)).toMatchObject({
    reviewSummary: { count: 1 },
    reviews: { nodes: [{ body: 'A good mug.' }] },
  });
});

test('a link that ran out is refused, and its buyer can be asked again', async () => {
  const productId = await sellMug(website);
  const token = await inviteOne(website, productId, 'late@example.com');
  await everything.query(
    "UPDATE commerce.review_invitation SET expires_at = now() - interval '1 second' WHERE email = 'late@example.com'",
  );
  const expired = { __typename: 'ReviewInvitationExpired', message: 'This link has run out.' };
  expect(await open(token)).toEqual(expired);
  expect(await submit(website, { token })).toEqual(expired);
  const again = await inviteOne(website, productId, 'late@example.com');
  expect(again).not.toBe(token);
  expect(await open(again)).toMatchObject({ __typename: 'ReviewRequest' });
  expect(await open(token)).toMatchObject({ __typename: 'ReviewInvitationUnknown' });
});

test('a link taken back leads nowhere, and neither does one of another website or one made up', async () => {
  const productId = await sellMug(website);
  const token = await inviteOne(website, productId, 'back@example.com');
  const other = shops.open();
  await changeSettings(other, { isEnabled: true });
  const unknown = {
    __typename: 'ReviewInvitationUnknown',
    message: 'This link is not valid. Please use the one in your mail.',
  };
  expect(await open(token, other)).toEqual(unknown);
  expect(await open('x')).toEqual(unknown);
  expect(await submit(website, { token: 'A'.repeat(43) })).toEqual(unknown);
  const id = (await listed(productId))[0]?.id ?? '';
  const withdraw = () =>
    website.query(website.owner, 'mutation ($id: ID!) { withdrawReviewInvitation(id: $id) { __typename } }', {
      id,
    });
  expect(await withdraw()).toEqual({
    withdrawReviewInvitation: { __typename: 'ReviewInvitationWithdrawn' },
  });
  expect(await withdraw()).toEqual({ withdrawReviewInvitation: { __typename: 'NotFound' } });
  expect(await open(token)).toEqual(unknown);
});

test('nobody is asked about a product that is gone or hidden, nor by a bad address', async () => {
  const productId = await sellMug(website);
  expect(await invite(website, 'none', 'ada@example.com')).toMatchObject({ __typename: 'NotFound' });
  expect(await invite(website, productId, 'ada@example.com', 'nobody')).toMatchObject({
    field: 'input.recipients.1.email',
    message: 'Email is invalid',
  });
  expect(await invite(website, productId)).toMatchObject({ __typename: 'InvalidInput' });
});

test('whoever tries out links from one address is refused after a while', async () => {
  const answers: string[] = [];
  for (let attempt = 0; attempt < 21; attempt += 1) {
    const { __typename } = await submit(website, { token: 'B'.repeat(43) }, '203.0.113.9');
    answers.push(__typename);
  }
  expect(answers.slice(0, 20)).toEqual(Array(20).fill('ReviewInvitationUnknown'));
  expect(answers[20]).toBe('TooManyAttempts');
});

test('pictures that somebody names by themselves do not come with a review', async () => {
  const productId = await sellMug(website);
  const token = await inviteOne(website, productId, 'names@example.com');
  const { errors } = await website.run(
    website.visitor(),
    'mutation ($input: SubmitReviewInput!) { submitReview(input: $input) { __typename } }',
    {
      input: { token, rating: 5, body: 'x', displayName: 'x', photoIds: ['image'] },
    },
  );
  expect(errors?.[0]?.message).toContain('photoIds');
});

test('while reviews are off no link works and nobody is asked', async () => {
  const other = shops.open();
  const productId = await sellMug(other);
  const off = { __typename: 'ReviewsOff', message: 'Reviews are not open on this website.' };
  expect(await invite(other, productId, 'ada@example.com')).toEqual(off);
  expect(await submit(other, { token: 'A'.repeat(43) })).toEqual(off);
  expect(await open('A'.repeat(43), other)).toEqual(off);
});
