import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import {
  restock,
  type SoldOutShirt,
  sellSoldOutShirt,
  send,
  signUp,
  variantIdsOf,
} from './restock-testing.ts';

let shops: OwnedShops;
let website: OwnedShop;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
});
afterAll(() => shops.commerce.close());

interface SignUps {
  restockSignUps: {
    nodes: {
      email: string;
      language: string | null;
      isJoinMailingList: boolean;
      sentAt: string | null;
      mail: { subject: string; state: string } | null;
    }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

const signUpsText = `query ($productId: ID!, $variantId: ID!, $first: Int, $after: String) {
  restockSignUps(productId: $productId, variantId: $variantId, first: $first, after: $after) {
    nodes { email language isJoinMailingList sentAt mail { subject state } } pageInfo { hasNextPage endCursor } } }`;
const groupsText = `query ($first: Int, $after: String) { restockSignUpGroups(first: $first, after: $after) {
  nodes { productId variantId count waiting lastSignUpAt product { title } variant { options { value } } }
  pageInfo { hasNextPage endCursor } } }`;

async function listSignUps({ productId, soldOutId }: SoldOutShirt, page: object = {}) {
  const variables = { productId, variantId: soldOutId, ...page };
  const { restockSignUps } = await website.query<SignUps>(website.owner, signUpsText, variables);
  return restockSignUps;
}

describe('signing up', () => {
  test('a visitor waits for a size that is sold out, and reads that they signed up', async () => {
    const shirt = await sellSoldOutShirt(website);
    const { productId, soldOutId: variantId } = shirt;
    const answer = await signUp(website, {
      ...{ productId, variantId, email: ' Ada@Example.com ', isJoinMailingList: true, language: 'fr-CA' },
    });
    expect(answer).toEqual({ __typename: 'SignedUpForRestock', message: 'Signed up!' });
    expect((await listSignUps(shirt)).nodes).toEqual([
      { email: 'ada@example.com', language: 'fr-CA', isJoinMailingList: true, sentAt: null, mail: null },
    ]);
  });

  test('the owner’s own words take the place of “Signed up!”', async () => {
    const { productId, soldOutId: variantId } = await sellSoldOutShirt(website);
    await website.query(
      website.owner,
      'mutation ($input: UpdateMerchandisingInput!) { updateMerchandising(input: $input) { __typename } }',
      { input: { productId, restockSuccessText: 'We will write to you.' } },
    );
    const answer = await signUp(website, { productId, variantId, email: 'ada@example.com' });
    expect(answer.message).toBe('We will write to you.');
  });

  test.each([
    ['', 'Email cannot be blank'],
    ['   ', 'Email cannot be blank'],
    ['ada', 'Email is invalid'],
    ['ada@example.com\r\nBcc: eve@example.com', 'Email is invalid'],
    [`${'a'.repeat(250)}@example.com`, 'Email is invalid'],
  ])('%j is refused with “%s”', async (email, message) => {
    const shirt = await sellSoldOutShirt(website);
    const { productId, soldOutId: variantId } = shirt;
    const answer = await signUp(website, { productId, variantId, email });
    expect(answer).toEqual({ __typename: 'InvalidInput', message, field: 'input.email' });
    expect((await listSignUps(shirt)).nodes).toEqual([]);
  });

  test('what can be bought now, never runs out, is hidden or is gone cannot be waited for', async () => {
    const { productId, inStockId } = await sellSoldOutShirt(website);
    const [song = '', secret = ''] = await website.stock([
      {
        Title: 'Song',
        'Product URL': 'song',
        SKU: 'SONG',
        Price: '1.00',
        Stock: '0',
        'Product Type': 'DIGITAL',
        Visible: 'Yes',
      },
      {
        'Product Type': 'PHYSICAL',
        Title: 'Secret',
        'Product URL': 'secret',
        SKU: 'SECRET',
        Price: '1.00',
        Stock: '0',
        Visible: 'No',
      },
    ]);
    const [songVariant = ''] = await variantIdsOf(website, song);
    const [secretVariant = ''] = await variantIdsOf(website, secret);
    const kindOf = async (wanted: { productId: string; variantId: string }) =>
      (await signUp(website, { ...wanted, email: 'ada@example.com' })).__typename;
    expect(await kindOf({ productId, variantId: inStockId })).toBe('VariantInStock');
    expect(await kindOf({ productId: song, variantId: songVariant })).toBe('VariantInStock');
    expect(await kindOf({ productId: secret, variantId: secretVariant })).toBe('ProductUnavailable');
    expect(await kindOf({ productId, variantId: songVariant })).toBe('VariantUnavailable');
    expect(await kindOf({ productId: 'gone', variantId: 'gone' })).toBe('ProductUnavailable');
  });

  test('an owner who does not write to people offers no form, and takes no sign-ups', async () => {
    const { productId, soldOutId: variantId } = await sellSoldOutShirt(website);
    await website.query(
      website.owner,
      'mutation ($input: UpdateMerchandisingInput!) { updateMerchandising(input: $input) { __typename } }',
      { input: { productId, isRestockEnabled: false } },
    );
    const answer = await signUp(website, { productId, variantId, email: 'ada@example.com' });
    expect(answer.__typename).toBe('RestockNotOffered');
  });

  test('twenty sign-ups of the same address at once wait once, and all are answered alike', async () => {
    const shirt = await sellSoldOutShirt(website);
    const { productId, soldOutId: variantId } = shirt;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        signUp(website, { productId, variantId, email: index % 2 ? 'ADA@example.com' : 'ada@example.com' }),
      ),
    );
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['Signed up!']));
    expect((await listSignUps(shirt)).nodes).toHaveLength(1);
  });

  test('the eleventh sign-up from one network address in ten minutes is told to wait; others are not', async () => {
    const shirt = await sellSoldOutShirt(website);
    const { productId, soldOutId: variantId } = shirt;
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        signUp(website, { productId, variantId, email: `ada${index}@example.com` }, '203.0.113.7'),
      ),
    );
    const refused = answers.filter(({ __typename }) => __typename === 'TooManyAttempts');
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ message: 'Too many attempts. Please try again in 10 minutes.' });
    expect(refused[0]?.retryAfter).toBeGreaterThan(590);
    expect((await listSignUps(shirt)).nodes).toHaveLength(10);
    const other = await signUp(website, { productId, variantId, email: 'eve@example.com' }, '203.0.113.8');
    expect(other.__typename).toBe('SignedUpForRestock');
  });

  test('a typing error costs no attempt', async () => {
    const { productId, soldOutId: variantId } = await sellSoldOutShirt(website);
    for (let time = 0; time < 12; time += 1)
      await signUp(website, { productId, variantId, email: 'ada@' }, '203.0.113.9');
    const answer = await signUp(website, { productId, variantId, email: 'ada@example.com' }, '203.0.113.9');
    expect(answer.__typename).toBe('SignedUpForRestock');
  });
});

