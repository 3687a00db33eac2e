const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** A country by its name; what is no code of a country stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** More countries than this are counted: nobody reads on. */
const most = 5;

/** Countries by their names, each once. */
export function countryList(codes: readonly string[]): string {
  const all = [...new Set(codes)].map(countryName);
  if (all.length <= most + 1) return all.join(', ');
  return `${all.slice(0, most).join(', ')} and ${all.length - most} more`;
}
