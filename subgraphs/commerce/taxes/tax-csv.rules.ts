import { findPatternProblem } from '../locations/location.rules.ts';
import { isCountry, type NewTaxRate, type NewTaxZone, readTaxRate } from './tax-zone.rules.ts';

/** One record of a file of tax rates. */
export interface TaxCsvRecord {
  /** The line of the file that it starts on. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface TaxCsvProblem {
  readonly line: number;
  readonly column: string | null;
  readonly message: string;
}

/** What a part of a file says. */
export interface TaxCsvReading {
  readonly zones: NewTaxZone[];
  readonly imported: number;
  readonly problems: TaxCsvProblem[];
}

/** Where a record's taxes are, and which. */
interface TaxedPlace {
  readonly country: string;
  readonly region: string;
  readonly postcode: string;
  readonly rates: readonly NewTaxRate[];
}

type Cell = (name: string) => string;
type Refusal = Omit<TaxCsvProblem, 'line'>;

const perRate = ['country code', 'state code', 'postcode / zip', 'rate %', 'tax name'];
const perPostcode = ['state', 'zipcode', 'staterate'];
const parts = [
  { column: 'staterate', name: 'State tax' },
  { column: 'estimatedcountyrate', name: 'County tax' },
  { column: 'estimatedcityrate', name: 'City tax' },
  { column: 'estimatedspecialrate', name: 'Special tax' },
];

/**
 * A file of tax rates names in its first line what its columns are: a rate in each line, or the United States' rates of a postcode in each line.
 * Postcodes with the same taxes become one zone. A line that makes no sense is left out and told.
 */
export function readTaxCsv(header: readonly string[], records: readonly TaxCsvRecord[]): TaxCsvReading {
  const names = header.map((cell) =>
    cell
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  );
  const read = hasAll(names, perRate) ? readRate : hasAll(names, perPostcode) ? readPostcode : null;
  if (!read) {
    const message =
      'The first line does not name the columns Country code, State code, Postcode / ZIP, Rate % and Tax name, or State, ZipCode and StateRate.';
    return { zones: [], imported: 0, problems: [{ line: 1, column: null, message }] };
  }
  const zones = new Map<string, NewTaxZone>();
  const problems: TaxCsvProblem[] = [];
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const place = read((name) => (cells[names.indexOf(name)] ?? '').trim());
    if ('message' in place) {
      problems.push({ line, ...place });
      continue;
    }
    const { country, region, postcode, rates } = place;
    const key = JSON.stringify([country, region, postcode === '', rates]);
    const zone = zones.get(key);
    if (zone) zone.postcodes.push(postcode);
    else {
      const name = [country, region, rates[0]?.name].filter(Boolean).join(' ').slice(0, 100);
      zones.set(key, {
        name,
        country,
        region,
        postcodes: postcode === '' ? [] : [postcode],
        rates: [...rates],
      });
    }
  }
  const left = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length;
  return { zones: [...zones.values()], imported: left - problems.length, problems };
}

const hasAll = (names: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((name) => names.includes(name));

const isYes = (text: string): boolean => /^(1|yes|true)$/i.test(text);
const orEmpty = (text: string): string => (text === '*' ? '' : text);

function readRate(cell: Cell): TaxedPlace | Refusal {
  const country = orEmpty(cell('country code')).toUpperCase();
  if (!isCountry(country))
    return { column: 'Country code', message: 'A country is its code of two letters, such as US.' };
  const postcode = orEmpty(cell('postcode / zip'));
  const problem = postcode === '' ? null : findPatternProblem(postcode);
  if (problem) return { column: 'Postcode / ZIP', message: problem };
  if (postcode === '' && orEmpty(cell('city')) !== '')
    return { column: 'City', message: 'Cities are told apart by their postcodes: give those.' };
  const region = orEmpty(cell('state code')).toUpperCase();
  if (region !== '' && country === '')
    return { column: 'State code', message: 'A state is of a country: give its code too.' };
  const shipping = cell('shipping');
  const rate = readTaxRate({
    name: cell('tax name') || 'Tax',
    taxClass:
      cell('tax class')
        .toLowerCase()
        .replace(/[\s_]+/g, '-')
        .replace(/-rate$/, '') || null,
    percent: cell('rate %'),
    priority: cell('priority') === '' ? 1 : Number(cell('priority')),
    isCompound: isYes(cell('compound')),
    isOnShipping: shipping === '' || isYes(shipping),
  });
  if ('message' in rate) return { column: columnOf(rate.field), message: rate.message };
  return { country, region, postcode, rates: [rate] };
}

const columnOf = (field: string): string =>
  ({ name: 'Tax name', taxClass: 'Tax class', percent: 'Rate %', priority: 'Priority' })[field] ?? field;

/** The rates are shares of 1: 0.0725 is 7.25 percent. */
function readPostcode(cell: Cell): TaxedPlace | Refusal {
  const region = cell('state').toUpperCase();
  if (!/^[A-Z]{2}$/.test(region)) return { column: 'State', message: 'A state is its code of two letters.' };
  const postcode = cell('zipcode');
  if (!/^\d{5}$/.test(postcode)) return { column: 'ZipCode', message: 'A ZIP code has five digits.' };
  const rates: NewTaxRate[] = [];
  for (const [index, { column, name }] of parts.entries()) {
    const share = cell(column) || '0';
    const percent = percentOf(share);
    if (percent === null)
      return { column, message: 'A rate is a share of 1 with at most 8 decimals, such as 0.0725.' };
    if (percent === 0) continue;
    rates.push({
      ...{ name, taxClass: 'standard', percentMillionths: percent, priority: index + 1 },
      ...{ isCompound: false, isOnShipping: true },
    });
  }
  return { country: 'US', region, postcode, rates };
}

function percentOf(share: string): number | null {
  const digits = /^(?:0|1)?(?:\.(\d{0,8}))?$/.exec(share);
  if (!digits) return null;
  const whole = share.startsWith('1') ? 100_000_000 : 0;
  const millionths = whole + Number((digits[1] ?? '').padEnd(8, '0'));
  return millionths <= 100_000_000 ? millionths : null;
}
