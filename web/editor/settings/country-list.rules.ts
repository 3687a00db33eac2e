import { countryName } from '#web/site/account/countries.ts';

/** More countries than this are counted: nobody reads on. */
const most = 5;

/** Countries by their names, each once. */
export function countryList(codes: readonly string[]): string {
  const all = [...new Set(codes)];
  const shown = all.length > most + 1 ? all.slice(0, most) : all;
  const names = shown.map((code) => countryName(code, 'en')).join(', ');
  return shown === all ? names : `${names} and ${all.length - most} more`;
}
