import { expect, test } from 'vitest';
import { secretOf } from './secret.ts';

test('what is signed for one purpose, or with another secret, is worth nothing for the next', () => {
  const secret = secretOf(Buffer.alloc(32, 1));
  const other = secretOf(Buffer.alloc(32, 2));
  const signed = [
    secret.sign('codes', 'ABCD'),
    secret.sign('tokens', 'ABCD'),
    other.sign('codes', 'ABCD'),
    secret.sign('codes', 'ABCE'),
  ];
  expect(new Set(signed.map((bytes) => bytes.toString('hex'))).size).toBe(4);
});

test('a secret that is too short to be one stops the start', () => {
  expect(() => secretOf(Buffer.alloc(8))).toThrow('A secret must have at least 32 bytes.');
});
