import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { commands } from './command-line.ts';
import { Terminal } from './terminal.ts';

let opened: TestInstall;
let website: TestWebsite;
let folder: string;
let file: string;

beforeAll(async () => {
  opened = await openTestInstall();
  website = await opened.createWebsite('Corner Shop');
  const bowl = { title: 'Bowl', slug: 'bowl', price: '10.00', stock: '5' };
  await createProductsPage(website, [
    { ...bowl, sku: 'BOWL-S', options: ['Size=Small'] },
    { ...bowl, sku: 'BOWL-L', options: ['Size=Large'] },
  ]);
  const { createCollection } = await website.query<{ createCollection: { id: string } }>(
    website.owner,
    'mutation { createCollection(input: { typeName: "blog", title: "Journal" }) { ... on Collection { id } } }',
  );
  await website.query(
    website.owner,
    'mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename } }',
    {
      input: {
        collectionId: createCollection.id,
        recordType: 'TEXT',
        title: 'The kiln',
        body: '<p>Hot, "very".</p>',
        tags: ['Fire'],
      },
    },
  );
  await website.query(
    website.owner,
    'mutation ($input: PopupInput!) { savePopup(input: $input) { __typename } }',
    { input: { title: 'Kiln opening', position: 'CENTER' } },
  );
  await website.query(
    website.owner,
    `mutation { setMenu(name: "mainNav", links: [{ url: "https://guild.example/", title: "The guild" }]) { __typename } }`,
  );
  await website.query(
    website.owner,
    `mutation { saveHeaderFooter(header: { promo: { text: "Free shipping", url: "/sale" } }, footer: {}) { __typename } }`,
  );
  await website.query(
    website.owner,
    'mutation ($input: CreateFormInput!) { createForm(input: $input) { __typename } }',
    {
      input: {
        name: 'Ask us',
        fields: [{ type: 'RADIO', title: 'What about', options: ['An order'] }],
      },
    },
  );
  folder = await mkdtemp(join(tmpdir(), 'vitrine-translations-'));
  file = join(folder, 'de.csv');
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

/** Runs a command of the command line on the open install. */
async function vitrine(words: string[], options: Record<string, string> = {}) {
  const command = commands.find((known) => known.words.every((word, index) => words[index] === word));
  if (!command) throw new Error(`There is no command ${words.join(' ')}.`);
  const [out, notes]: [string[], string[]] = [[], []];
  const code = await command.run({
    positionals: words.slice(command.words.length),
    options: { website: website.host, ...options },
    terminal: new Terminal(
      { isTTY: false, write: (text: string) => out.push(text) },
      { isTTY: false, write: (text: string) => notes.push(text) },
    ),
    open: async () => opened.install,
    settings: () => readConfig({}),
    signal: new AbortController().signal,
  });
  return { code, out: out.join('').trim(), notes: notes.join('').trim() };
}

async function rowsOf(): Promise<string[][]> {
  return parse(await readFile(file), { bom: true });
}

test('an operator sets the languages of a website, and sees where they are', async () => {
  expect((await vitrine(['languages'])).out).toBe(`en-US  American English  ${website.host}/`);
  expect((await vitrine(['languages'], { set: 'de, fr-ca' })).out.split('\n').slice(1)).toEqual([
    `de  Deutsch  ${website.host}/de/`,
    `fr-CA  français canadien  ${website.host}/fr-ca/`,
  ]);
  await expect(vitrine(['languages'], { set: 'tongue!' })).rejects.toThrow('tongue! is no language');
});

test('all texts go to a translator in one file, and come back with what they are in that language', async () => {
  const exported = await vitrine(['export', 'translations', file], { language: 'de' });
  expect(exported.out).toMatch(/ texts exported to .*, 0 of them translated\.$/);
  const rows = await rowsOf();
  expect(rows[0]).toEqual(['Kind', 'Id', 'Field', 'Text', 'Translation']);
  const words = new Map([
    ['The kiln', 'Der Ofen'],
    ['<p>Hot, "very".</p>', '<p>Heiß, „sehr“.</p>'],
    ['Bowl', 'Schale'],
    ['bowl', 'schale'],
    ['Journal', 'Tagebuch'],
    ['Size', 'Größe'],
    ['Small', 'Klein'],
    ['Fire', 'Feuer'],
    ['Kiln opening', 'Ofenfest'],
    ['The guild', 'Die Zunft'],
    ['Free shipping', 'Versand frei'],
    ['What about', 'Worum geht es'],
    ['An order', 'Eine Bestellung'],
  ]);
  const filled = rows.map((row) =>
    row.with(4, row[4] === 'Translation' ? row[4] : (words.get(row[3] ?? '') ?? '')),
  );
  await writeFile(file, stringify(filled));
  const imported = await vitrine(['import', 'translations', file], { language: 'de' });
  expect(imported).toMatchObject({ code: 0, out: `${rows.length - 1} texts imported, 0 refused.` });
  await vitrine(['export', 'translations', file], { language: 'de' });
  expect(await rowsOf()).toEqual(filled);
  const fields = filled.flatMap(([kind, , field, , text]) => (text === 'Feuer' ? `${kind} ${field}` : []));
  expect(fields).toEqual(['collection tag.Fire']);
});

test('an owner reads what lacks a translation, thing by thing', async () => {
  const lacking = async (after: string | null) =>
    (
      await website.query<{
        translatableTexts: {
          nodes: { kind: string; field: string; own: string }[];
          pageInfo: { hasNextPage: boolean; endCursor: string };
        };
      }>(
        website.owner,
        `query ($after: String) { translatableTexts(language: "de", isMissing: true, first: 1, after: $after) {
          nodes { kind field own } pageInfo { hasNextPage endCursor } } }`,
        { after },
      )
    ).translatableTexts;
  const first = await lacking(null);
  expect(first.nodes).toContainEqual({ kind: 'WEBSITE', field: 'title', own: 'Corner Shop' });
  expect(first.nodes).not.toContainEqual(expect.objectContaining({ own: 'The guild' }));
  const next = await lacking(first.pageInfo.endCursor);
  expect(next.nodes.map(({ field }) => field)).not.toContain('slug');
  expect(await lacking('nonsense').catch((error: Error) => error.message)).toContain(
    'That is no cursor of this list.',
  );
});

test('what cannot be kept is told with its line, and the rest is', async () => {
  const [head = [], ...rows] = await rowsOf();
  const wrong = rows.map((row) => {
    if (row[3] === 'bowl') return row.with(4, 'No address');
    return row[3] === 'Bowl' ? row.with(4, 'Schüssel') : row;
  });
  await writeFile(file, stringify([head, ...wrong, ['item', 'none', 'title', '', 'X']]));
  const imported = await vitrine(['import', 'translations', file], { language: 'de' });
  expect(imported.code).toBe(1);
  expect(imported.notes.split('\n').sort()).toEqual([
    expect.stringMatching(/de\.csv:\d+: No address is not a valid page URL$/),
    expect.stringMatching(/de\.csv:\d+: This website has nothing with that id to translate\.$/),
  ]);
  await vitrine(['export', 'translations', file], { language: 'de' });
  expect((await rowsOf()).find((row) => row[3] === 'Bowl')?.[4]).toBe('Schüssel');
});

test('a language that the website does not have is named', async () => {
  await expect(vitrine(['export', 'translations', file], { language: 'it' })).rejects.toThrow(
    'This website is not translated into it.',
  );
});
