import { describe, expect, test } from 'vitest';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import { canSeeAccount, isAcceptablePassword, isAccountEmail } from './account.rules.ts';

test('blanks around a mail address and its case make no difference', () => {
  expect(normalizeEmail('  Ada@Example.COM\n')).toBe('ada@example.com');
});

test.each(['ada@example.com', 'ada.b+shop@mail.example.co.uk', 'ада@пример.рф', "o'hara@example.ie"])(
  '%s is a mail address',
  (email) => {
    expect(isAccountEmail(email)).toBe(true);
  },
);

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a da@example.com',
  'ada@@example.com',
  'ada@example.c',
  'ada@example.com.',
  'ada@exa\nmple.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.com`,
])('“%s” is no mail address', (email) => {
  expect(isAccountEmail(email)).toBe(false);
});

test('a password has at least 8 characters and at most 1000', () => {
  expect(isAcceptablePassword('a'.repeat(7))).toBe(false);
  expect(isAcceptablePassword('a'.repeat(8))).toBe(true);
  expect(isAcceptablePassword('a'.repeat(1000))).toBe(true);
  expect(isAcceptablePassword('a'.repeat(1001))).toBe(false);
});

describe('an account', () => {
  const visitor = { permissions: [] };
  const owner = { accountId: 'ada', permissions: [] };
  const admin = { accountId: 'bob', permissions: ['CONTRIBUTORS_MANAGE'] };

  test('is seen by its owner', () => {
    expect(canSeeAccount(owner, 'ada', false)).toBe(true);
  });

  test('is seen by who manages the contributors of its website', () => {
    expect(canSeeAccount(admin, 'ada', true)).toBe(true);
  });

  test('is hidden from the admin of another website', () => {
    expect(canSeeAccount(admin, 'ada', false)).toBe(false);
  });

  test('is seen by those who work on pages or products of its website, and not by their programs', () => {
    expect(canSeeAccount({ accountId: 'eve', permissions: ['CONTENT_MANAGE'] }, 'ada', true)).toBe(true);
    expect(canSeeAccount({ accountId: 'eve', permissions: ['CATALOG_MANAGE'] }, 'ada', true)).toBe(true);
    expect(canSeeAccount({ accountId: 'eve', permissions: ['CATALOG_MANAGE'] }, 'ada', false)).toBe(false);
    expect(canSeeAccount({ permissions: ['CONTENT_MANAGE'] }, 'ada', true)).toBe(false);
  });

  test('is hidden from visitors and from other contributors', () => {
    expect(canSeeAccount(visitor, 'ada', true)).toBe(false);
    expect(canSeeAccount({ accountId: 'eve', permissions: ['COMMENTS_MODERATE'] }, 'ada', true)).toBe(false);
  });
});
