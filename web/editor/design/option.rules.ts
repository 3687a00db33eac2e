import type { StyleOption } from './style-graph.ts';

type Described = Pick<StyleOption, 'type' | 'defaultValue'>;

/** What holds for an option when nothing is chosen, as its control shows it: without LESS's signs around it. */
export function plainDefault({ defaultValue }: Pick<StyleOption, 'defaultValue'>): string {
  return defaultValue
    .trim()
    .replace(/^~/, '')
    .replace(/^(["'])([^"']*)\1$/, '$2');
}

/** The number of an option; null where the theme reckons it out of others. */
export function numberOf(value: unknown): number | null {
  const [, number] = /^\s*(-?\d+(?:\.\d+)?|-?\.\d+)\s*[a-z%]*\s*$/i.exec(String(value)) ?? [];
  return number === undefined ? null : Number(number);
}

/** The first family of a font option, without quotes. */
export function familyOf(value: unknown): string {
  const [first = ''] = String(value).replace(/^~/, '').split(',');
  return first.trim().replaceAll(/["']/g, '');
}

/** The id of the website's picture that an image option has; empty where it has none, or one of the theme's own files. */
export function pictureOf(value: unknown): string {
  return /^\/media\/([\w-]+)\//.exec(String(value))?.[1] ?? '';
}

/** Options by the category that the theme gives them, in its order; those without one come last. */
export function groupOptions<Option extends Pick<StyleOption, 'title' | 'category' | 'name'>>(
  options: readonly Option[],
  search: string,
): readonly { readonly category: string; readonly options: readonly Option[] }[] {
  const wanted = search.trim().toLowerCase();
  const found = options.filter(({ title, category, name }) =>
    [title, category, name].some((text) => text.toLowerCase().includes(wanted)),
  );
  const categories = [...new Set(found.map(({ category }) => category))];
  return categories
    .map((category) => ({ category, options: found.filter((option) => option.category === category) }))
    .sort((a, b) => Number(a.category === '') - Number(b.category === ''));
}

/** Whether an option's default can be shown as a colour. */
export function isPlainColour(option: Described): boolean {
  return (
    option.type === 'color' && /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/-]+\))$/i.test(plainDefault(option))
  );
}

/** The website's own colours, each once: those that were chosen, else those of the theme. */
export function coloursOf(
  options: readonly (Described & { readonly name: string })[],
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const colours = options.flatMap((option) => {
    const value = values[option.name];
    if (option.type !== 'color') return [];
    return value === undefined ? (isPlainColour(option) ? [plainDefault(option)] : []) : [String(value)];
  });
  return [...new Set(colours)];
}

interface SortedFont {
  readonly family: string;
  readonly kind: string;
}

/** Fonts as the picker lists them: those of the style guide first, then by class. Words and a class narrow both. */
export function groupFonts<One extends SortedFont>(
  fonts: readonly One[],
  { inUse, search, kind }: { inUse: readonly string[]; search: string; kind: string },
): readonly { readonly title: string; readonly prefix: string; readonly fonts: readonly One[] }[] {
  const wanted = search.trim().toLowerCase();
  const found = fonts.filter(
    (font) => font.family.toLowerCase().includes(wanted) && (kind === '' || font.kind === kind),
  );
  const classes = [...new Set(found.map((font) => font.kind))];
  return [
    {
      ...{ title: 'Fonts in Style Guide', prefix: 'used ' },
      fonts: found.filter(({ family }) => inUse.includes(family)),
    },
    ...classes.map((title) => ({ title, prefix: '', fonts: found.filter((font) => font.kind === title) })),
  ].filter((group) => group.fonts.length > 0);
}
