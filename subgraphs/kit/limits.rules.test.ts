import { describe, expect, test } from 'vitest';
import { type Limit, leaseSize, limitKey, scaleLimit, subjectOf } from './limits.rules.ts';
import type { Viewer } from './viewer.ts';

const limit: Limit = {
  ...{ name: 'cart', to: 1_200, perSeconds: 60, by: 'ADDRESS' },
  ...{ isLeased: true, message: 'Please try again in a few seconds.' },
};
const visitor: Viewer = { websiteId: 'shop', permissions: [], requestId: 'test' };

describe('a write is counted', () => {
  test.each(['203.0.113.9', '::ffff:203.0.113.9'])('for the address %s', (address) => {
    expect(subjectOf(limit, { ...visitor, address })).toBe('203.0.113.9');
  });

  test('for a whole IPv6 network', () => {
    expect(subjectOf(limit, { ...visitor, address: '2001:db8::7' })).toBe('2001:db8:0:0::/64');
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '192.168.0.7', '172.20.0.1', 'fd00::1'])(
    'for %s, which everyone has behind a proxy that is not trusted, by exact limits only',
    (address) => {
      expect(subjectOf(limit, { ...visitor, address })).toBeNull();
      expect(subjectOf({ ...limit, isLeased: false }, { ...visitor, address })).not.toBeNull();
    },
  );

  test('for the member, else the contributor, else the cart, else nobody', () => {
    const bySession: Limit = { ...limit, by: 'SESSION' };
    const cart = { ...visitor, cartToken: 'cart' };
    const subject = (viewer: Viewer) => subjectOf(bySession, viewer, ({ cartToken }) => cartToken === 'cart');
    expect(subject({ ...cart, accountId: 'account', memberId: 'member' })).toBe('member');
    expect(subject({ ...cart, accountId: 'account' })).toBe('account');
    expect(subject(cart)).toBe('cart');
    expect(subject(visitor)).toBeNull();
  });

  test('for all of a network together who bring no token of a cart, or one that they made up', () => {
    const bySession: Limit = { ...limit, by: 'SESSION', isLeased: false };
    const stranger = { ...visitor, address: '203.0.113.9' };
    const subjects = [undefined, 'made up', 'made up too'].map((cartToken) =>
      subjectOf(bySession, { ...stranger, ...(cartToken === undefined ? {} : { cartToken }) }, () => false),
    );
    expect(new Set(subjects)).toEqual(new Set(['stranger 203.0.113.9']));
    expect(subjectOf(bySession, { ...stranger, cartToken: 'ours' }, () => true)).toBe('ours');
    expect(subjectOf({ ...bySession, isLeased: true }, { ...stranger, cartToken: 'made up' })).toBeNull();
  });

  test('for the website', () => {
    expect(subjectOf({ ...limit, by: 'WEBSITE' }, visitor)).toBe('shop');
  });

  test('for nobody when the install itself writes', () => {
    expect(subjectOf({ ...limit, by: 'WEBSITE' }, { ...visitor, permissions: ['GATEWAY'] })).toBeNull();
  });
});

test('what is counted is kept under a hash, another for each limit and each subject', () => {
  const keys = [
    limitKey(limit, '203.0.113.9'),
    limitKey(limit, '203.0.113.8'),
    limitKey({ ...limit, by: 'SESSION' }, '203.0.113.9'),
    limitKey({ ...limit, name: 'signIn' }, '203.0.113.9'),
    limitKey({ ...limit, perSeconds: 600 }, '203.0.113.9'),
  ];
  expect(new Set(keys).size).toBe(5);
  expect(keys.join()).not.toContain('203.0.113');
});

test('a process is lent a tenth at a time, and never nothing', () => {
  expect(leaseSize(limit)).toBe(120);
  expect(leaseSize({ ...limit, to: 3 })).toBe(1);
});

test('an operator makes limits wider or narrower, and none that forbids all', () => {
  expect(scaleLimit(limit, 2.5).to).toBe(3_000);
  expect(scaleLimit(limit, 0.000_1).to).toBe(1);
});
