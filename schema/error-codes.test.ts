import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What an error's code stands behind, where the gateway and the kit make one. */
const makers = [
  /\bcode: '([A-Z][A-Z_]+)'/g,
  /errorBody\(\s*'([A-Z][A-Z_]+)'/g,
  /(?:RequestRefused|refusal)\(\s*\d+,\s*'([A-Z][A-Z_]+)'/g,
  /refus(?:al|e)\([^()]*'([A-Z][A-Z_]+)'\)/g,
];

const sources = ['gateway', 'subgraphs'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/test|generated|(?:^|\/)demo\//.test(path))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8')),
);

it('Every code that an error may come with stands in the README of the schema', () => {
  const codes = sources.flatMap((text) =>
    makers.flatMap((maker) => [...text.matchAll(maker)].map(([, code = '']) => code)),
  );
  // Currencies and codes of the operating system look alike.
  const ours = [...new Set(codes)].filter(
    (code) => code.includes('_') || /^(?:FORBIDDEN|UNAUTHENTICATED)$/.test(code),
  );
  expect(ours.length).toBeGreaterThan(12);
  const readme = readFileSync('schema/README.md', 'utf8');
  expect(ours.filter((code) => !readme.includes(`| \`${code}\` |`)).sort()).toEqual([]);
});
