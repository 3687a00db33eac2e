import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const subgraphs = ['commerce', 'content', 'forms', 'identity', 'analytics'] as const;

/** What is found neither by the website nor by an id, and why no row of another website can come of it. */
const otherJoins: Readonly<Record<string, string>> = {
  'analytics/reports/top-values.data.ts daily_count':
    'it is read by itself, of one website, for each day of a list of days',
  'forms/submissions/submission.data.ts form_submission':
    'a sweep over all websites removes some rows by their own keys',
};

/**
 * Tables that are found by an id alone where several are read at once. What refers to a row refers to one of the same website
 * (`database-per-subgraph.test.ts`), and row-level security lets a connection see no other, so that on one node they are right as they
 * are. A distributed PostgreSQL wants the website in each of them: may they become fewer, and never more.
 */
const foundById: Readonly<Record<(typeof subgraphs)[number], number>> = {
  ...{ commerce: 85, content: 0, forms: 0, identity: 0, analytics: 0 },
};

const words = new Set(
  'on where set as using for order group left join inner cross limit returning values and union is in'.split(
    ' ',
  ),
);

/** Tables of a subgraph that belong to websites, as its models say. */
function readTables(subgraph: string): Set<string> {
  const folder = `subgraphs/${subgraph}/prisma`;
  const models = readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').match(/^model [^}]+^\}/gm) ?? []);
  const ofWebsites = models.filter((model) => model.includes('@map("website_id")'));
  return new Set(ofWebsites.map((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? ''));
}

/** Texts in SQL of a subgraph, with the files that they stand in; what another text is put into is read with it. */
function readTexts(subgraph: string): { path: string; text: string }[] {
  return readdirSync(`subgraphs/${subgraph}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/test|generated/.test(path))
    .flatMap((path) => {
      const source = readFileSync(`subgraphs/${subgraph}/${path}`, 'utf8');
      return (source.match(/`(?:[^`\\]|\\.)*`/g) ?? [])
        .filter((text) => /\b(?:FROM|JOIN|UPDATE)\b/.test(text))
        .map((text) => ({ path: `${subgraph}/${path}`, text }));
    });
}

interface Join {
  readonly place: string;
  readonly goesBy: 'website' | 'id' | 'other';
}

/** The tables that a text reads beside others, and what each of them is found by. */
function findJoins(path: string, text: string, tables: ReadonlySet<string>): Join[] {
  const named = [
    ...text.matchAll(/(?:\bFROM|\bJOIN|\bUPDATE|\bUSING|,)\s+(\w+)(?:\s+(?:AS\s+)?([a-z]\w*))?/g),
  ].flatMap(([, table = '', alias = '']) =>
    tables.has(table) ? [{ table, alias: words.has(alias) ? table : alias || table }] : [],
  );
  if (named.length < 2) return [];
  return named.map(({ table, alias }) => {
    const has = (pattern: string) => new RegExp(pattern).test(text);
    const isByWebsite =
      has(`\\b${alias}\\.website_id\\b`) ||
      has('USING \\(website_id') ||
      (alias === table && has('\\bwebsite_id\\b'));
    const isById = has(`\\b${alias}\\.(?:\\w+_)?id\\b`);
    return { place: `${path} ${table}`, goesBy: isByWebsite ? 'website' : isById ? 'id' : 'other' };
  });
}

test('what is read of two tables at once compares the website, or goes by the id of a row of it', () => {
  const found = subgraphs.map((subgraph) => {
    const tables = readTables(subgraph);
    const joins = readTexts(subgraph).flatMap(({ path, text }) => findJoins(path, text, tables));
    return { subgraph, joins };
  });
  expect(found.flatMap(({ joins }) => joins).length).toBeGreaterThan(300);
  const others = found.flatMap(({ joins }) => joins.filter(({ goesBy }) => goesBy === 'other'));
  expect([...new Set(others.map(({ place }) => place))].sort()).toEqual(Object.keys(otherJoins).sort());
  const byId = found.map(({ subgraph, joins }) => [
    subgraph,
    joins.filter(({ goesBy }) => goesBy === 'id').length,
  ]);
  expect(Object.fromEntries(byId)).toEqual(foundById);
});
