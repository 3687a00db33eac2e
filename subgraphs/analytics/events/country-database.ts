import { readFile } from 'node:fs/promises';
import { isIPv4, isIPv6 } from 'node:net';

/** Networks in their order: the addresses from one to another are used in a country. */
interface Networks {
  readonly first: BigUint64Array;
  readonly last: BigUint64Array;
  /** ISO 3166 codes. */
  readonly countries: readonly string[];
}

const line = /^"?([\da-f.:]+)"?,"?([\da-f.:]+)"?,"?([a-z]{2})"?(?:,|\s*$)/i;
/** What lists say of networks that are in no country. */
const nowhere = 'ZZ';

/** Says in which country a network address is used, by a list that the operator brings. Addresses are looked up, and kept nowhere. */
export class CountryDatabase {
  readonly #v4: Networks;
  readonly #v6: Networks;

  private constructor(v4: Networks, v6: Networks) {
    this.#v4 = v4;
    this.#v6 = v6;
  }

  /** Reads a list: on each line the first address of a network, its last one, and a country's code, as CSV. */
  static async open(file: string): Promise<CountryDatabase> {
    const read = (await readFile(file, 'utf8')).split('\n').flatMap((text) => {
      const [, first = '', last = '', country = ''] = line.exec(text.trim()) ?? [];
      return country === '' ? [] : [{ first, last, country: country.toUpperCase() }];
    });
    const ofFamily = (isOne: (address: string) => boolean) =>
      networksOf(read.filter(({ first, last }) => isOne(first) && isOne(last)));
    const [v4, v6] = [ofFamily(isIPv4), ofFamily(isIPv6)];
    if (v4.countries.length + v6.countries.length === 0)
      throw new Error('No line of it reads like 192.0.2.0,192.0.2.255,GB.');
    return new CountryDatabase(v4, v6);
  }

  /** An ISO 3166 code; empty for an address that the list does not know. */
  countryOf(address: string): string {
    const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
    if (isIPv4(plain)) return findCountry(this.#v4, keyOf(plain));
    return isIPv6(plain) ? findCountry(this.#v6, keyOf(plain)) : '';
  }
}

function networksOf(lines: readonly { first: string; last: string; country: string }[]): Networks {
  const rows = lines
    .map(({ first, last, country }) => ({ first: keyOf(first), last: keyOf(last), country }))
    .sort((one, other) => (one.first < other.first ? -1 : Number(one.first > other.first)));
  return {
    first: BigUint64Array.from(rows, ({ first }) => first),
    last: BigUint64Array.from(rows, ({ last }) => last),
    countries: rows.map(({ country }) => country),
  };
}

/** What orders addresses of a family: networks of IPv6 that countries are given are told apart by the first half. */
function keyOf(address: string): bigint {
  if (isIPv4(address)) return address.split('.').reduce((key, part) => key * 256n + BigInt(part), 0n);
  const [head = '', tail] = address
    .replace(/%.*$/, '')
    .replace(/[\d.]+\.\d+$/, '0:0')
    .split('::');
  const groupsOf = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const gap = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...gap, ...after].slice(0, 4);
  return BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`);
}

function findCountry({ first, last, countries }: Networks, key: bigint): string {
  let [low, high] = [0, first.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((first[middle] ?? 0n) <= key) low = middle + 1;
    else high = middle;
  }
  const country = low > 0 && (last[low - 1] ?? 0n) >= key ? countries[low - 1] : undefined;
  return country === undefined || country === nowhere ? '' : country;
}
