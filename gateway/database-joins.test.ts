import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const subgraphs = ['commerce', 'content', 'forms', 'identity', 'analytics'] as const;

const pendingOfCart =
  'the one pending order of a cart has an index of its own, which PostgreSQL leaves for those of the whole website where it is named';

/** What does not name the website by itself, and why no row of another website can come of it. */
const otherJoins: Readonly<Record<string, string>> = {
  'analytics/reports/top-values.data.ts daily_count':
    'it is read by itself, of one website, for each day of a list of days',
  'commerce/cart/cart.data.ts customer_order': pendingOfCart,
  'commerce/checkout/checkout.data.ts customer_order': pendingOfCart,
  'forms/submissions/submission.data.ts form_submission':
    'a sweep over all websites removes some rows by their own keys',
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
    .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').match(/^model [\s\S]+?^\}/gm) ?? []);
  const ofWebsites = models.filter((model) => model.includes('@map("website_id")'));
  return new Set(ofWebsites.map((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? ''));
}

/** Texts in SQL of a subgraph, with the files that they stand in; what another text is put into is read with it. */
function readTexts(subgraph: string): { path: string; text: string }[] {
  return readdirSync(`subgraphs/${subgraph}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/test|generated|clickhouse/.test(path))
    .flatMap((path) => {
      const source = readFileSync(`subgraphs/${subgraph}/${path}`, 'utf8');
      return (source.match(/`(?:[^`\\]|\\.)*`/g) ?? [])
        .filter((text) => /\b(?:FROM|JOIN|UPDATE)\b/.test(text))
        .map((text) => ({ path: `${subgraph}/${path}`, text }));
    });
}

interface Join {
  readonly place: string;
  readonly hasWebsite: boolean;
}

/** The tables that a text reads beside others, and whether it names the website of each. */
function findJoins(path: string, text: string, tables: ReadonlySet<string>): Join[] {
  const named = [
    ...text.matchAll(/(?:\bFROM|\bJOIN|\bUPDATE|\bUSING|,)\s+(\w+)(?:\s+(?:AS\s+)?([a-z]\w*))?/g),
  ].flatMap(([, table = '', alias = '']) =>
    tables.has(table) ? [{ table, alias: words.has(alias) ? table : alias || table }] : [],
  );
  if (named.length < 2) return [];
  return named.map(({ table, alias }) => {
    const has = (pattern: string) => new RegExp(pattern).test(text);
    const hasWebsite =
      has(`\\b${alias}\\.website_id\\b`) ||
      has('USING \\(website_id') ||
      (alias === table && has('\\bwebsite_id\\b'));
    return { place: `${path} ${table}`, hasWebsite };
  });
}

test('what is read of two tables at once names the website of each, as a distributed PostgreSQL wants it', () => {
  const found = subgraphs.flatMap((subgraph) => {
    const tables = readTables(subgraph);
    return readTexts(subgraph).flatMap(({ path, text }) => findJoins(path, text, tables));
  });
  expect(found.length).toBeGreaterThan(450);
  const others = found.filter(({ hasWebsite }) => !hasWebsite).map(({ place }) => place);
  expect([...new Set(others)].sort()).toEqual(Object.keys(otherJoins).sort());
});
