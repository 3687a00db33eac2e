import countries from './address-countries.json' with { type: 'json' };
import type { CountryData } from './address-lines.rules.ts';

const byCode: Readonly<Record<string, Omit<CountryData, 'key'>>> = countries;

/** What is known of addresses in a country, by its code such as `GB`; its code alone where nothing is known. It is long: a browser gets it only where an owner chooses a region. */
export function countryData(code: string): CountryData {
  return { ...(Object.hasOwn(byCode, code) ? byCode[code] : {}), key: code };
}
