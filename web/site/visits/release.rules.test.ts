import { expect, test } from 'vitest';
import { releaseOf } from './release.rules.ts';

test('a page is of another release when the product was built anew, or its theme was changed', () => {
  const releases = [
    releaseOf('build 1', 'theme 1'),
    releaseOf('build 2', 'theme 1'),
    releaseOf('build 1', 'theme 2'),
  ];
  expect(new Set(releases).size).toBe(3);
  expect(releaseOf('build 1', 'theme 1')).toBe(releases[0]);
  for (const release of releases) expect(release).toMatch(/^[\da-f]{8}-[\da-f]{6}$/);
});
