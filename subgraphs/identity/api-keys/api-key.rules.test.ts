import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findApiKeyProblem, formatApiKey, hashApiKey } from './api-key.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const input = { name: 'Stock sync', permissions: ['CATALOG_MANAGE'], expiresAt: null };
const own = ['CATALOG_MANAGE', 'WEBSITE_MANAGE'];

test('a key has 256 random bits, and is known again by its beginning and its hash', () => {
  const { token, prefix } = formatApiKey(randomBytes(32));
  expect(token).toMatch(/^vk_[\w-]{43}$/);
  expect(token.startsWith(prefix)).toBe(true);
  expect(prefix).toHaveLength(11);
  expect(formatApiKey(Buffer.alloc(32)).token).toBe(`vk_${'A'.repeat(43)}`);
  expect(hashApiKey(token)).toHaveLength(32);
});

test.each(['', 'vk_', 'vk_short', `vk_${'a'.repeat(44)}`, `xx_${'a'.repeat(43)}`, ' '])(
  '%j is no key',
  (token) => {
    expect(hashApiKey(token)).toBeNull();
  },
);

test.each([
  [{}, null],
  [{ name: '  ' }, 'A key’s name has 1 to 100 characters.'],
  [{ name: 'x'.repeat(101) }, 'A key’s name has 1 to 100 characters.'],
  [{ permissions: [] }, 'A key that may do nothing is of no use.'],
  [
    { permissions: ['CATALOG_MANAGE', 'THEME_MANAGE'] },
    'You may not give what you do not have: THEME_MANAGE.',
  ],
  [{ permissions: ['GATEWAY'] }, 'You may not give what you do not have: GATEWAY.'],
  [{ expiresAt: now }, 'The key’s end must be in the future.'],
  [{ expiresAt: new Date('2026-03-01T12:00:01Z') }, null],
])('a key with %j: %j', (change, message) => {
  expect(findApiKeyProblem({ ...input, ...change }, own, now)?.message ?? null).toBe(message);
});
