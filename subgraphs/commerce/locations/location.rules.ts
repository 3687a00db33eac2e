/** Where something goes, as far as shipping and taxes depend on it. */
export interface Location {
  /** ISO 3166-1 code of two letters. */
  readonly country: string;
  /** ISO 3166-2 code without the country, or as written there; empty when there is none. */
  readonly region: string;
  /** As written there; empty when it is not known. */
  readonly postalCode: string;
}

/** A part of the world: a country, or the whole world when it is empty; of it a region, or all; of these postcodes, or all. */
export interface Place {
  readonly country: string;
  readonly region: string;
  /** Each is a postcode (`90001`), a range (`90001...90089`) or what postcodes begin with (`SW1*`). */
  readonly postcodes: readonly string[];
}

/** Postcodes are compared without spaces and hyphens, in capitals; of a US one the five digits count. */
export function comparablePostcode(postcode: string, country: string): string {
  const compact = postcode.toUpperCase().replace(/[\s-]/g, '');
  return country === 'US' ? compact.slice(0, 5) : compact;
}

/** A location is in a place when its country, its region and its postcode are. */
export function isInPlace(place: Place, location: Location): boolean {
  if (place.country !== '' && place.country !== location.country) return false;
  if (place.region !== '' && place.region.toUpperCase() !== location.region.trim().toUpperCase())
    return false;
  if (place.postcodes.length === 0) return true;
  const postcode = comparablePostcode(location.postalCode, location.country);
  return postcode !== '' && place.postcodes.some((pattern) => isInPattern(postcode, pattern));
}

/** A place is the narrower the more of it is said: postcodes say more than a region, which says more than a country. */
export function narrowness({ country, region, postcodes }: Place): number {
  return (postcodes.length > 0 ? 4 : 0) + (region === '' ? 0 : 2) + (country === '' ? 0 : 1);
}

/** What is wrong with how postcodes are written; null when nothing is. */
export function findPatternProblem(pattern: string): string | null {
  const parts = pattern.split('...');
  const isRight = (text: string) => /^[A-Za-z0-9][A-Za-z0-9 -]*$/.test(text.trim());
  if (pattern.length > 40 || parts.length > 2)
    return `“${pattern.slice(0, 40)}” is no postcode: write 90001, 90001...90089 or SW1*.`;
  if (parts.length === 1)
    return isRight(pattern.trim().replace(/\*$/, ''))
      ? null
      : `“${pattern}” is no postcode: write 90001, 90001...90089 or SW1*.`;
  const [low = '', high = ''] = parts.map(compact);
  if (!parts.every(isRight)) return `“${pattern}” is no range of postcodes: write 90001...90089.`;
  return low.length === high.length && low <= high
    ? null
    : `“${pattern}” is no range of postcodes: both ends are as long, and the first comes first.`;
}

/** A range holds what begins like something in it, as a Dutch `1000...1999` holds `1012 AB`. */
function isInPattern(postcode: string, pattern: string): boolean {
  const [low = '', high] = pattern.split('...').map(compact);
  if (high !== undefined) {
    const start = postcode.slice(0, low.length);
    return start.length === low.length && start >= low && start <= high;
  }
  return low.endsWith('*') ? postcode.startsWith(low.slice(0, -1)) : postcode === low;
}

const compact = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');
