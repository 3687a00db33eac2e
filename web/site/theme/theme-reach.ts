import { evaluatesText, namedHosts } from '../policy/named-hosts.ts';
import { type ThemeFiles, type ThemeReach, themeText } from './theme.ts';

/** Reads what a theme's scripts and style sheets name; templates are read page by page, when they are rendered. */
export function readThemeReach(files: ThemeFiles): ThemeReach {
  const scripts = textsOf(files, /^scripts\/.*\.m?js$/);
  return {
    scriptHosts: namedHosts(...scripts),
    styleHosts: namedHosts(...textsOf(files, /^styles\/.*\.(?:css|less)$/)),
    evaluatesText: scripts.some(evaluatesText),
  };
}

function textsOf(files: ThemeFiles, path: RegExp): string[] {
  return [...files.keys()].filter((each) => path.test(each)).map((each) => themeText(files, each) ?? '');
}
