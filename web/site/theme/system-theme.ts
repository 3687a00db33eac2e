import { readTheme } from './read-theme.ts';
import type { Theme } from './theme.ts';

const folder = '../../themes/system/';
const texts = import.meta.glob<string>(
  ['../../themes/system/**/*.{conf,region,block,list,item,page,less,css,json}'],
  { query: '?raw', import: 'default', eager: true },
);

let loaded: Theme | undefined;

/** The product's own templates, used wherever a theme lacks one: system partials, those that build tools bring, collections, pages. */
export function systemTheme(): Theme {
  if (loaded !== undefined) return loaded;
  const files = new Map(Object.entries(texts).map(([path, text]) => [path.slice(folder.length), text]));
  const { theme, problems } = readTheme(files);
  if (theme === undefined) throw new Error(problems[0]?.message ?? 'The system theme cannot be read.');
  loaded = theme;
  return theme;
}
