import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CLDR, CLDRFramework } from '@phensley/cldr';
import { LRUCache } from 'lru-cache';

const fromHere = createRequire(import.meta.url);

const framework = new CLDRFramework({
  loader: (language: string): string =>
    readFileSync(fromHere.resolve(`@phensley/cldr/packs/${language}.json`), 'utf8'),
  packCacheSize: 8,
  patternCacheSize: 200,
});

const locales = new LRUCache<string, CLDR>({ max: 32 });

/** What formats dates, numbers and money for a language tag such as `de-CH`; English for a tag nobody knows. */
export function localeFor(tag: string): CLDR {
  const known = locales.get(tag);
  if (known !== undefined) return known;
  const locale = load(tag) ?? load('en-US');
  if (locale === undefined) throw new Error('The English language data is missing from the installation.');
  locales.set(tag, locale);
  return locale;
}

function load(tag: string): CLDR | undefined {
  try {
    return framework.get(tag);
  } catch {
    return undefined;
  }
}
