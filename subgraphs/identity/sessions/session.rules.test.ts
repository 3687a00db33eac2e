import { expect, test } from 'vitest';
import { hashToken, sessionEnd } from './session.rules.ts';

test('a session is over two weeks after the sign-in', () => {
  expect(sessionEnd(new Date('2026-03-20T12:00:00Z')).toISOString()).toBe('2026-04-03T12:00:00.000Z');
});

test('a token is stored as a hash that differs for each token', () => {
  expect(hashToken('one')).toHaveLength(32);
  expect(hashToken('one')).toEqual(hashToken('one'));
  expect(hashToken('one')).not.toEqual(hashToken('two'));
});
