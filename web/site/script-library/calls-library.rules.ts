import { type ThemeFiles, themeText } from '../theme/theme.ts';

/** Files in which a theme's author writes scripts: files of their own, and templates. */
const scripted = /\.(?:m?js|region|block|list|item|page|html)$/;

const calls =
  /\bYUI(?:\.add)?\s*\(|\bY\.(?:use|on|once|one|all|later|bind|each|Global|Squarespace|Node|Base|Anim|config|Array|Lang|Data|DOM|Get|HistoryHash|Promise)\b|\bSQUARESPACE_CONTEXT\b|\bImageLoader\.|\bUserAccountApi\b|\bSquarespace\.(?:on[A-Z]|afterBodyLoad|global[A-Z]|initialize[A-Z])/;

/** True for a theme that was written for the script library that its platform had: `Y`, `Static`, `ImageLoader`. */
export function callsScriptLibrary(files: ThemeFiles): boolean {
  return [...files.keys()].some((path) => scripted.test(path) && calls.test(themeText(files, path) ?? ''));
}
