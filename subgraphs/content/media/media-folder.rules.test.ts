import { expect, test } from 'vitest';
import { findFolderNameProblem } from './media-folder.rules.ts';

test('a folder is called by 1 to 100 characters that can be read', () => {
  const problemOf = (name: string) => findFolderNameProblem(name, 'name')?.message;
  for (const name of ['Glazes', 'ü'.repeat(100), '🏺'.repeat(100)]) expect(problemOf(name)).toBeUndefined();
  for (const name of ['', 'x'.repeat(101)])
    expect(problemOf(name)).toBe('A folder needs a name of 1 to 100 characters.');
  expect(problemOf('two\nlines')).toBe('This text holds a character that is no text.');
});
