import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { Viewer } from '#kit/viewer.ts';
import {
  type OwnedShop,
  type OwnedShops,
  openOwnedShops,
  type ProductLine,
} from '../products/owner-testing.ts';
import { hashToken, newToken } from './cart.data.ts';
import { leaveCartAtLogout, mergeCartAtLogin } from './cart-merge.data.ts';
import {
  atLogin,
  atLogout,
  atLogoutWithClone,
  type CookieCart,
  type MemberCart,
} from './cart-merge.rules.ts';

let shops: OwnedShops;
let website: OwnedShop;
let database: Database;
let db: ScopedDatabase;
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
  database = new Database({ url: shops.commerce.databaseUrl, schema: 'commerce', onError: () => undefined });
  db = database.forWebsite(website.websiteId);
  const thing = (name: string): ProductLine => ({
    ...{
      'Product Type': 'PHYSICAL',
      Title: name,
      'Product URL': name.toLowerCase(),
      SKU: name,
      Price: '5.00',
      Stock: 'Unlimited',
      Visible: 'Yes',
    },
  });
  const things = Array.from({ length: 50 }, (_, index) => thing(`Thing${index}`));
  const rows = [thing('Mug'), thing('Bowl'), thing('Vase'), ...things];
  const made = await website.stock(rows);
  ids = new Map(rows.map((row, index) => [row['Product URL'] ?? '', made[index] ?? '']));
});
afterAll(async () => {
  await database.close();
  await shops.commerce.close();
});

let members = 0;
/** A member whom nobody has seen before. */
function newMember(): string {
  members += 1;
  return `member-${members}`;
}

const guest = (token: string): Viewer => website.visitor({ cartToken: token });
const member = (memberId: string, token?: string): Viewer => ({
  ...website.visitor(token ? { cartToken: token } : {}),
  memberId,
});

