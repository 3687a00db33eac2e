import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import quantities from './shop-window/how-much-and-how-long.json';
import failures from './shop-window/what-goes-wrong.json';
import states from './shop-window/what-happens.json';
import checks from './shop-window/what-is-checked.json';
import things from './shop-window/what-is-there.json';

const sections = [things, states, checks, failures, quantities];

const root = join(import.meta.dirname, '..', '..');

/** True for a file with a test, or a case of a documented path, of that title. */
function hasTest(kept: string): boolean {
  const [file = '', title = ''] = kept.split(' | ');
  const path = join(root, file);
  if (title === '' || !existsSync(path)) return false;
  // A title may stand in quotes that it holds itself.
  const text = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  if (file.endsWith('.http')) return text.includes(`### ${title}\n`);
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted));
}

describe.each(sections)('the shop window: $about', ({ promises }) => {
  test.each(promises)('$says', ({ keptBy }) => {
    expect(keptBy.length).toBeGreaterThan(0);
    expect(keptBy.filter((kept) => !hasTest(kept))).toEqual([]);
  });
});

test('nothing is promised twice', () => {
  const says = sections.flatMap(({ promises }) => promises.map((promise) => promise.says));
  expect(new Set(says).size).toBe(says.length);
});
