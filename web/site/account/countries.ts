/** A country with its name in a language. */
export interface CountryOption {
  /** ISO 3166-1 code of two letters. */
  readonly code: string;
  readonly name: string;
}

/** Codes that are no country: unions, unknown ones, and those made up for tests. */
const noCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);
/** Codes of countries that are gone, or other codes of those that are there. */
const former =
  /^(?:AN|BU|CS|DD|DY|FQ|FX|HV|JT|MI|NH|NQ|NT|PC|PU|PZ|RH|SU|TP|UK|VD|WK|YD|YU|ZR|CT|NN|QU|AC|CP|DG|EA|IC|TA)$/;
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const known = new Map<string, readonly CountryOption[]>();

/** Every country by its name in the language, in the order of that language. */
export function countryOptions(language: string): readonly CountryOption[] {
  const made = known.get(language);
  if (made) return made;
  const names = displayNames(language);
  const options = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountry.has(code) && !former.test(code))
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .filter(({ code, name }) => name !== code)
    .sort((a, b) => a.name.localeCompare(b.name, language));
  known.set(language, options);
  return options;
}

/** A country's name in a language; its code when it has none. */
export function countryName(code: string, language: string): string {
  return /^[A-Z]{2}$/.test(code) ? (displayNames(language).of(code) ?? code) : code;
}

function displayNames(language: string): Intl.DisplayNames {
  try {
    return new Intl.DisplayNames([language], { type: 'region' });
  } catch {
    return new Intl.DisplayNames(['en'], { type: 'region' });
  }
}
