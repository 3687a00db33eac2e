import { describe, expect, it } from 'vitest';
import { areSamePreferences, findNamespaceProblem, readPreferences } from './preferences.rules.ts';

describe('Commerce preferences', () => {
  it('lose the id of the website', () => {
    expect(readPreferences({ a: 1, websiteId: 'x' })).toEqual({ preferences: { a: 1 } });
  });

  it.each([null, 7, 'text', [1], { a: 'x'.repeat(70_000) }])(
    'are an object that is not too long',
    (value) => {
      expect(readPreferences(value)).toMatchObject({ problem: { field: 'preferences' } });
    },
  );

  it('are the same in any order of their keys', () => {
    expect(areSamePreferences({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toBe(true);
    expect(areSamePreferences({ a: 1 }, { a: '1' })).toBe(false);
  });

  it.each(['', '1a', 'a b', 'a/b', 'x'.repeat(65)])('have a name, which %j is not', (namespace) => {
    expect(findNamespaceProblem(namespace)).not.toBeNull();
  });

  it('may be called by words with dots and hyphens', () => {
    expect(findNamespaceProblem('products-panel.v_x')).toBeNull();
  });
});
