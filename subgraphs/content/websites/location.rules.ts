import { countryIn } from './country-names.rules.ts';

/** A place as it comes in or is stored. */
export interface LocationInput {
  readonly addressTitle?: string | null | undefined;
  readonly addressLine1?: string | null | undefined;
  readonly addressLine2?: string | null | undefined;
  readonly addressCountry?: string | null | undefined;
  readonly mapLat?: number | null | undefined;
  readonly mapLng?: number | null | undefined;
}

const maxLineLength = 500;

/** A place's lines have at most 500 characters, and its point on the map has both a latitude and a longitude that the earth has. */
export function findLocationProblem(location: object): string | null {
  const { mapLat, mapLng, ...lines } = readLocation(location);
  if (Object.values(lines).some((line) => line.length > maxLineLength))
    return `This has at most ${maxLineLength} characters.`;
  if (mapLat === null && mapLng === null) return null;
  if (mapLat === null || mapLng === null) return 'A place on the map has a latitude and a longitude.';
  if (Math.abs(mapLat) > 90) return 'A latitude is from -90 to 90.';
  return Math.abs(mapLng) > 180 ? 'A longitude is from -180 to 180.' : null;
}

/** A place for readers of a language of the website: its country is told in that one; null for the website's own. */
export function showLocation(location: object, language: string | null) {
  const shown = readLocation(location);
  return language === null ? shown : { ...shown, addressCountry: countryIn(shown.addressCountry, language) };
}

/** A place as it is stored, with nothing for what was not given. */
export function readLocation(location: object) {
  const known = new Map<string, unknown>(Object.entries(location));
  const text = (key: string) => String(known.get(key) ?? '');
  const degrees = (key: string) => {
    const value = known.get(key);
    return typeof value === 'number' ? value : null;
  };
  return {
    addressTitle: text('addressTitle'),
    addressLine1: text('addressLine1'),
    addressLine2: text('addressLine2'),
    addressCountry: text('addressCountry'),
    mapLat: degrees('mapLat'),
    mapLng: degrees('mapLng'),
  };
}
