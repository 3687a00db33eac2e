import { describe, expect, it } from 'vitest';
import { byteSizeOfBase64, findThemeProblem, isBase64, isThemePath, refuseTheme } from './theme.rules.ts';

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

describe('A theme that is refused', () => {
  const problem = { file: 'template.conf', line: 3, column: 1, whatWeDid: '' };
  const comment = { ...problem, severity: 'warning' as const, message: 'JSON has no comments.' };
  const slow = { ...comment, severity: 'error' as const, file: '', line: 0, message: 'They take too long.' };

  it('says what is wrong, and where, rather than what is merely unusual', () => {
    const wrong = { ...problem, severity: 'error' as const, message: 'This is not valid JSON.' };
    const report = { isUsable: false, unstyled: [], problems: [comment, wrong] };
    expect(refuseTheme(report, true)?.message).toBe('template.conf:3: This is not valid JSON.');
  });

  it('names three of many style sheets, and why they cannot be compiled', () => {
    const report = { unstyled: ['a.less', 'b.less', 'c.less', 'd.less'], problems: [comment, slow] };
    expect(refuseTheme(report, true)?.message).toBe(
      'a.less, b.less, c.less and 1 more cannot be compiled, and pages would have no styles of it. They take too long.',
    );
    expect(refuseTheme(report, false)).toBeNull();
  });
});
