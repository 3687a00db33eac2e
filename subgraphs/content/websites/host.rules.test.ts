import { describe, expect, it } from 'vitest';
import { isReservedHost, proofOf } from './host.rules.ts';

describe('A host that leads to the install already', () => {
  it.each([
    ...['shops.example', 'localhost', 'shop.localhost', 'printer', 'nas.local', 'db.internal'],
    ...['127.0.0.1', '10.0.0.7', '203.0.113.9'],
  ])('is kept for the operator: %s', (host) => {
    expect(isReservedHost(host, 'shops.example')).toBe(true);
  });

  it.each(['shop.example', 'www.shops.example', 'localhost.example'])('is not one like %s', (host) => {
    expect(isReservedHost(host, 'shops.example')).toBe(false);
    expect(isReservedHost(host, undefined)).toBe(false);
  });
});

it('A host is proven by a record in its zone or a file on its server', () => {
  expect(proofOf('shop.example', 'abc')).toEqual({
    recordName: '_vitrine.shop.example',
    recordValue: 'vitrine-host=abc',
    fileUrl: 'https://shop.example/.well-known/vitrine-host.txt',
    fileText: 'abc',
  });
});
