import german from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };
import { fillText } from './fill-text.ts';
import french from './fr.json' with { type: 'json' };
import italian from './it.json' with { type: 'json' };
import japanese from './ja.json' with { type: 'json' };
import dutch from './nl.json' with { type: 'json' };
import portuguese from './pt.json' with { type: 'json' };

/** Words by what they are in English, or by their keys. */
type Words = Readonly<Record<string, string>>;

/**
 * What the product itself says to visitors in one language. `theme` and `checkout` hold what themes and websites may say
 * otherwise, by keys. `texts` and `scripts` hold what only the product says, by what it is in English; those of `scripts` are
 * shown by scripts, so pages bring them along.
 */
export type Catalogue = Omit<typeof english, 'theme' | 'scripts' | 'texts'> & {
  readonly theme: typeof english.theme & Words;
  readonly scripts: Words;
  readonly texts: Words;
};

/** All catalogues, by the tags of their languages. A further language is a further file. */
export const catalogues = {
  ...{ en: english, de: german, fr: french, es: spanish },
  ...{ it: italian, nl: dutch, pt: portuguese, ja: japanese },
} satisfies Readonly<Record<string, Catalogue>>;

const byTag: Readonly<Record<string, Catalogue>> = catalogues;

/** True where the product speaks the language, or a relative such as `de` for `de-CH`. */
export function hasCatalogue(language: string): boolean {
  return Object.hasOwn(byTag, baseOf(language));
}

/** The product's words in a language; English where there are none. */
export function catalogueOf(language: string): Catalogue {
  return (hasCatalogue(language) && byTag[baseOf(language)]) || english;
}

/** Says a text of the product's own, given in English with its places in braces. */
export type Say = (english: string, values?: Readonly<Record<string, string | number>>) => string;

/** Says texts in a language; in English where there is no catalogue of it. */
export function sayIn(language: string): Say {
  const { texts, scripts } = catalogueOf(language);
  return (text, values = {}) => fillText(texts[text] ?? scripts[text] ?? text, values);
}

interface Pattern {
  readonly english: string;
  readonly shape: RegExp;
  readonly names: readonly string[];
}

const patterns: readonly Pattern[] = [...Object.keys(german.texts), ...Object.keys(german.scripts)]
  .filter((text) => /\{\w+\}/.test(text))
  .sort((one, other) => other.length - one.length)
  .map((text) => ({
    english: text,
    names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    shape: new RegExp(
      `^${text
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
        .join('(.+)')}$`,
    ),
  }));

/** A finished English message in a language, with its values where they belong; unchanged where nobody translated it. */
export function translateMessage(language: string, message: string): string {
  const { texts, scripts } = catalogueOf(language);
  const find = (text: string) => texts[text] ?? scripts[text];
  const whole = find(message);
  if (whole !== undefined) return whole;
  for (const { english: text, shape, names } of patterns) {
    const found = shape.exec(message);
    const translated = found && find(text);
    if (!translated) continue;
    const values = names.map((name, index) => {
      const value = found[index + 1] ?? '';
      return [name, name === 'list' ? listIn(language, value) : value] as const;
    });
    return fillText(translated, Object.fromEntries(values));
  }
  return message;
}

/** "Size, Glaze, and Lid" as the language puts a list. */
function listIn(language: string, list: string): string {
  const parts = list.split(/, and | and |, /);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}

function baseOf(language: string): string {
  return language.split('-', 1)[0]?.toLowerCase() ?? '';
}
