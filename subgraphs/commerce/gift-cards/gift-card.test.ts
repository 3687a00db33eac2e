import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { Database, type ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { redeemGiftCard, refundGiftCard } from './gift-card.changes.ts';
import { findGiftCard } from './gift-card.data.ts';
import { balanceOf } from './gift-card.rules.ts';

let shops: OwnedShops;
let website: OwnedShop;
let database: Database;
let everything: pg.Client;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
  const onError = () => undefined;
  database = new Database({
    url: shops.commerce.databaseUrl,
    schema: 'commerce',
    maxConnections: 20,
    onError,
  });
  everything = await openTestConnection(shops.commerce.databaseUrl, '*');
});
afterAll(async () => {
  await everything.end();
  await database.close();
  await shops.commerce.close();
});

const cardFields = `id lastFour value { value currency } balance { value currency } isDisabled disabledAt recipientName
  recipientEmail message deliveryDate note ledger { kind amount { value } balanceAfter { value } reference accountId }`;
const issue = `mutation ($input: IssueGiftCardInput!) { issued: issueGiftCard(input: $input) { __typename
  ... on GiftCardIssued { code giftCard { ${cardFields} } } ... on GiftCardIssuedBefore { giftCard { id } }
  ... on InvalidInput { field } ... on Problem { message } } }`;
const disable = `mutation ($id: ID!) { disableGiftCard(id: $id) { __typename
  ... on GiftCard { ${cardFields} } ... on Problem { message } } }`;
const ask = `query ($code: String!) { giftCardBalance(code: $code) { __typename
  ... on GiftCardBalance { lastFour balance { value currency } } ... on TooManyAttempts { retryAfter } ... on Problem { message } } }`;
const list = `query ($first: Int, $after: String, $search: String) { giftCards(first: $first, after: $after, search: $search) {
  nodes { id lastFour recipientEmail balance { value } } pageInfo { hasNextPage endCursor } } }`;

