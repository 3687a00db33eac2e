import { expect, test } from 'vitest';
import { editorAddress, identifierFor } from './websites.rules.ts';

test('a website’s editor is opened at its own host, on the port that this one is on', () => {
  expect(editorAddress('shop.example', { protocol: 'https:', port: '' })).toBe('https://shop.example/config');
  expect(editorAddress('shop.localhost', { protocol: 'http:', port: '3000' })).toBe(
    'http://shop.localhost:3000/config',
  );
});

test.each([
  ['shop.example', 'shop-example'],
  [' WWW.Shop.Example. ', 'www-shop-example'],
  ['töpferei.example', 't-pferei-example'],
  [`${'a'.repeat(62)}.example`, 'a'.repeat(62)],
])('the website at “%s” is identified as %s', (host, identifier) => {
  expect(identifierFor(host)).toBe(identifier);
});
