import { describe, expect, it } from 'vitest';
import { byteSizeOfBase64, findThemeProblem, isBase64, isThemePath } from './theme.rules.ts';

describe('A path of a theme', () => {
  it.each(['template.conf', 'blocks/a.block', 'assets/Ünï code.png', '.hidden', 'a/b/c/d'])(
    'may be %s',
    (path) => {
      expect(isThemePath(path)).toBe(true);
    },
  );

  it.each(['', '/a', 'a/', '..', 'a/../b', './a', 'a\\b', 'c:/a', 'a\nb', 'x'.repeat(256)])(
    'is never %j',
    (path) => {
      expect(isThemePath(path)).toBe(false);
    },
  );
});

it.each([
  ['', true],
  ['YQ==', true],
  ['YWI=', true],
  ['YWJj', true],
  ['YQ', false],
  ['Y Q=', false],
  ['{} {', false],
  ['<svg>', false],
])('%j as bytes in base64: %s', (text, isOne) => {
  expect(isBase64(text)).toBe(isOne);
});

describe('A theme', () => {
  const conf = { path: 'template.conf', byteSize: 2 };

  it('has a name and its template.conf', () => {
    expect(findThemeProblem({ name: 'Atelier', files: [conf] })).toBeNull();
    expect(findThemeProblem({ name: ' ', files: [conf] })).toMatchObject({ field: 'input.name' });
    expect(findThemeProblem({ name: 'Atelier', files: [] })).toMatchObject({ field: 'input.files' });
  });

  it('has at most 100 MiB', () => {
    const half = 50 * 1024 * 1024;
    const files = [{ path: 'a', byteSize: half }, { path: 'b', byteSize: half - 2 }, conf];
    expect(findThemeProblem({ name: 'x', files })).toBeNull();
    expect(findThemeProblem({ name: 'x', files: [...files, { path: 'c', byteSize: 1 }] })).not.toBeNull();
  });

  it('is measured by the bytes that its base64 stands for', () => {
    for (const text of ['', 'a', 'ab', 'abc', 'abcd']) {
      expect(byteSizeOfBase64(Buffer.from(text).toString('base64'))).toBe(text.length);
    }
  });
});
