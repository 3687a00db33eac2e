import { describe, expect, test } from 'vitest';
import { findPlaceProblem, nameCategory } from './categories.rules.ts';

const siblings = [{ id: 'a', name: 'Mugs', slug: 'mugs' }];
const name = (text: string, slug: string | null = null) => nameCategory({ name: text, slug }, siblings);

describe('a category', () => {
  test('has a name of 1 to 25 characters', () => {
    expect(name(` ${'ü'.repeat(25)} `)).toMatchObject({ ok: true, name: 'ü'.repeat(25) });
    for (const text of ['', '  ', 'a'.repeat(26)])
      expect(name(text)).toMatchObject({
        problem: { field: 'input.name', message: 'A category needs a name of 1 to 25 characters.' },
      });
    expect(name('a\u0000')).toMatchObject({ problem: { field: 'input.name' } });
  });

  test('has a name of its own at its place, in any case', () => {
    expect(name('mUGS')).toEqual({
      ok: false,
      problem: {
        __typename: 'CategoryNameTaken',
        message: 'There is another category "mUGS" at this place.',
      },
    });
  });

  test('gets its address from its name, told apart by a number', () => {
    expect(name('Crème & Co')).toMatchObject({ slug: 'creme-co' });
    expect(name('Mugs!')).toMatchObject({ slug: 'mugs-2' });
  });

  test('has the address that its owner wrote, when no other has it', () => {
    expect(name('Cups', 'Big-Cups')).toMatchObject({ slug: 'big-cups' });
    expect(name('Cups', 'mugs')).toMatchObject({ problem: { field: 'input.slug' } });
    for (const slug of ['', 'a b', 'a/b', 'x'.repeat(201)])
      expect(name('Cups', slug)).toMatchObject({ problem: { field: 'input.slug' } });
  });

  test('goes below one that is there, and never below itself', () => {
    expect(findPlaceProblem('a', { parentId: null, above: [] }, 'parentId')).toBeNull();
    expect(findPlaceProblem('a', { parentId: 'b', above: ['b', 'c'] }, 'parentId')).toBeNull();
    expect(findPlaceProblem('a', { parentId: 'b', above: [] }, 'parentId')?.__typename).toBe('NotFound');
    expect(findPlaceProblem('a', { parentId: 'b', above: ['b', 'a'] }, 'parentId')).toEqual({
      ...{ __typename: 'InvalidInput', field: 'parentId' },
      message: 'A category cannot be moved below itself.',
    });
  });
});
