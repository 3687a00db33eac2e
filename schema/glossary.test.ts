import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, visit } from 'graphql';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The left column of the glossary's last table. */
const avoided = (() => {
  const [, section = ''] = read('schema/README.md').split('### Words that no name has');
  const rows = section.split('\n').filter((line) => /^\| (?!never|---)/.test(line));
  return new Set(rows.flatMap((row) => (row.split('|')[1] ?? '').split(',').map((word) => word.trim())));
})();

const files = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { cwd: root },
)
  .toString()
  .split('\0')
  .filter((path) => /\.(tsx?|graphql|prisma|css|http)$/.test(path) && existsSync(join(root, path)))
  .filter((path) => !/\/generated\//.test(path));

/** `webhookWish`, `webhook-wish` and `WEBHOOK_WISH` are both of `webhook` and `wish`; what is not found may say so. */
function wordsOf(name: string): string[] {
  const parts = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return parts
    .toLowerCase()
    .split(/[^a-z]+/)
    .join(' ')
    .replaceAll('not found', '')
    .split(' ');
}

const named: { name: string; where: string }[] = [];
/** What is declared within files, by names that others do not see. */
const local: { name: string; where: string }[] = [];
const described: { text: string; where: string }[] = [];
/** Functions, values, types and members of types, wherever in a file. */
const declarations =
  /^ *(?:abstract |async |declare )*(?:function\*?|const|let|class|interface|type|enum) (\w+)|^ {2,}(?:readonly |static |private |async |override |get |set )*(\w+)\??[:(]/gm;

for (const path of files) {
  named.push(...path.split('/').map((name) => ({ name, where: path })));
  const text = read(path);
  const declared = path.endsWith('.prisma')
    ? /^(?:model|enum) (\w+)|^ {2}(\w+) /gm
    : /^export (?:abstract |async )*(?:function|const|let|class|interface|type|enum)\*? (\w+)/gm;
  if (path.endsWith('.graphql')) {
    visit(parse(text, { noLocation: true }), {
      enter(node) {
        if ('description' in node && node.description)
          described.push({ text: node.description.value, where: path });
        const isDeclared = /Definition|Extension/.test(node.kind) || node.kind === 'Field';
        if (isDeclared && 'name' in node && node.name) named.push({ name: node.name.value, where: path });
      },
    });
  } else {
    for (const [, type, field] of text.matchAll(declared)) {
      named.push({ name: type ?? field ?? '', where: path });
    }
    if (/\.tsx?$/.test(path))
      for (const [, value, member] of text.matchAll(declarations))
        local.push({ name: value ?? member ?? '', where: path });
  }
}

test('names are seen wherever they are given', () => {
  expect([...avoided]).toEqual(expect.arrayContaining(['wish', 'heard', 'found', 'shelf', 'letter']));
  const names = new Set(named.map(({ name }) => name));
  for (const name of [
    'subgraphs',
    'cart.rules.ts',
    'decideAddToCart',
    'Facets',
    'facets',
    'WebhookSubscription',
  ])
    expect(names).toContain(name);
  expect(wordsOf('webhook_wish')).toContain('wish');
  expect(wordsOf('StatusWish')).toContain('wish');
  expect(wordsOf('pageNotFound')).not.toContain('found');
});

/** What a function found, and the letters of a text, are ordinary words for values within a file. */
const ordinary = new Set(['found', 'letter', 'letters']);

test('no type, field, file, folder, function or value has a name that the glossary avoids', () => {
  expect(local.length).toBeGreaterThan(10_000);
  const wrong = [
    ...named.filter(({ name }) => wordsOf(name).some((word) => avoided.has(word))),
    ...local.filter(({ name }) => wordsOf(name).some((word) => avoided.has(word) && !ordinary.has(word))),
  ];
  expect(wrong.map(({ name, where }) => `${name} in ${where}`)).toEqual([]);
});

/** The left column of the glossary's table of phrases. */
const avoidedPhrases = (() => {
  const [, section = ''] = read('schema/README.md').split('### Phrases that no description has');
  const rows = section.split('\n').filter((line) => /^\| (?!never|---)/.test(line));
  return rows.flatMap((row) => (row.split('|')[1] ?? '').split(',').map((phrase) => phrase.trim()));
})();

/** `when.` is a whole description, `for never` a part of one. */
const says = (text: string, phrase: string): boolean =>
  phrase.endsWith('.') ? text.trim().toLowerCase() === phrase : new RegExp(`\\b${phrase}\\b`, 'i').test(text);

test('no description says what a partner would have to read twice', () => {
  expect(avoidedPhrases).toEqual(expect.arrayContaining(['for never', 'heard', 'how many.']));
  expect(says('When it is over; null for never.', 'for never')).toBe(true);
  expect(says('How many.', 'how many.')).toBe(true);
  expect(says('How many pieces.', 'how many.')).toBe(false);
  expect(described.length).toBeGreaterThan(5_000);
  const wrong = described.flatMap(({ text, where }) =>
    avoidedPhrases.filter((phrase) => says(text, phrase)).map((phrase) => `“${phrase}” in ${where}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

/** Verbs that would say what create, update and delete say; and what `remove` is for. */
const otherVerbs = /^(?:alter|change|destroy|edit|erase|insert|make|modify|new|put|remove|write)(?=[A-Z])/;
const inTheTrade = new Set([
  ...['editOrder', 'makeAdministrator', 'eraseMember', 'eraseMemberCart', 'eraseMemberContent'],
  ...['erasePerson', 'eraseCommercePerson', 'eraseFormsPerson', 'eraseOrdersOf', 'eraseVisitor'],
  ...['eraseAnalyticsPerson', 'eraseMyVisits'],
  ...['eraseNewsletters', 'removeCartEntry', 'removeContributor', 'removeCoupon', 'removeLabels'],
  ...['removeProductImage'],
]);

test('mutations create, update and delete by one verb each', () => {
  const mutations = new Set<string>();
  visit(parse(read('schema/supergraph.graphql'), { noLocation: true }), {
    ObjectTypeDefinition(node) {
      if (node.name.value !== 'Mutation') return false;
      for (const field of node.fields ?? []) mutations.add(field.name.value);
      return undefined;
    },
  });
  expect(mutations.size).toBeGreaterThan(200);
  expect([...mutations].filter((name) => otherVerbs.test(name) && !inTheTrade.has(name))).toEqual([]);
});
