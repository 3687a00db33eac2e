import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import texts from './promised-texts.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

/** Texts that stand nowhere as a whole, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'N / max': 'the two numbers of a counter, which is put together',
  'No Comment(s)': 'it is said as No Comments, as one would',
  'deprecated, do not use': 'the template engine says it',
  "Invalid source parameter. Pass in 'originalSize'.": 'the template engine says it, without the full stop',
};

/** What a source says, whichever way its apostrophes and quotation marks are written. */
const plain = (text: string) => text.replaceAll('’', "'").replace(/\\(['"])/g, '$1');
/** Comments say nothing to anybody who uses it. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

interface Source {
  readonly path: string;
  readonly text: string;
}

const sources: readonly Source[] = execFileSync(
  'git',
  ['ls-files', 'web', 'schema', 'subgraphs', 'gateway'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.(?:tsx?|json|region|list|item|block|page)$/.test(path))
  .filter((path) => !/promised-texts|generated|\.test\.|-testing\.|\/e2e\/|openapi\.json/.test(path))
  .map((path) => ({ path, text: plain(withoutComments(readFileSync(join(root, path), 'utf8'))) }));

const isWords = ({ path }: Source) => /(?:^|\/|-)words\.ts$/.test(path);
/** What sources name; of those that only answer the editor, the values that they answer. */
const namesElsewhere = new Set(
  sources
    .filter((source) => !isWords(source))
    .flatMap(
      ({ path, text }) => text.match(/^(?:web|schema)\//.test(path) ? /\w+/g : /(?<=')\w+(?=')/g) ?? [],
    ),
);
/** Hints are read by the names of what they explain. */
const isRead = (name: string) => namesElsewhere.has(name) || namesElsewhere.has(name.replace(/Hint$/, ''));

/** Whether one source says all of a text in its order; what stands in braces differs each time. */
function isSaid(text: string): boolean {
  const parts = plain(text)
    .split(/\{[^}]*\}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return sources.some(({ text: source }) => {
    let from = 0;
    return parts.every((part) => {
      const at = source.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  });
}

test('every text that is promised is said by something, word for word, but for a few with their reasons', () => {
  const missing = texts.filter((text) => !isSaid(text));
  expect(missing.sort()).toEqual(Object.keys(exceptions).sort());
  expect(missing.length).toBeLessThanOrEqual(texts.length * 0.05);
});

test('every word that the editor keeps is shown by something', () => {
  const unread = sources.filter(isWords).flatMap(({ path, text }) =>
    [...text.matchAll(/^ +([a-z]\w*): /gm)]
      .map(([, name = '']) => name)
      .filter((name) => !isRead(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unread).toEqual([]);
});
