import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const fromHere = createRequire(import.meta.url);

/** What kind of letters a font has, as the editor sorts them. */
export type FontClass = 'Sans Serif' | 'Serif' | 'Display' | 'Script' | 'Slab Serif' | 'Mono' | 'Other';

/** A font that the install serves itself, so that no visitor's browser asks anyone else for it. */
export type InstallFont = {
  readonly id: string;
  readonly family: string;
  readonly kind: FontClass;
};

/** A font that the website's owner brought along. */
export type OwnFont = {
  readonly family: string;
  readonly weight: string;
  readonly isItalic: boolean;
  readonly format: string;
  readonly url: string;
};

const font = (kind: FontClass, family: string): InstallFont => ({
  ...{ id: family.toLowerCase().replaceAll(' ', '-'), family, kind },
});

export const installFonts: readonly InstallFont[] = [
  font('Sans Serif', 'Figtree'),
  font('Sans Serif', 'Inter'),
  font('Sans Serif', 'Work Sans'),
  font('Serif', 'EB Garamond'),
  font('Serif', 'Fraunces'),
  font('Serif', 'Source Serif 4'),
  font('Display', 'Oswald'),
  font('Display', 'Playfair Display'),
  font('Script', 'Caveat'),
  font('Script', 'Dancing Script'),
  font('Slab Serif', 'Bitter'),
  font('Slab Serif', 'Roboto Slab'),
  font('Mono', 'JetBrains Mono'),
  font('Other', 'Comfortaa'),
];

/** The folder that a font's files are in. */
export function folderOfFont({ id }: InstallFont): string {
  return join(dirname(fromHere.resolve(`@fontsource-variable/${id}/package.json`)), 'files');
}

/** Where the files of fonts are. */
export const fontFilesPrefix = '/assets/app/fonts/';

type FontFacts = { version: string; ranges: Record<string, string>; weights: string; hasItalic: boolean };

const known = new Map<string, FontFacts>();

function factsOf({ id }: InstallFont): FontFacts {
  const facts = known.get(id) ?? readFacts(id);
  known.set(id, facts);
  return facts;
}

function readFacts(id: string): FontFacts {
  const read = (file: string) =>
    JSON.parse(readFileSync(fromHere.resolve(`@fontsource-variable/${id}/${file}`), 'utf8'));
  const { styles, variable } = read('metadata.json');
  const { version } = read('package.json');
  const weights = `${variable.wght.min} ${variable.wght.max}`;
  return { version, ranges: read('unicode.json'), weights, hasItalic: styles.includes('italic') };
}

function fileOf({ id }: InstallFont, subset: string, style: 'normal' | 'italic', version: string): string {
  return `${fontFilesPrefix}${id}/${id}-${subset}-wght-${style}.woff2?v=${version}`;
}

/** The file with the letters of most European languages, for a look at a font. */
export function sampleOfFont(which: InstallFont): string {
  return fileOf(which, 'latin', 'normal', factsOf(which).version);
}

/** Rules by which browsers find the fonts of the install that a text names, unless its style sheets or the owner `brought` one of that name. */
export function fontFaces(
  names: string,
  brought: readonly string[] = [],
  own: readonly OwnFont[] = [],
): string {
  const isOwn = (family: string) => own.some((font) => font.family.toLowerCase() === family.toLowerCase());
  return installFonts
    .filter(({ family }) => names.includes(family) && !isOwn(family) && !brought.includes(family))
    .map(facesOf)
    .concat(ownFaces(names, own))
    .join('');
}

/** Rules for fonts of the owner's own that a text names; letters are shown in another font until theirs are there. */
function ownFaces(names: string, own: readonly OwnFont[]): string[] {
  const asked = names.toLowerCase();
  return own
    .filter(({ family }) => asked.includes(family.toLowerCase()))
    .map(
      ({ family, weight, isItalic, format, url }) =>
        `@font-face{font-family:"${family}";font-style:${isItalic ? 'italic' : 'normal'};font-weight:${weight};font-display:swap;src:url(${url}) format("${format}")}\n`,
    );
}

function facesOf(which: InstallFont): string {
  const { version, ranges, weights, hasItalic } = factsOf(which);
  const styles = hasItalic ? (['normal', 'italic'] as const) : (['normal'] as const);
  return styles
    .flatMap((style) =>
      Object.entries(ranges).map(
        ([subset, range]) =>
          `@font-face{font-family:"${which.family}";font-style:${style};font-weight:${weights};font-display:swap;src:url(${fileOf(which, subset, style, version)}) format("woff2");unicode-range:${range}}\n`,
      ),
    )
    .join('');
}
