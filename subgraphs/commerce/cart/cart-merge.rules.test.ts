import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  atLogin,
  atLogout,
  atLogoutWithClone,
  type CookieCart,
  type MemberCart,
  type MergedEntry,
  mergeCoupons,
  mergeEntries,
} from './cart-merge.rules.ts';

const cookies: CookieCart[] = ['none', 'empty', 'filled', 'own', 'foreign'];
const members: MemberCart[] = ['none', 'empty', 'filled'];
const pairs = cookies.flatMap((cookie) => members.map((member) => [cookie, member] as const));

describe('what becomes of carts at sign-in and sign-out', () => {
  it('is said for every pair', () => {
    for (const table of [atLogin, atLogout, atLogoutWithClone]) {
      expect(pairs.filter(([cookie, member]) => table[cookie][member] === undefined)).toEqual([]);
    }
  });

  it('never touches a cart that is a member’s because of a cookie', () => {
    for (const member of members) {
      expect(atLogin.foreign[member]).toBe('LEAVE');
      expect(atLogin.own[member]).toBe('LEAVE');
      expect(['FORGET', 'CLONE']).toContain(atLogoutWithClone.foreign[member]);
    }
  });

  it('never forgets what a guest has in their cart', () => {
    for (const member of members) {
      expect(atLogin.filled[member]).not.toBe('LEAVE');
      expect(atLogout.filled[member]).toBe('KEEP');
      expect(['KEEP', 'MERGE_CLONE']).toContain(atLogoutWithClone.filled[member]);
    }
  });

  it('leaves nothing of a member’s in the browser unless a copy was asked for', () => {
    expect(pairs.map(([cookie, member]) => atLogout[cookie][member])).not.toContain('CLONE');
    expect(pairs.map(([cookie, member]) => atLogout[cookie][member])).not.toContain('MERGE_CLONE');
  });
});

const entry = fc.record({
  variantId: fc.constantFrom('mug', 'shirt', 'bowl', 'card'),
  additionalFields: fc.constantFrom('', '{"Engraving":"Ada"}', '{"Engraving":"Bea"}'),
  quantity: fc.integer({ min: 1, max: 9999 }),
});
const keyOf = ({ variantId, additionalFields }: MergedEntry) => `${variantId} ${additionalFields}`;
const cart = fc.uniqueArray(entry, { selector: keyOf, maxLength: 12 });
const quantities = (entries: readonly MergedEntry[]) =>
  new Map(entries.map((each) => [keyOf(each), each.quantity]));

describe('merging two carts', () => {
  it('loses nothing, and has of each thing as many as the cart that had more', () => {
    fc.assert(
      fc.property(cart, cart, (into, from) => {
        const merged = quantities(mergeEntries(into, from));
        const keys = [...into, ...from].map(keyOf);
        expect(new Set(merged.keys())).toEqual(new Set(keys));
        for (const key of keys) {
          const most = Math.max(quantities(into).get(key) ?? 0, quantities(from).get(key) ?? 0);
          expect(merged.get(key)).toBe(most);
        }
      }),
    );
  });

  it('again changes nothing, so a copy that comes home doubles nothing', () => {
    fc.assert(
      fc.property(cart, cart, (into, from) => {
        const merged = mergeEntries(into, from);
        expect(mergeEntries(merged, from)).toEqual(merged);
        expect(mergeEntries(into, into)).toEqual(into);
      }),
    );
  });

  it('keeps the order of the cart that stays, and puts what is new at its end', () => {
    fc.assert(
      fc.property(cart, cart, (into, from) => {
        const keys = mergeEntries(into, from).map(keyOf);
        expect(keys.slice(0, into.length)).toEqual(into.map(keyOf));
      }),
    );
  });

  it('keeps every coupon once, and no more than a cart takes', () => {
    expect(mergeCoupons(['a', 'b'], ['b', 'c'], 5)).toEqual(['a', 'b', 'c']);
    expect(mergeCoupons(['a', 'b'], ['c', 'd'], 3)).toEqual(['a', 'b', 'c']);
  });
});
