import type { StyleValues } from './style.ts';
import type { StyleOption } from './style-graph.ts';

/** What a colour is for, as palettes have them. */
export type ColourRole = 'background' | 'text' | 'accent' | 'accentInDark';

/** Colours that go together: text and accent can be read on the background, and the dark's accent on black. */
export interface Palette {
  readonly name: string;
  readonly colours: Readonly<Record<ColourRole, string>>;
}

/** Two families that go together. */
export interface TypePair {
  readonly name: string;
  readonly heading: string;
  readonly text: string;
}

const palette = (name: string, background: string, text: string, accent: string, accentInDark: string) => ({
  name,
  colours: { background, text, accent, accentInDark },
});

export const palettes: readonly Palette[] = [
  palette('Porcelain', '#f6f7f4', '#16201f', '#2540a8', '#a9bbff'),
  palette('Terracotta', '#fbf4ee', '#2b1a12', '#a23e14', '#f2a98a'),
  palette('Moss', '#f4f6ef', '#1c2416', '#3f6212', '#b9d97f'),
  palette('Plum', '#faf5f9', '#241424', '#86198f', '#eaa6ef'),
  palette('Harbour', '#f2f7f9', '#0e1f29', '#0b6177', '#84d3e6'),
  palette('Ink', '#ffffff', '#111111', '#111111', '#ffffff'),
  palette('Rose', '#fff6f5', '#2c1417', '#b4234a', '#ffa9bc'),
  palette('Sand', '#faf6ea', '#292316', '#80560a', '#eac878'),
];

export const typePairs: readonly TypePair[] = [
  { name: 'Gallery', heading: 'Fraunces', text: 'Inter' },
  { name: 'Newsroom', heading: 'Playfair Display', text: 'Source Serif 4' },
  { name: 'Studio', heading: 'Work Sans', text: 'Work Sans' },
  { name: 'Press', heading: 'Oswald', text: 'Source Serif 4' },
  { name: 'Library', heading: 'EB Garamond', text: 'Figtree' },
  { name: 'Workshop', heading: 'Roboto Slab', text: 'Inter' },
  { name: 'Terminal', heading: 'JetBrains Mono', text: 'Figtree' },
  { name: 'Friendly', heading: 'Comfortaa', text: 'Figtree' },
];

type Named = Pick<StyleOption, 'name' | 'title' | 'type'>;

/** What a theme's colour is for, by what its author calls it; undefined where that does not say. */
export function colourRole({ name, title }: Pick<Named, 'name' | 'title'>): ColourRole | undefined {
  const called = `${name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')} ${title}`.toLowerCase();
  if (/\b(?:accent|brand|primary|links?|buttons?)\b/.test(called))
    return /\bdark\b/.test(called) ? 'accentInDark' : /text|hover|border/.test(called) ? undefined : 'accent';
  if (/\bdark\b|border|line|shadow|overlay|error/.test(called)) return undefined;
  if (/\b(?:background|paper|canvas|page colou?r|bg)\b/.test(called)) return 'background';
  return /\b(?:ink|text|body|headings?|titles?|copy|foreground)\b/.test(called) ? 'text' : undefined;
}

/** The values by which a palette's colours get to the options that they are for. */
export function paletteValues(options: readonly Named[], { colours }: Palette): StyleValues {
  const found = options
    .filter(({ type }) => type === 'color')
    .map((option) => [option.name, colourRole(option)] as const);
  return Object.fromEntries(found.flatMap(([name, role]) => (role ? [[name, colours[role]]] : [])));
}

/** The values by which a pair's families get to the options that they are for. */
export function pairValues(options: readonly Named[], { heading, text }: TypePair): StyleValues {
  const fonts = options.filter(({ type }) => type === 'font');
  return Object.fromEntries(
    fonts.map(({ name, title }) => [
      name,
      `"${/head|title|display|logo|banner/i.test(`${name} ${title}`) ? heading : text}"`,
    ]),
  );
}

/** Relative luminance of `#rrggbb`, as WCAG reckons it. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How well one colour can be read on another: 1 to 21; 4.5 is enough for text. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
