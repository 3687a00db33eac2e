import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepSecret, secretOf } from './secret.ts';

test('a secret is made once, kept for later starts, and readable by its account only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-secret-'));
  try {
    const starts = await Promise.all(Array.from({ length: 8 }, () => keepSecret(folder, 'shop-secret')));
    const later = await keepSecret(folder, 'shop-secret');
    const signatures = [...starts, later].map((secret) => secret.sign('codes', 'ABCD').toString('hex'));
    expect(new Set(signatures).size).toBe(1);
    expect((await stat(join(folder, 'shop-secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['shop-secret']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

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
