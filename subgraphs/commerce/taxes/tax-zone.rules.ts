import { findPatternProblem } from '../locations/location.rules.ts';
import { readTaxPercent } from './percent.rules.ts';
import { standardTaxClass } from './tax.rules.ts';

/** What an owner writes of a tax zone. */
export interface TaxZoneDraft {
  readonly name: string;
  readonly country?: string | null | undefined;
  readonly region?: string | null | undefined;
  readonly postcodes?: readonly string[] | null | undefined;
  readonly rates: readonly TaxRateDraft[];
}

export interface TaxRateDraft {
  readonly name: string;
  readonly taxClass?: string | null | undefined;
  readonly percent: string;
  readonly priority?: number | null | undefined;
  readonly isCompound?: boolean | null | undefined;
  readonly isOnShipping?: boolean | null | undefined;
}

/** A tax zone that may be stored. */
export interface NewTaxZone {
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly postcodes: string[];
  readonly rates: NewTaxRate[];
}

export interface NewTaxRate {
  readonly name: string;
  readonly taxClass: string;
  readonly percentMillionths: number;
  readonly priority: number;
  readonly isCompound: boolean;
  readonly isOnShipping: boolean;
}

/** What is wrong with a draft, and where. */
export interface InvalidDraft {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

const maxPostcodes = 2_000;
const maxRates = 20;
const maxPriority = 9;

/**
 * A tax zone has a name, is of a country or of the whole world, of a region only where a country is named, and has one rate for each
 * class and priority.
 */
export function readTaxZone(
  draft: TaxZoneDraft,
): { ok: true; zone: NewTaxZone } | { ok: false; problem: InvalidDraft } {
  const name = draft.name.trim();
  if (name === '' || name.length > 100) return refuse('name', 'A name has 1 to 100 characters.');
  const country = (draft.country ?? '').trim().toUpperCase();
  if (!isCountry(country)) return refuse('country', 'A country is its code of two letters, such as US.');
  const region = (draft.region ?? '').trim().toUpperCase();
  if (region !== '' && country === '') return refuse('region', 'A region is of a country: name that too.');
  if (region.length > 60) return refuse('region', 'A region has at most 60 characters.');
  const postcodes = [...new Set((draft.postcodes ?? []).map((each) => each.trim()).filter(Boolean))];
  if (postcodes.length > maxPostcodes)
    return refuse('postcodes', `A zone has at most ${maxPostcodes} postcodes and ranges.`);
  for (const pattern of postcodes) {
    const problem = findPatternProblem(pattern);
    if (problem) return refuse('postcodes', problem);
  }
  if (draft.rates.length > maxRates) return refuse('rates', `A zone has at most ${maxRates} rates.`);
  const rates: NewTaxRate[] = [];
  for (const [index, each] of draft.rates.entries()) {
    const rate = readTaxRate(each);
    if ('message' in rate) return refuse(`rates.${index}.${rate.field}`, rate.message);
    if (rates.some((other) => other.taxClass === rate.taxClass && other.priority === rate.priority))
      return refuse(`rates.${index}.priority`, 'Another rate of this zone has the same class and priority.');
    rates.push(rate);
  }
  return { ok: true, zone: { name, country, region, postcodes, rates } };
}

/** A rate has a name, a class, a percentage from 0 to 100 and a priority from 1 to 9. */
export function readTaxRate(
  draft: TaxRateDraft,
): NewTaxRate | { readonly field: string; readonly message: string } {
  const name = draft.name.trim();
  if (name === '' || name.length > 60) return { field: 'name', message: 'A name has 1 to 60 characters.' };
  const taxClass = (draft.taxClass ?? standardTaxClass).trim();
  if (!isTaxClass(taxClass)) return { field: 'taxClass', message: taxClassMessage };
  const percentMillionths = readTaxPercent(draft.percent);
  if (percentMillionths === null)
    return {
      field: 'percent',
      message: 'A percentage is from 0 to 100 with at most 6 decimals, such as 7.25.',
    };
  const priority = draft.priority ?? 1;
  if (!Number.isInteger(priority) || priority < 1 || priority > maxPriority)
    return { field: 'priority', message: `A priority is from 1 to ${maxPriority}.` };
  const { isCompound, isOnShipping } = draft;
  return {
    ...{ name, taxClass, percentMillionths, priority },
    ...{ isCompound: isCompound ?? false, isOnShipping: isOnShipping ?? true },
  };
}

/** A country is a code of two letters, or empty for the whole world. */
export const isCountry = (text: string): boolean => /^([A-Z]{2})?$/.test(text);

/** Each tax class once: the usual one first, the others by the alphabet. */
export function listTaxClasses(named: readonly string[]): string[] {
  const others = [...new Set(named)].filter((taxClass) => taxClass !== standardTaxClass);
  return [standardTaxClass, ...others.sort()];
}

/** A tax class is 1 to 30 small letters, digits and hyphens. */
export const isTaxClass = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,29}$/.test(text);
export const taxClassMessage = 'A tax class is 1 to 30 small letters, digits and hyphens, such as reduced.';

function refuse(field: string, message: string): { ok: false; problem: InvalidDraft } {
  return { ok: false, problem: { __typename: 'InvalidInput', message, field: `input.${field}` } };
}
