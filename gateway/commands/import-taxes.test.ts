import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { importTaxesCommand } from './import-taxes.ts';
import { Terminal } from './terminal.ts';

let opened: TestInstall;
let website: TestWebsite;
let folder: string;

beforeAll(async () => {
  opened = await openTestInstall();
  website = await opened.createWebsite('Corner Shop');
  folder = await mkdtemp(join(tmpdir(), 'vitrine-taxes-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

async function importTaxes(text: string) {
  const file = join(folder, 'taxes.csv');
  await writeFile(file, text);
  const [out, notes]: [string[], string[]] = [[], []];
  const code = await importTaxesCommand.run({
    positionals: [file],
    options: { website: website.host },
    terminal: new Terminal(
      { isTTY: false, write: (line: string) => out.push(line) },
      { isTTY: false, write: (line: string) => notes.push(line) },
    ),
    open: async () => opened.install,
    settings: () => readConfig({}),
    signal: new AbortController().signal,
  });
  return { code, out: out.join('').trim(), notes: notes.join('').replaceAll(`${file}:`, '').trim() };
}

const zones = async () =>
  (
    await website.query<{ taxZones: { nodes: object[] } }>(
      website.owner,
      `{ taxZones(first: 200) { nodes { country region postcodes rates { name taxClass percent priority isCompound isOnShipping } } } }`,
    )
  ).taxZones.nodes;

test('an operator imports rates line by line, is told which lines make no sense, and imports the corrected file instead', async () => {
  const header =
    'Country code,State code,Postcode / ZIP,City,Rate %,Tax name,Priority,Compound,Shipping,Tax class\n';
  const good =
    'CA,QC,*,*,9.975,QST,2,1,1,\nCA,,*,*,5,GST,1,0,1,\nCA,QC,H2X...H2Z,,1.5,Fund,3,0,0,Reduced rate\n';
  expect(
    await importTaxes(
      `${header}${good}Canada,,,,5,GST,1,0,1,\nCA,ON,,Toronto,8,PST,1,0,1,\nCA,ON,,,8%x,PST,1,0,1,\n`,
    ),
  ).toEqual({
    code: 1,
    out: '3 lines imported, 3 refused.',
    notes: [
      '5: Country code: A country is its code of two letters, such as US.',
      '6: City: Cities are told apart by their postcodes: give those.',
      '7: Rate %: A percentage is from 0 to 100 with at most 6 decimals, such as 7.25.',
    ].join('\n'),
  });
  expect(await importTaxes(`${header}${good}`)).toEqual({
    code: 0,
    out: '3 lines imported, 0 refused.',
    notes: '',
  });
  const rate = { taxClass: 'standard', isCompound: false, isOnShipping: true };
  expect(await zones()).toEqual([
    {
      ...{ country: 'CA', region: 'QC', postcodes: [] },
      rates: [{ ...rate, name: 'QST', percent: '9.975', priority: 2, isCompound: true }],
    },
    {
      country: 'CA',
      region: '',
      postcodes: [],
      rates: [{ ...rate, name: 'GST', percent: '5', priority: 1 }],
    },
    {
      ...{ country: 'CA', region: 'QC', postcodes: ['H2X...H2Z'] },
      rates: [
        { ...rate, name: 'Fund', taxClass: 'reduced', percent: '1.5', priority: 3, isOnShipping: false },
      ],
    },
  ]);
});

test('thousands of postcodes come in parts, and count together', async () => {
  const rows = Array.from(
    { length: 4_500 },
    (_, index) => `TX,${70_000 + index},0.0625,${index % 2 ? '0.01' : '0.02'}`,
  );
  const { code, out } = await importTaxes(
    `State,ZipCode,StateRate,EstimatedCountyRate\n${rows.join('\n')}\n`,
  );
  expect([code, out]).toEqual([0, '4500 lines imported, 0 refused.']);
  const regions = (await zones()).map((zone) => ('region' in zone ? zone.region : ''));
  expect(new Set(regions)).toEqual(new Set(['TX']));
});

test('a file that cannot be read to its end changes nothing', async () => {
  const before = await zones();
  await expect(importTaxes('State,ZipCode,StateRate\nCA,90001,"0.07\n')).rejects.toThrow(
    'Nothing was imported.',
  );
  expect(await zones()).toEqual(before);
});
