/** Languages in which owners may have written a country's name, whatever their website speaks. */
const written = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ja'] as const;
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const regions = new Map<string, Intl.DisplayNames>();
let codes: ReadonlyMap<string, string> | undefined;

function namesIn(language: string): Intl.DisplayNames {
  const known = regions.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'none' });
  regions.set(language, names);
  return names;
}

/** Every country's code by its name in any of those languages, in small letters. */
function codesByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const language of written)
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = namesIn(language).of(code)?.toLowerCase();
      if (name && !found.has(name)) found.set(name, code);
    }
  return found;
}

/** A country that is written in words, in the words of another language; words that are no country's name stay. */
export function countryIn(words: string, language: string): string {
  codes ??= codesByName();
  const code = codes.get(words.trim().toLowerCase());
  return (code && namesIn(language).of(code)) || words;
}