interface Issued {
  __typename: string;
  code: string;
  message?: string;
  field?: string;
  giftCard: { id: string; lastFour: string } & Record<string, unknown>;
}
/** What a stranger is told about a code. */
interface Told {
  __typename: string;
  message?: string;
  retryAfter?: number;
}
interface Cards {
  giftCards: {
    nodes: { id: string; lastFour: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

async function issueCard(input: Record<string, unknown> = {}, on = website): Promise<Issued> {
  const given = { value: '50.00', idempotencyKey: newId(), ...input };
  return (await on.query<{ issued: Issued }>(on.owner, issue, { input: given })).issued;
}

let people = 0;
/** A visitor at a network address of their own. */
function stranger(on = website) {
  people += 1;
  return { ...on.visitor(), address: `198.51.${people >> 8}.${people & 255}` };
}

async function balance(code: string, viewer = stranger(), on = website): Promise<Told> {
  return (await on.query<{ giftCardBalance: Told }>(viewer, ask, { code })).giftCardBalance;
}

const unknown = {
  __typename: 'GiftCardUnknown',
  message: 'That gift card cannot be used. Please check the code.',
};

describe('a gift card that the owner issues', () => {
  test('shows its code once, and is worth what it says', async () => {
    const issued = await issueCard({
      ...{ value: '25', recipientName: ' Ada ', recipientEmail: 'Ada@Example.com', message: 'Enjoy!' },
      ...{ deliveryDate: '2999-12-24', note: 'For the raffle' },
    });
    expect(issued).toMatchObject({
      __typename: 'GiftCardIssued',
      code: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/),
      giftCard: {
        ...{ value: { value: '25.00', currency: 'USD' }, balance: { value: '25.00', currency: 'USD' } },
        ...{ isDisabled: false, disabledAt: null, recipientName: 'Ada', recipientEmail: 'ada@example.com' },
        ...{ message: 'Enjoy!', deliveryDate: '2999-12-24', note: 'For the raffle' },
        ledger: [
          {
            ...{ kind: 'ISSUE', amount: { value: '25.00' }, balanceAfter: { value: '25.00' } },
            ...{ reference: '', accountId: 'owner' },
          },
        ],
      },
    });
    expect(issued.giftCard.lastFour).toBe(issued.code.slice(-4));
    expect(await balance(issued.code)).toEqual({
      __typename: 'GiftCardBalance',
      lastFour: issued.code.slice(-4),
      balance: { value: '25.00', currency: 'USD' },
    });
    expect((await balance(issued.code.toLowerCase().replaceAll('-', ' '))).__typename).toBe(
      'GiftCardBalance',
    );
  });

  test('is stored so that a copy of the database spends nothing', async () => {
    const { code, giftCard } = await issueCard();
    const { rows } = await everything.query(
      'SELECT to_jsonb(g)::text AS text FROM commerce.gift_card g WHERE id = $1',
      [giftCard.id],
    );
    const plain = code.replaceAll('-', '');
    for (const secret of [code, plain, plain.slice(0, 8), Buffer.from(plain).toString('hex')])
      expect(rows[0].text.toUpperCase()).not.toContain(secret.toUpperCase());
    expect(shops.commerce.logLines.join('\n')).not.toContain(code);
  });

  test('is made once, however often the owner’s request is sent again', async () => {
    const input = { idempotencyKey: newId() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => issueCard(input)));
    const kinds = answers.map(({ __typename }) => __typename).sort();
    expect(kinds).toEqual(['GiftCardIssued', ...Array(9).fill('GiftCardIssuedBefore')]);
    expect(new Set(answers.map(({ giftCard }) => giftCard.id)).size).toBe(1);
    expect(answers.find(({ __typename }) => __typename === 'GiftCardIssuedBefore')?.message).toBe(
      'This gift card was issued before. Its code cannot be shown again.',
    );
  });

  test.each([
    [{ value: '0' }, 'value', 'Value must be above 0.'],
    [{ value: '-5' }, 'value', 'Value cannot be negative.'],
    [{ value: 'ten' }, 'value', 'Value must be a number, such as 1,234.50.'],
    [{ value: '1.005' }, 'value', 'Value can have at most 2 decimal places in USD.'],
    [{ value: '1000000.01' }, 'value', 'Value can be at most 1,000,000.'],
    [{ recipientEmail: 'ada' }, 'recipientEmail', 'Email is invalid'],
    [{ deliveryDate: '2020-01-01' }, 'deliveryDate', 'The delivery date cannot be in the past.'],
    [{ deliveryDate: 'soon' }, 'deliveryDate', 'Invalid date.'],
    [{ message: 'x'.repeat(1_001) }, 'message', 'The message can have at most 1000 characters.'],
    [{ note: 'x'.repeat(1_001) }, 'note', 'The note can have at most 1000 characters.'],
    [{ idempotencyKey: ' ' }, 'idempotencyKey', 'The idempotency key must have 1 to 200 characters.'],
  ])('is refused with %j', async (input, field, message) => {
    expect(await issueCard(input)).toEqual({ __typename: 'InvalidInput', field: `input.${field}`, message });
  });

  test('is for owners to issue, to read and to disable, and for nobody else', async () => {
    const { giftCard } = await issueCard();
    const attempts = [
      website.run(website.visitor(), issue, { input: { value: '5', idempotencyKey: 'x' } }),
      website.run(website.visitor(), disable, { id: giftCard.id }),
      website.run(website.visitor(), list),
      website.run(website.visitor(), 'query ($id: ID!) { giftCard(id: $id) { id } }', { id: giftCard.id }),
    ];
    for (const { errors } of await Promise.all(attempts))
      expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('a gift card that the owner disables', () => {
  test('is worth nothing, and its ledger says what was lost', async () => {
    const { code, giftCard } = await issueCard();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        website.query<{ disableGiftCard: object }>(website.owner, disable, { id: giftCard.id }),
      ),
    );
    for (const { disableGiftCard } of answers)
      expect(disableGiftCard).toMatchObject({
        ...{
          __typename: 'GiftCard',
          isDisabled: true,
          balance: { value: '0.00' },
          value: { value: '50.00' },
        },
        ledger: [
          { kind: 'ISSUE' },
          { kind: 'DISABLE', amount: { value: '-50.00' }, balanceAfter: { value: '0.00' } },
        ],
      });
    expect(await balance(code)).toEqual(unknown);
  });

  test('has to be there', async () => {
    expect(await website.query(website.owner, disable, { id: newId() })).toEqual({
      disableGiftCard: { __typename: 'NotFound', message: 'There is no such gift card.' },
    });
  });
});

describe('the owner’s list of gift cards', () => {
  test('shows the newest first, page by page, and finds cards by the end of a code or by mail address', async () => {
    const own = shops.open();
    const cards: Issued[] = [];
    for (const name of ['ada', 'bob', 'cleo'])
      cards.push(await issueCard({ recipientEmail: `${name}@example.com` }, own));
    const read = async (variables: object) =>
      (await own.query<Cards>(own.owner, list, { ...variables })).giftCards;
    const first = await read({ first: 2 });
    expect(first.nodes.map(({ id }) => id)).toEqual([cards[2]?.giftCard.id, cards[1]?.giftCard.id]);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = await read({ first: 2, after: first.pageInfo.endCursor });
    expect(rest.nodes.map(({ id }) => id)).toEqual([cards[0]?.giftCard.id]);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    const bob = await read({ search: ' BOB@example.com ' });
    expect(bob.nodes).toMatchObject([{ id: cards[1]?.giftCard.id, recipientEmail: 'bob@example.com' }]);
    const byCode = await read({ search: cards[0]?.giftCard.lastFour.toLowerCase() });
    expect(byCode.nodes.map(({ id }) => id)).toContain(cards[0]?.giftCard.id);
    expect((await read({ search: '%' })).nodes).toEqual([]);
  });

  test('shows nothing of another shop, whose code is worth nothing here', async () => {
    const other = shops.open();
    const { code, giftCard } = await issueCard({}, other);
    const { giftCards } = await website.query<Cards>(website.owner, list, { first: 200 });
    expect(giftCards.nodes.map(({ id }) => id)).not.toContain(giftCard.id);
    expect(await balance(code)).toEqual(unknown);
    expect((await balance(code, stranger(other), other)).__typename).toBe('GiftCardBalance');
  });
});

describe('a stranger who tries codes', () => {
  test('learns the same from a code that never was, one that was disabled, and one that is none', async () => {
    const { code, giftCard } = await issueCard();
    await website.query(website.owner, disable, { id: giftCard.id });
    for (const typed of [
      code,
      'ZZZZ-ZZZZ-ZZZZ-ZZZZ',
      'hello',
      '',
      'x'.repeat(5_000),
      "'; DROP TABLE gift_card; --",
    ])
      expect(await balance(typed)).toEqual(unknown);
  });

  test('costs the shop the same work whatever the code, so that time tells nothing', async () => {
    const { code, giftCard } = await issueCard();
    await website.query(website.owner, disable, { id: giftCard.id });
    const work = [];
    for (const typed of [code, 'ZZZZ-ZZZZ-ZZZZ-ZZZZ', 'hello'])
      work.push(await shops.commerce.countStatements(() => balance(typed)));
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);
  });

  test('is accepted 20 times in 15 minutes from one address, also when all questions come at once', async () => {
    const { code } = await issueCard();
    const flood = stranger();
    const answers = await Promise.all(Array.from({ length: 30 }, () => balance(code, flood)));
    const kinds = answers.map((answer) => answer.__typename).sort();
    expect(kinds).toEqual([...Array(20).fill('GiftCardBalance'), ...Array(10).fill('TooManyAttempts')]);
    const refused = await balance(code, flood);
    expect(refused.message).toMatch(/^Too many attempts\. Please try again in 1[45] minutes\.$/);
    expect(Number(refused.retryAfter)).toBeGreaterThan(800);
    expect((await balance(code)).__typename).toBe('GiftCardBalance');
  });

  test('is accepted again once the 15 minutes are over', async () => {
    const { code } = await issueCard();
    const flood = stranger();
    await Promise.all(Array.from({ length: 21 }, () => balance(code, flood)));
    expect((await balance(code, flood)).__typename).toBe('TooManyAttempts');
    await everything.query(
      "UPDATE commerce.gift_card_attempt SET window_start = window_start - interval '16 minutes' WHERE website_id = $1",
      [website.websiteId],
    );
    expect((await balance(code, flood)).__typename).toBe('GiftCardBalance');
  });
});

describe('spending a gift card', () => {
  const scoped = (): ScopedDatabase => database.forWebsite(website.websiteId);
  const redeem = (giftCardId: string, amountCents: number, key: string, on = scoped()) =>
    on.transaction((queries) =>
      redeemGiftCard(queries, { giftCardId, amountCents, key, reference: `order ${key}` }),
    );
  const left = async (id: string) => balanceOf((await findGiftCard(scoped(), id))?.ledger ?? []);

  test('of fifty who spend it at once, as many get through as it is worth, webhooks are told of those alone, and it is never below nothing', async () => {
    const { giftCard } = await issueCard({ value: '30.00' });
    await everything.query(
      "INSERT INTO commerce.webhook_subscription (website_id, type) VALUES ($1, 'gift_card.redeemed')",
      [website.websiteId],
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => redeem(giftCard.id, 1_000, `order-${index}`)),
    );
    const kinds = answers.map(({ __typename }) => __typename);
    expect(kinds.filter((kind) => kind === 'LedgerChanged')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'GiftCardBalanceTooLow')).toHaveLength(47);
    expect(await left(giftCard.id)).toBe(0);
    const card = await findGiftCard(scoped(), giftCard.id);
    expect(card?.ledger.map(({ amountCents }) => amountCents)).toEqual([3_000, -1_000, -1_000, -1_000]);
    const told = await everything.query(
      "SELECT data ->> 'orderId' FROM commerce.webhook_event WHERE website_id = $1 AND data ->> 'giftCardId' = $2",
      [website.websiteId, giftCard.id],
    );
    expect(told.rowCount).toBe(3);
  });

  test('pays an order once, though the shop asks fifty times at once', async () => {
    const { giftCard } = await issueCard({ value: '30.00' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => redeem(giftCard.id, 1_000, 'the-order')),
    );
    expect(new Set(answers.map(({ __typename }) => __typename))).toEqual(new Set(['LedgerChanged']));
    expect(await left(giftCard.id)).toBe(2_000);
    expect(await redeem(giftCard.id, 900, 'the-order')).toEqual({
      __typename: 'KeyUsedBefore',
      message: 'That idempotency key was used for something else.',
    });
  });

  test('takes nothing when the order it was for falls through', async () => {
    const { giftCard } = await issueCard();
    const order = scoped().transaction(async (queries) => {
      const asked = { giftCardId: giftCard.id, amountCents: 5_000, key: 'fails', reference: '' };
      expect((await redeemGiftCard(queries, asked)).__typename).toBe('LedgerChanged');
      throw new Error('The payment was declined.');
    });
    await expect(order).rejects.toThrow('declined');
    expect(await left(giftCard.id)).toBe(5_000);
  });

  test('ends at the moment the owner disables the card, whoever is first', async () => {
    const { giftCard } = await issueCard();
    const spending = Array.from({ length: 10 }, (_, index) => redeem(giftCard.id, 500, `late-${index}`));
    const [answers] = await Promise.all([
      Promise.all(spending),
      website.query(website.owner, disable, { id: giftCard.id }),
    ]);
    const paid = answers.filter(({ __typename }) => __typename === 'LedgerChanged').length;
    const card = await findGiftCard(scoped(), giftCard.id);
    expect(card?.ledger.at(-1)).toMatchObject({ kind: 'DISABLE', amountCents: paid * 500 - 5_000 });
    expect(await left(giftCard.id)).toBe(0);
    expect((await redeem(giftCard.id, 1, 'too-late')).__typename).toBe('GiftCardUnknown');
  });

  test('is undone by refunds, together never above what was paid, even when they come at once', async () => {
    const { giftCard } = await issueCard();
    await redeem(giftCard.id, 3_000, 'order-9');
    const refund = (amountCents: number, key: string) =>
      scoped().transaction((queries) =>
        refundGiftCard(queries, {
          ...{ giftCardId: giftCard.id, redemptionKey: 'order-9', amountCents, key, accountId: 'owner' },
        }),
      );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refund(1_000, `refund-${index}`)),
    );
    expect(answers.filter(({ __typename }) => __typename === 'LedgerChanged')).toHaveLength(3);
    expect(answers.filter(({ __typename }) => __typename === 'RefundTooHigh')).toHaveLength(17);
    expect(await left(giftCard.id)).toBe(5_000);
  });

  test('is impossible with another shop’s card', async () => {
    const other = shops.open();
    const { giftCard } = await issueCard();
    const answer = await redeem(giftCard.id, 100, 'stolen', database.forWebsite(other.websiteId));
    expect(answer.__typename).toBe('GiftCardUnknown');
    expect(await left(giftCard.id)).toBe(5_000);
  });

  test('below nothing is refused by the database itself, also to a statement that forgot to look', async () => {
    const { giftCard } = await issueCard();
    const take = `INSERT INTO commerce.gift_card_entry (id, website_id, gift_card_id, kind, amount_cents, key)
      SELECT gen_random_uuid(), $1, $2, 'REDEEM', -2000, gen_random_uuid()`;
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, async () => {
        const client = await scoped().pool.connect();
        try {
          return await client.query(take, [website.websiteId, giftCard.id]);
        } finally {
          client.release();
        }
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await left(giftCard.id)).toBe(1_000);
  });
});
