import { expect, test } from 'vitest';
import { databaseHosts, isDatabaseAddress } from './database-hosts.rules.ts';

test('an address with several hosts is one address for each of them', () => {
  expect(
    databaseHosts('postgres://shop:p%40ss@a,b:5433,[::1]:5434/shop?target_session_attrs=primary'),
  ).toEqual([
    'postgres://shop:p%40ss@a/shop?target_session_attrs=primary',
    'postgres://shop:p%40ss@b:5433/shop?target_session_attrs=primary',
    'postgres://shop:p%40ss@[::1]:5434/shop?target_session_attrs=primary',
  ]);
});

test.each([
  'postgresql://shop:pass,word@db:5432/shop?sslmode=require',
  'postgres:///shop?host=/run/postgresql',
  'not an address',
])('%s is left as it is', (address) => {
  expect(databaseHosts(address)).toEqual([address]);
});

test.each([
  'postgres://db/shop',
  'postgres://a,b/shop?target_session_attrs=read-write',
  'postgresql://shop:secret@a:5432,b:5433/shop?sslmode=require&target_session_attrs=primary',
])('%s is the address of a database', (address) => {
  expect(isDatabaseAddress(address)).toBe(true);
});

test.each([
  'postgres://db',
  'db/shop',
  'mysql://db/shop',
  'postgres://a,b/shop',
  'postgres://a,b/shop?target_session_attrs=any',
  'postgres://a,b/?target_session_attrs=read-write',
  'postgres://a,/shop?target_session_attrs=read-write',
  'postgres://a:port,b/shop?target_session_attrs=read-write',
])('%s is none: it is incomplete, or says not which of its hosts counts', (address) => {
  expect(isDatabaseAddress(address)).toBe(false);
});
