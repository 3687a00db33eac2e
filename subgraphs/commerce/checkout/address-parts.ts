import { countryData } from '#schema/address-countries.ts';

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

/** The parts of addresses in a country; the usual ones for a country of which nothing is known. */
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