describe('the owner', () => {
  test('sees who waits, page by page, newest first', async () => {
    const shirt = await sellSoldOutShirt(website);
    const { productId, soldOutId: variantId } = shirt;
    for (const name of ['ada', 'bea', 'cleo'])
      await signUp(website, { productId, variantId, email: `${name}@example.com` });
    const first = await listSignUps(shirt, { first: 2 });
    expect(first.nodes.map(({ email }) => email)).toEqual(['cleo@example.com', 'bea@example.com']);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = await listSignUps(shirt, { first: 2, after: first.pageInfo.endCursor });
    expect(second.nodes.map(({ email }) => email)).toEqual(['ada@example.com']);
    expect(second.pageInfo.hasNextPage).toBe(false);
  });

  test('sees for each variant how many asked, how many still wait, and when the last one came', async () => {
    const own = shops.open();
    const lamp = await sellSoldOutShirt(own, 'Lamp');
    const bowl = await sellSoldOutShirt(own, 'Bowl');
    for (const [{ productId, soldOutId }, email] of [
      [lamp, 'ada@example.com'],
      [bowl, 'ada@example.com'],
      [bowl, 'bea@example.com'],
    ] as const)
      await signUp(own, { productId, variantId: soldOutId, email });
    await restock(own, lamp.soldOutId);
    await send(own, { productId: lamp.productId, variantId: lamp.soldOutId });
    const { restockSignUpGroups } = await own.query<{
      restockSignUpGroups: { nodes: object[]; pageInfo: object };
    }>(own.owner, groupsText, { first: 1 });
    expect(restockSignUpGroups.nodes).toMatchObject([
      { variantId: bowl.soldOutId, count: 2, waiting: 2, product: { title: 'Bowl' } },
    ]);
    const { restockSignUpGroups: rest } = await own.query<{
      restockSignUpGroups: { nodes: object[]; pageInfo: object };
    }>(own.owner, groupsText, {
      after: Reflect.get(restockSignUpGroups.pageInfo, 'endCursor'),
    });
    expect(rest.nodes).toMatchObject([
      { variantId: lamp.soldOutId, count: 1, waiting: 0, variant: { options: [{ value: 'Medium' }] } },
    ]);
  });

  test('of another website sees none of it and sends nothing', async () => {
    const shirt = await sellSoldOutShirt(website);
    const { productId, soldOutId: variantId } = shirt;
    await signUp(website, { productId, variantId, email: 'ada@example.com' });
    await restock(website, variantId);
    const elsewhere = shops.open();
    const { restockSignUps } = await elsewhere.query<SignUps>(elsewhere.owner, signUpsText, {
      productId,
      variantId,
    });
    expect(restockSignUps.nodes).toEqual([]);
    expect(await send(elsewhere, { productId, variantId })).toMatchObject([{ __typename: 'NotFound' }]);
    expect((await listSignUps(shirt)).nodes).toMatchObject([{ mail: null }]);
  });

  test.each([
    ['restockSignUps', '{ restockSignUps(productId: "p", variantId: "v") { nodes { email } } }'],
    ['restockSignUpGroups', '{ restockSignUpGroups { nodes { count } } }'],
    ['storeEmails', '{ storeEmails { nodes { to } } }'],
    [
      'sendRestockNotifications',
      'mutation { sendRestockNotifications(input: [{ productId: "p", variantId: "v" }]) { __typename } }',
    ],
  ])('alone may use %s', async (_name, text) => {
    const { errors } = await website.run(website.visitor(), text);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const clerk = { ...website.visitor(), accountId: 'clerk', permissions: ['CONTENT_MANAGE'] };
    const refused = await website.run(clerk, text);
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
