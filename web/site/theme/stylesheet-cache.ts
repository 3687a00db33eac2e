import { LRUCache } from 'lru-cache';
import type { ChosenStyle } from './style-values.ts';
import { type CompiledStylesheet, compileStylesheet } from './stylesheet.ts';
import type { Theme } from './theme.ts';

/** Compiled style sheets take up to this many characters together. */
const maxCharacters = 50_000_000;

const compiled = new LRUCache<string, CompiledStylesheet>({
  maxSize: maxCharacters,
  sizeCalculation: ({ css }) => css.length + 1,
});
const compiling = new Map<string, Promise<CompiledStylesheet>>();

/** The style sheet of a theme with what was chosen, compiled once for each revision and choice. */
export function stylesheetFor(theme: Theme, style: Partial<ChosenStyle> = {}): Promise<CompiledStylesheet> {
  const key = keyOf(theme, style);
  const known = compiled.get(key);
  if (known !== undefined) return Promise.resolve(known);
  const underWay = compiling.get(key);
  if (underWay !== undefined) return underWay;
  const made = compileStylesheet(theme, style)
    .then((sheet) => {
      // One that was stopped for time may do better when the machine is less busy.
      if (sheet.css !== '' || sheet.problems.length === 0) compiled.set(key, sheet);
      return sheet;
    })
    .finally(() => compiling.delete(key));
  compiling.set(key, made);
  return made;
}

function keyOf(theme: Theme, { values = {}, customCss = '' }: Partial<ChosenStyle>): string {
  const chosen = theme.styleOptions
    .filter(({ name }) => values[name] !== undefined)
    .map(({ name }) => [name, values[name]]);
  return `${theme.revision} ${JSON.stringify([chosen, customCss])}`;
}
