import { describe, expect, it } from 'vitest';
import {
  collectionPath,
  findCollectionProblem,
  findParentProblem,
  isCollectionSlug,
  isVisibleTo,
  kindOf,
} from './collection.rules.ts';

describe('The kind of a collection', () => {
  it.each([
    ['page', 10, 'user-orderable'],
    ['products', 13, 'user-orderable'],
    ['gallery', 15, 'user-orderable'],
    ['slide-gallery', 15, 'user-orderable'],
    ['album', 18, 'music-album'],
    ['subscription', 2, 'chronological'],
    ['gallery-block', 6, 'user-orderable'],
    ['fivehundredpix', 11, 'chronological'],
    ['flickr', 12, 'chronological'],
    ['slide-album', 16, 'user-orderable'],
    ['slide-video', 17, 'user-orderable'],
    ['blog', 1, 'chronological'],
    ['events', 1, 'calendar'],
    ['recipes', 1, 'chronological'],
  ])('%s has type %i and is ordered %s', (typeName, type, ordering) => {
    expect(kindOf(typeName)).toMatchObject({ type, ordering, isFolder: false });
  });

  it('is a folder for folders and indexes', () => {
    expect(kindOf('folder')).toMatchObject({ isFolder: true, isIndex: false });
    expect(kindOf('index')).toMatchObject({ isFolder: true, isIndex: true });
  });
});

describe('A collection’s address', () => {
  it.each([
    'cart',
    'api',
    'graphql',
    'media',
    'assets',
    'site.css',
    'healthz',
    'readyz',
    'config',
    'search',
    'checkout',
    'account',
  ])('is never %s, which is the product’s own', (slug) => {
    expect(isCollectionSlug(slug)).toBe(false);
  });

  it('is one part', () => {
    expect(isCollectionSlug('shop')).toBe(true);
    expect(isCollectionSlug('shop/mugs')).toBe(false);
  });

  it('is / for the home page', () => {
    expect(collectionPath({ slug: 'home', isHomepage: true })).toBe('/');
    expect(collectionPath({ slug: 'shop', isHomepage: false })).toBe('/shop');
  });
});

describe('A disabled collection', () => {
  it('is open to those who manage content only', () => {
    expect(isVisibleTo({ isEnabled: false }, false)).toBe(false);
    expect(isVisibleTo({ isEnabled: false }, true)).toBe(true);
    expect(isVisibleTo({ isEnabled: true }, false)).toBe(true);
  });
});

describe('A new collection', () => {
  const fine = { typeName: 'blog', title: 'Journal' };

  it('is fine with a kind and a title', () => {
    expect(findCollectionProblem(fine)).toBeNull();
    expect(
      findCollectionProblem({ ...fine, slug: 'journal', pageSize: 200, regionName: 'wide.region' }),
    ).toBeNull();
  });

  it.each([
    [{ title: '   ' }, 'input.title'],
    [{ title: 'x'.repeat(201) }, 'input.title'],
    [{ typeName: '' }, 'input.typeName'],
    [{ navigationTitle: 'x'.repeat(201) }, 'input.navigationTitle'],
    [{ slug: '' }, 'input.slug'],
    [{ regionName: '../x' }, 'input.regionName'],
    [{ pageSize: 201 }, 'input.pageSize'],
  ])('says what is wrong with %j', (wrong, field) => {
    expect(findCollectionProblem({ ...fine, ...wrong })).toMatchObject({ field });
  });

  it('lies in a folder or nowhere, and a folder in no other', () => {
    expect(findParentProblem({ isFolder: true }, { isFolder: false })).toBeNull();
    expect(findParentProblem({ isFolder: false }, { isFolder: false })).not.toBeNull();
    expect(findParentProblem({ isFolder: true }, { isFolder: true })).not.toBeNull();
    expect(findParentProblem(null, { isFolder: false })).not.toBeNull();
  });
});
