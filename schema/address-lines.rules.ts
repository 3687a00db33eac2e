/** A country as `address-countries.json` describes it. */
export interface CountryData {
  readonly key: string;
  /** The order of its parts, `%n` between lines; absent for the usual one. */
  readonly fmt?: string;
  /** The same in Latin letters, where that differs. */
  readonly lfmt?: string;
  /** The language of `fmt`, where there is an `lfmt`. */
  readonly lang?: string;
  /** Letters of the parts that every address there has. */
  readonly require?: string;
  /** What a postcode there looks like. */
  readonly zip?: string;
  readonly zipex?: string;
  readonly state_name_type?: string;
  readonly zip_name_type?: string;
  readonly locality_name_type?: string;
  readonly sub_regions?: readonly {
    readonly key: string;
    readonly name: Readonly<Record<string, string | undefined>>;
  }[];
}

const usualFormat = '%N%n%O%n%A%n%C';

/** The regions of a country by their names in the reader's language, else in Latin letters, else as there. */
export function regionsOf(
  data: CountryData,
  language: string,
): readonly { readonly code: string; readonly name: string }[] {
  return (data.sub_regions ?? [])
    .map((region) => ({ code: region.key, name: nameOfRegion(region, data, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

type Region = NonNullable<CountryData['sub_regions']>[number];

function nameOfRegion({ key, name }: Region, data: CountryData, language: string): string {
  const [reader = ''] = language.split('-', 1);
  if (isOwnLanguage(data, language)) return name.default ?? key;
  return name[reader] ?? name.latin ?? name.default ?? key;
}

function isOwnLanguage({ lang = '' }: CountryData, language: string): boolean {
  return lang !== '' && lang.split('-', 1)[0] === language.split('-', 1)[0];
}

/** The lines of a country's addresses for readers of a language: its own for its readers, else those in Latin letters. */
export function linesOf(data: CountryData, language: string): readonly string[] {
  const own = data.fmt ?? usualFormat;
  return (isOwnLanguage(data, language) ? own : (data.lfmt ?? own)).split('%n');
}

/** The codes of the parts on a line, such as `Z` for the postcode. */
export function partCodesOf(line: string): string[] {
  return [...line.matchAll(/%([A-Z])/g)].map(([, letter = '']) => letter);
}

/** An address, as far as it is shown. */
export type WrittenAddress = Readonly<
  Record<'name' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode', string>
>;

/** The lines of an address as its country writes them; parts that it has no place for come last, so that nothing is left out. */
export function addressLines(address: WrittenAddress, data: CountryData, language: string): string[] {
  const region = data.sub_regions?.find(({ key }) => key === address.region);
  const isCode = ['US', 'CA', 'AU', 'IT'].includes(data.key) && (region?.key.length ?? 0) <= 3;
  const values: Readonly<Record<string, readonly string[]>> = {
    N: [address.name],
    A: [address.line1, address.line2],
    C: [address.city],
    S: [region && !isCode ? nameOfRegion(region, data, language) : address.region],
    Z: [address.postalCode],
  };
  const lines = linesOf(data, language);
  const placed = new Set(lines.flatMap(partCodesOf));
  const written = lines.flatMap((line) =>
    partCodesOf(line).includes('A') && partCodesOf(line).length === 1
      ? (values.A ?? [])
      : [
          tidy(
            line.replace(/%([A-Z])/g, (_, letter: string) =>
              (values[letter] ?? []).filter(Boolean).join(', '),
            ),
          ),
        ],
  );
  const rest = Object.entries(values).flatMap(([letter, texts]) => (placed.has(letter) ? [] : texts));
  return [...written, ...rest].map((line) => line.trim()).filter((line) => line !== '');
}

/** What stands between parts of which one is missing goes, too. */
function tidy(line: string): string {
  return line
    .replace(/^[\s,/〒-]+(?=[^\d\s]|$)/u, '')
    .replace(/[\s,/-]+$/u, '')
    .replace(/\s{2,}/g, ' ');
}
