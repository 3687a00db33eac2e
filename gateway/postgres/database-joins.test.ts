import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const subgraphs = ['commerce', 'content', 'forms', 'identity', 'analytics'] as const;

const pendingOfCart =
  'the one pending order of a cart has an index of its own, which PostgreSQL leaves for those of the whole website where it is named';

/** What does not name the website by itself, and why no row of another website can come of it. */
const otherJoins: Readonly<Record<string, string>> = {
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
      const parts = new Map(
        [...source.matchAll(/^const (\w+) =\s+(?:`([^`]*)`|'([^']*)');$/gm)].map(
          ([, name = '', long, short = '']) => [name, long ?? short],
        ),
      );
      return (source.match(/`(?:[^`\\]|\\.)*`/g) ?? [])
        .filter((text) => /\b(?:FROM|JOIN|UPDATE)\b/.test(text))
        .map((text) => text.replace(/\$\{(\w+)\}/g, (whole, name: string) => parts.get(name) ?? whole))
        .map((text) => ({ path: `${subgraph}/${path}`, text }));
    });
}

interface Join {
  readonly place: string;
  readonly hasWebsite: boolean;
}

/** What is read together: a SELECT, or what changes rows, without those within it. */
interface Scope {
  /** Its own words, with brackets that hold no further one. */
  own: string;
  /** All that stands in it. */
  whole: string;
}

const isQuery = (text: string) => /\b(?:SELECT|INSERT|UPDATE|DELETE)\b/.test(text);

/** Takes a text apart at its brackets, and where results are put together. */
function splitScopes(text: string): Scope[] {
  const found: Scope[] = [];
  const open: Scope[] = [{ own: '', whole: '' }];
  const close = () => {
    const scope = open.pop();
    if (!scope) return;
    const outer = open.at(-1);
    if (outer) {
      outer.whole += `(${scope.whole})`;
      outer.own += isQuery(scope.own) ? '()' : `(${scope.own})`;
    }
    if (isQuery(scope.own) || !outer) found.push(scope);
  };
  for (const part of text.split(/([()]|\b(?:UNION ALL|UNION|EXCEPT|INTERSECT)\b)/)) {
    const scope = open.at(-1);
    if (part === '(') open.push({ own: '', whole: '' });
    else if (part === ')' && open.length > 1) close();
    else if (/^(?:UNION|EXCEPT|INTERSECT)/.test(part) && scope && isQuery(scope.own)) {
      found.push({ ...scope });
      scope.own = '';
      scope.whole = '';
    } else if (scope) {
      scope.own += part;
      scope.whole += part;
    }
  }
  while (open.length > 0) close();
  return found;
}

/** The tables that a text reads beside others, and whether it names the website of each where it reads it. */
function findJoins(path: string, text: string, tables: ReadonlySet<string>): Join[] {
  const found = splitScopes(text).flatMap((scope) => {
    const named = [
      ...scope.own.matchAll(
        /(?:\bFROM|\bJOIN(?:\s+LATERAL)?|\bUPDATE|\bUSING|,)\s+(?:ONLY\s+)?(\w+)\b(?!\s*=)(?:\s+(?:AS\s+)?([a-z]\w*))?(?:\s+USING\s*\(([^)]*)\))?/g,
      ),
    ].flatMap(([, table = '', alias = '', shared = '']) =>
      tables.has(table) ? [{ table, alias: words.has(alias) ? table : alias || table, shared }] : [],
    );
    return named.map(({ table, alias, shared }, index) => ({
      place: `${path} ${table}`,
      hasWebsite:
        new RegExp(`\\b${alias}\\.website_id\\b`).test(scope.whole) ||
        /\bwebsite_id\b/.test(shared) ||
        // The first of a row of joins by what all of them have.
        (index === 0 && /\bUSING\s*\(\s*website_id\b/.test(scope.own)) ||
        // The only one of a website here, so that no other can be meant.
        (named.length === 1 && /(?<!\.)\bwebsite_id\b/.test(scope.own)),
    }));
  });
  return found.length < 2 ? [] : found;
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
