import { describe, expect, it } from 'vitest';
import { dedupeSlug, deriveSlug, isSlugPart, maxSlugLength } from './slug.rules.ts';

describe('An address that is made from a title', () => {
  it.each([
    ['Hello, World!', 'hello-world'],
    ['  Crème brûlée ', 'creme-brulee'],
    ['Größe', 'grosse'],
    ['Potter’s wheel', 'potters-wheel'],
    ['陶器 2026', '陶器-2026'],
    ['Ελλάδα', 'ελλάδα'],
    ['!!!', 'page'],
  ])('reads %j as %j', (title, slug) => {
    expect(deriveSlug(title, 'page')).toBe(slug);
  });

  it('can be an address, however long the title', () => {
    for (const title of ['x'.repeat(1000), 'Ünïcode '.repeat(90), '器'.repeat(300), 'İstanbul']) {
      expect(isSlugPart(deriveSlug(title, 'page'))).toBe(true);
    }
  });

  it('gets the next free number when it is taken', () => {
    const taken = new Set(['mug', 'mug-2']);
    expect(dedupeSlug('mug', (slug) => taken.has(slug))).toBe('mug-3');
    expect(dedupeSlug('bowl', (slug) => taken.has(slug))).toBe('bowl');
    expect(dedupeSlug('x'.repeat(maxSlugLength), (slug) => !slug.includes('-'))).toHaveLength(maxSlugLength);
  });
});

describe('A part of an address', () => {
  it.each(['mug', 'mug-2', 'a.b', 'a_b~c', '陶器', '2026'])('may be %s', (part) => {
    expect(isSlugPart(part)).toBe(true);
  });

  it.each(['', 'Mug', 'a b', 'a/b', '..', '.', '-', 'a?b', 'a#b', 'a%20b', 'a\\b', 'x'.repeat(201)])(
    'is never %j',
    (part) => {
      expect(isSlugPart(part)).toBe(false);
    },
  );
});
