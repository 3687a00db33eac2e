import { countryName } from '#web/site/account/countries.ts';

/** More than this are counted: nobody reads on. */
const most = 5;

/** Countries by their names, each once. */
export function countryList(codes: readonly string[]): string {
  return shortList([...new Set(codes)].map((code) => countryName(code, 'en')));
}

/** Names with commas between, of many the first ones. */
export function shortList(names: readonly string[]): string {
  return names.length > most + 1
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ');
}
