import { describe, expect, it } from 'vitest';
import {
  decodePath,
  encodePath,
  isPlainFolder,
  normalizePath,
  pageTypeOf,
  readAddress,
  redirectToNormal,
  shortProductSlug,
} from './page.rules.ts';

describe('The one way to write an address', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['//', '/'],
    ['/Shop/', '/shop'],
    ['/shop//mug', '/shop/mug'],
    ['/%73hop', '/shop'],
    ['/caf%C3%A9', '/café'],
    ['/100%', '/100%'],
  ])('of %j is %j', (path, normal) => {
    expect(normalizePath(path)).toBe(normal);
  });

  it('is where visitors are sent who wrote it differently', () => {
    expect(redirectToNormal('/Shop/', '/shop', 'PAGE')).toBe('/shop');
    expect(redirectToNormal('/CAFÉ', '/café', 'PAGE')).toBe('/caf%C3%A9');
    expect(redirectToNormal('/caf%C3%A9', '/café', 'PAGE')).toBeNull();
    expect(redirectToNormal('/shop', '/shop', 'PAGE')).toBeNull();
  });

  it('never leads to another host', () => {
    expect(redirectToNormal('/\\evil.example/', normalizePath('/\\evil.example/'), 'PAGE')).toBe(
      '/%5Cevil.example',
    );
    expect(normalizePath('//evil.example/x')).toBe('/evil.example/x');
  });

  it('does not matter where there is no page', () => {
    expect(redirectToNormal('/Nowhere/', '/nowhere', 'NOT_FOUND')).toBeNull();
  });
});

describe('An address', () => {
  it('asks for the home page, the cart, a collection or what is in one', () => {
    expect(readAddress('/')).toEqual({ kind: 'home' });
    expect(readAddress('/cart')).toEqual({ kind: 'cart' });
    expect(readAddress('/shop')).toEqual({ kind: 'collection', slug: 'shop', itemSlug: null });
    expect(readAddress('/blog/2026/03/x')).toEqual({
      kind: 'collection',
      slug: 'blog',
      itemSlug: '2026/03/x',
    });
    expect(readAddress(`/${'x'.repeat(3000)}`)).toEqual({ kind: 'none' });
  });

  it('keeps marks that would end it from being read as its end', () => {
    expect(encodePath('/what?/a#b')).toBe('/what%3F/a%23b');
    expect(decodePath('/a%3Fb')).toBe('/a?b');
  });

  it('of a product may be written with p, as it once was', () => {
    expect(shortProductSlug('p/mug')).toBe('mug');
    expect(shortProductSlug('mug')).toBeNull();
    expect(shortProductSlug('p')).toBeNull();
  });
});

describe('A collection’s page', () => {
  it('has the type of what it shows', () => {
    expect([10, 8, 13, 1].map((type) => pageTypeOf({ type }))).toEqual([
      'PAGE',
      'SPLASH_PAGE',
      'MAIN_CONTENT',
      'MAIN_CONTENT',
    ]);
  });

  it('is none for a folder, unless the folder is an index', () => {
    expect(isPlainFolder({ isFolder: true, isIndex: false })).toBe(true);
    expect(isPlainFolder({ isFolder: true, isIndex: true })).toBe(false);
    expect(isPlainFolder({ isFolder: false, isIndex: false })).toBe(false);
  });
});
