import { expect, test } from 'vitest';
import { readRedirectHosts } from './settings.rules.ts';

test('hosts are kept in small letters, each once', () => {
  expect(readRedirectHosts([' Shop.Example.com ', 'shop.example.com', 'pay.example:8443'])).toEqual([
    'shop.example.com',
    'pay.example:8443',
  ]);
});

test.each(['localhost', 'https://shop.example.com', 'shop example.com', '-a.example', 'a.example/path', ''])(
  '%j is no host',
  (host) => {
    expect(readRedirectHosts([host])).toMatchObject({ __typename: 'InvalidInput', field: 'hosts' });
  },
);

test('at most 50 hosts are allowed', () => {
  const hosts = Array.from({ length: 51 }, (_, index) => `shop${index}.example.com`);
  expect(readRedirectHosts(hosts)).toMatchObject({ message: 'At most 50 hosts can be allowed.' });
});