const addText = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename
  ... on CartEntryAdded { newlyAdded { id } } } }`;

const openCart = statement(`
  INSERT INTO cart (id, website_id, token_hash, updated_at) VALUES ($2, $1, $3, now()) ON CONFLICT DO NOTHING`);

const openReminder = statement(`
  INSERT INTO cart_reminder (cart_id, website_id, customer_key, restored_at, restored_cart_id)
  SELECT $2, $1, 'ada@shoppers.test', now(), id FROM cart WHERE website_id = $1 AND token_hash = $3`);
const whoseCart = statement(`
  SELECT c.member_id AS "memberId" FROM cart_reminder r JOIN cart c ON c.id = r.restored_cart_id
  WHERE r.website_id = $1 AND r.cart_id = $2`);

async function add(viewer: Viewer, slug: string, quantity = 1): Promise<string> {
  const { memberId, cartToken } = viewer;
  // The browser was given its token before: the shop takes none that it did not make.
  if (memberId === undefined && cartToken) await db.rows(openCart, [newId(), hashToken(cartToken)]);
  const { addToCart } = await website.query<{ addToCart: { newlyAdded: { id: string } } }>(viewer, addText, {
    input: { productId: ids.get(slug), quantity },
  });
  return addToCart.newlyAdded.id;
}

/** A browser with this very cookie adds a bowl; the cookie that it is given, if any. */
async function addWithCookie(cartToken: string): Promise<string | undefined> {
  const variables = { input: { productId: ids.get('bowl') } };
  const { websiteId } = website;
  const { effects } = await shops.commerce.run(addText, variables, { websiteId, cartToken });
  return effects.flatMap((effect) => (effect.kind === 'cart-filled' ? [effect.token] : []))[0];
}

/** What someone sees in their cart: `{ Mug: 2 }`; null when they have none. */
async function see(viewer: Viewer): Promise<Record<string, number> | null> {
  const { cart } = await website.query<{ cart: { entries: { title: string; quantity: number }[] } | null }>(
    viewer,
    '{ cart { entries { title quantity } } }',
  );
  return cart && Object.fromEntries(cart.entries.map(({ title, quantity }) => [title, quantity]));
}

const remove = 'mutation ($id: ID!) { removeCartEntry(entryId: $id) { __typename } }';

/** Fills a cart, or fills and empties it, or does nothing. */
async function prepare(viewer: Viewer, state: MemberCart, slug: string, quantity: number): Promise<void> {
  if (state === 'none') return;
  const id = await add(viewer, slug, quantity);
  if (state === 'empty') await website.query(viewer, remove, { id });
}

interface Scene {
  readonly token: string;
  readonly ada: string;
  /** Someone else, whose cart holds a vase. */
  readonly eve: string;
}

/** A browser whose cookie leads to such a cart with two mugs, and a member with such a cart with a mug and a bowl. */
async function prepareScene(cookie: CookieCart, state: MemberCart): Promise<Scene> {
  const scene = { token: newToken(), ada: newMember(), eve: newMember() };
  const { token, ada, eve } = scene;
  if (cookie === 'own' && state !== 'none') {
    await prepare(guest(token), 'filled', 'mug', 1);
    await mergeCartAtLogin(db, token, ada);
  }
  if (cookie === 'foreign') {
    await prepare(guest(token), 'filled', 'vase', 1);
    await mergeCartAtLogin(db, token, eve);
  }
  if (cookie === 'empty' || cookie === 'filled') await prepare(guest(token), cookie, 'mug', 2);
  const hers = member(ada);
  await prepare(hers, state, 'bowl', 1);
  if (state === 'filled') await add(hers, 'mug', 1);
  if (state === 'empty' && cookie === 'own') {
    const { cart } = await website.query<{ cart: { entries: { id: string }[] } }>(
      hers,
      '{ cart { entries { id } } }',
    );
    for (const { id } of cart.entries) await website.query(hers, remove, { id });
  }
  return scene;
}

const cookies: CookieCart[] = ['none', 'empty', 'filled', 'own', 'foreign'];
const states: MemberCart[] = ['none', 'empty', 'filled'];
const pairs = cookies.flatMap((cookie) => states.map((state) => ({ cookie, state })));

/** What the member has in their own cart before. */
function before(cookie: CookieCart, state: MemberCart): Record<string, number> | null {
  if (state === 'none') return null;
  return state === 'empty' ? {} : { Bowl: 1, Mug: cookie === 'own' ? 2 : 1 };
}

describe('at sign-in', () => {
  test.each(pairs)(
    'with a cookie for a cart that is: $cookie, and a cart of one’s own: $state',
    async (pair) => {
      const { cookie, state } = pair;
      const { token, ada, eve } = await prepareScene(cookie, state);
      const had = before(cookie, state);
      expect(await see(member(ada))).toEqual(had);
      // An own cart that does not exist is led to by no cookie.
      const found = cookie === 'own' && state === 'none' ? 'none' : cookie;
      expect(await mergeCartAtLogin(db, token, ada)).toBe(atLogin[found][state]);
      const brought = cookie === 'filled' ? { Mug: 2 } : {};
      const isNothing = had === null && cookie !== 'filled' && cookie !== 'empty';
      expect(await see(member(ada)), 'hers').toEqual(isNothing ? null : { ...had, ...brought });
      expect(await see(guest(token)), 'whoever uses the browser without signing in').toBeNull();
      expect(await see(member(eve, token)), 'someone else').toEqual(
        cookie === 'foreign' ? { Vase: 1 } : null,
      );
      expect(await mergeCartAtLogin(db, token, ada), 'again').toBe('LEAVE');
      expect(await see(member(ada)), 'hers after doing so again').toEqual(
        isNothing ? null : { ...had, ...brought },
      );
    },
  );

  test('of two browsers at once nothing is lost, and there is one cart', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = newMember();
      const tokens = [newToken(), newToken(), newToken(), newToken()];
      for (const [index, token] of tokens.entries()) await add(guest(token), `thing${index}`, index + 1);
      await Promise.all([
        ...tokens.map((token) => mergeCartAtLogin(db, token, ada)),
        add(member(ada), 'mug', 3),
      ]);
      expect(await see(member(ada))).toEqual({ Mug: 3, Thing0: 1, Thing1: 2, Thing2: 3, Thing3: 4 });
    }
  });

  test('a cart that a reminder brought back is followed into the member’s', async () => {
    const [ada, token, left] = [newMember(), newToken(), newId()];
    await add(member(ada), 'bowl', 2);
    await add(guest(token), 'mug', 2);
    await db.rows(openReminder, [left, hashToken(token)]);
    expect(await mergeCartAtLogin(db, token, ada)).toBe('MERGE');
    expect(await db.rows(whoseCart, [left])).toEqual([{ memberId: ada }]);
  });

  test('of the same browser twice at once the cart is there once', async () => {
    const [ada, token] = [newMember(), newToken()];
    await add(member(ada), 'bowl', 2);
    await add(guest(token), 'mug', 2);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => mergeCartAtLogin(db, token, ada)));
    expect(outcomes.sort()).toEqual([...Array(7).fill('LEAVE'), 'MERGE']);
    expect(await see(member(ada))).toEqual({ Bowl: 2, Mug: 2 });
  });

  test('of two people in the same browser at once only one gets the guest’s cart', async () => {
    const [ada, bea, token] = [newMember(), newMember(), newToken()];
    await add(guest(token), 'mug', 2);
    await Promise.all([mergeCartAtLogin(db, token, ada), mergeCartAtLogin(db, token, bea)]);
    const seen = [await see(member(ada, token)), await see(member(bea, token))];
    expect(seen.filter((cart) => cart !== null)).toEqual([{ Mug: 2 }]);
  });

  test('as a second person in the same browser one never sees the first one’s cart, nor adds to it', async () => {
    const [ada, bea, token] = [newMember(), newMember(), newToken()];
    await add(guest(token), 'mug', 2);
    await mergeCartAtLogin(db, token, ada);
    await mergeCartAtLogin(db, token, bea);
    expect(await see(member(bea, token))).toBeNull();
    await add(member(bea, token), 'bowl');
    expect(await see(member(bea, token))).toEqual({ Bowl: 1 });
    expect(await see(member(ada, token))).toEqual({ Mug: 2 });
  });

  test('what a guest adds while signing in is lost in neither cart', async () => {
    const [ada, token] = [newMember(), newToken()];
    await add(guest(token), 'mug', 1);
    const [tokenAfter = token] = await Promise.all([addWithCookie(token), mergeCartAtLogin(db, token, ada)]);
    const seen = { ...(await see(guest(tokenAfter))), ...(await see(member(ada))) };
    expect(seen).toEqual({ Mug: 1, Bowl: 1 });
  });

  test('takes as many statements for fifty entries as for one', async () => {
    const count = async (entries: number) => {
      const [ada, token] = [newMember(), newToken()];
      await add(member(ada), 'bowl');
      for (let index = 0; index < entries; index += 1) await add(guest(token), `thing${index}`);
      return (await shops.commerce.countStatements(() => mergeCartAtLogin(db, token, ada))).length;
    };
    expect(await count(50)).toBe(await count(1));
  });
});

describe('at sign-out', () => {
  const choices = pairs.flatMap((pair) => [true, false].map((cloneCart) => ({ ...pair, cloneCart })));

  test.each(choices)(
    'with a copy: $cloneCart, a cookie for a cart that is: $cookie, and a cart of one’s own: $state',
    async ({ cookie, state, cloneCart }) => {
      const { token, ada, eve } = await prepareScene(cookie, state);
      const had = before(cookie, state);
      const found = cookie === 'own' && state === 'none' ? 'none' : cookie;
      const left = await leaveCartAtLogout(db, token, ada, { cloneCart, makeToken: newToken });
      expect(left.outcome).toBe((cloneCart ? atLogoutWithClone : atLogout)[found][state]);
      const guests = cookie === 'filled' ? { Mug: 2 } : cookie === 'empty' ? {} : null;
      const copied = cloneCart && state === 'filled';
      const browser = left.token === null ? null : await see(guest(left.token));
      expect(browser, 'the browser’s').toEqual(copied ? { ...had, ...guests } : guests);
      expect(await see(member(ada)), 'hers').toEqual(had);
      expect(await see(member(eve)), 'someone else’s').toEqual(cookie === 'foreign' ? { Vase: 1 } : null);
      if (left.outcome !== 'KEEP' && left.outcome !== 'MERGE_CLONE') expect(left.token).not.toBe(token);
    },
  );

  test('with a copy and in again one has as much as before, not twice as much', async () => {
    const ada = newMember();
    await add(member(ada), 'mug', 2);
    const { token } = await leaveCartAtLogout(db, undefined, ada, { cloneCart: true, makeToken: newToken });
    await add(guest(token ?? ''), 'bowl', 1);
    await mergeCartAtLogin(db, token ?? undefined, ada);
    expect(await see(member(ada))).toEqual({ Mug: 2, Bowl: 1 });
  });

  test('the next one in the browser starts with an empty cart, also when the cookie stayed', async () => {
    const [ada, token] = [newMember(), newToken()];
    await add(guest(token), 'mug', 2);
    await mergeCartAtLogin(db, token, ada);
    await leaveCartAtLogout(db, token, ada, { cloneCart: false, makeToken: newToken });
    expect(await see(guest(token))).toBeNull();
    await add(guest(token), 'bowl');
    expect(await see(member(ada))).toEqual({ Mug: 2 });
  });
});

describe('after a purchase', () => {
  const purchase = statement('UPDATE cart SET is_purchased = true WHERE website_id = $1');

  test('a guest and a member start with an empty cart, and what was bought is in none', async () => {
    const [ada, token] = [newMember(), newToken()];
    await add(guest(token), 'mug', 2);
    await add(member(ada), 'mug', 2);
    await db.rows(purchase);
    expect([await see(guest(token)), await see(member(ada))]).toEqual([null, null]);
    expect(await mergeCartAtLogin(db, token, ada)).toBe('LEAVE');
    const fresh = (await addWithCookie(token)) ?? '';
    expect(fresh).not.toBe(token);
    await add(member(ada), 'vase');
    expect([await see(guest(fresh)), await see(member(ada))]).toEqual([{ Bowl: 1 }, { Vase: 1 }]);
  });
});
