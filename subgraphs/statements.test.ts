import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = import.meta.dirname;
/** The subgraphs that say which of their files send SQL of their own, and why Prisma does not. */
const listing = ['commerce', 'content', 'forms', 'identity', 'analytics'].filter((name) =>
  existsSync(join(folder, name, 'STATEMENTS.md')),
);

const sends = /\bstatement\(|\.map\(statement\)|\bsearchStatements\(|\$(?:query|execute)Raw/;

/** The text of a file without its comments. */
const codeOf = (path: string): string =>
  readFileSync(path, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');

/** The rows of a list: the file, who asks it, and why it is SQL. */
const rowsOf = (subgraph: string): string[][] =>
  readFileSync(join(folder, subgraph, 'STATEMENTS.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );

const sendersOf = (subgraph: string): string[] =>
  readdirSync(join(folder, subgraph), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.data.ts'))
    .filter((path) => sends.test(codeOf(join(folder, subgraph, path))));

test('At least the shop says which of its files send SQL', () => {
  expect(listing).toContain('commerce');
  expect(sendersOf('commerce').length).toBeGreaterThan(20);
});

describe.each(listing)('In the list of %s', (subgraph) => {
  test('is each file that sends SQL of its own, and no other', () => {
    const files = rowsOf(subgraph).map(([path]) => path);
    expect(files.sort()).toEqual(sendersOf(subgraph).sort());
  });

  test('each file has somebody who asks it and a reason of a few words', () => {
    const unexplained = rowsOf(subgraph).filter(
      (row) => row.length !== 3 || row.some((cell) => cell === '' || cell.length > 160),
    );
    expect(unexplained).toEqual([]);
  });
});
