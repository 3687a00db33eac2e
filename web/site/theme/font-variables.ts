import type { Theme } from './theme.ts';

/** What a font's rule says when it says nothing about it, so that sheets may reckon with each of them. */
const defaults: Readonly<Record<string, string>> = {
  'font-family': 'inherit',
  'font-size': '1em',
  'font-style': 'normal',
  'font-weight': 'normal',
  'letter-spacing': '0em',
  'line-height': '1.2em',
  'text-decoration': 'none',
  'text-transform': 'none',
};

/** A size, a word, or a list of names: nothing that could end the declaration. */
const plainValue = /^[\w\s.,%"'@-]+$/;

/**
 * A font option with a rule gives a variable for each thing that the rule declares, so that other rules can go by it:
 * `.nav-font` gives `@nav-font-font-size` and so on. Those that no sheet reads, or that one defines itself, are left out.
 */
export function fontVariables(theme: Theme, sheets: readonly string[]): string[] {
  if (!theme.styleOptions.some(({ type, target }) => type === 'font' && target === 'rule')) return [];
  const names = new Set(sheets.flatMap((text) => text.match(/@[\w-]+/g) ?? []));
  const defined = new Set(
    sheets.flatMap((text) => [...text.matchAll(/(@[\w-]+)\s*:/g)].map(([, name = '']) => name)),
  );
  const lines: string[] = [];
  for (const { name, type, target, declarations } of theme.styleOptions) {
    if (type !== 'font' || target !== 'rule') continue;
    for (const [property, otherwise] of Object.entries(defaults)) {
      const variable = `@${name}-${property}`;
      if (!names.has(variable) || defined.has(variable)) continue;
      const value = (declarations[property] ?? otherwise).replace(/\s*!important$/, '');
      const isKnown = (value.match(/@[\w-]+/g) ?? []).every((used) => defined.has(used));
      lines.push(`${variable}: ${plainValue.test(value) && isKnown ? value : otherwise};`);
    }
  }
  return lines;
}
