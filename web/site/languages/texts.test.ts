import { expect, test } from 'vitest';
import { catalogues } from '#schema/words/catalogue.ts';

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '../../blocks/**/*.{ts,tsx}', '../../ui/**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);
const { scripts, texts } = catalogues.de;

/** What a source gives to be said, word for word: `pageText('…')` and so on. */
function said(source: string, ...patterns: readonly RegExp[]): string[] {
  return patterns
    .flatMap((pattern) => [...source.matchAll(pattern)].map(([, text = '']) => text))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && !text.startsWith('{'));
}

function unknownIn(known: Readonly<Record<string, string>>, ...patterns: readonly RegExp[]): string[] {
  return Object.entries(sources).flatMap(([path, source]) =>
    said(source, ...patterns)
      .filter((text) => !Object.hasOwn(known, text))
      .map((text) => `${path}: ${text}`),
  );
}

test('every text that scripts show is in the catalogue, among those that pages bring along', () => {
  expect(unknownIn(scripts, /\bpageText\(\s*'([^']+)'/g, /\bpageText\([^'()]*\? '([^']+)'/g)).toEqual([]);
});

test('every text of the product’s own pages is in the catalogue', () => {
  const patterns = [
    /<T(?: values=\{\{[^<]*\}\})?>([^<{]+)<\/T>/g,
    /<T(?: values=\{\{.*?\}\})?>\s*\{'([^']+)'\}\s*<\/T>/gs,
    /<T>\{[^'}]*\? '([^']+)' : '[^']+'\}<\/T>/g,
    /\bsay\(\s*'([^']+)'/g,
    /\bsayIn\(\w+\)\(\s*'([^']+)'/g,
    /<HiddenText\s+text="([^"]+)"/g,
  ];
  const known = { ...scripts, ...texts };
  expect(Object.values(sources).flatMap((source) => said(source, ...patterns)).length).toBeGreaterThan(100);
  expect(unknownIn(known, ...patterns)).toEqual([]);
});
