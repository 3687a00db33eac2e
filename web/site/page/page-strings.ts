import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { compiledTheme } from '../template/compiled-theme.ts';
import type { Theme } from '../theme/theme.ts';

/** Words of a page by their keys. */
export type PageStrings = Readonly<Record<string, string>>;

/** The words in the language of a page: the website's own, else those of its theme, else the usual ones, which may be missing. */
export function pageStrings(page: {
  readonly theme: Theme;
  readonly website: Pick<SiteWebsiteFragment, 'language' | 'texts'>;
}): PageStrings {
  const { language, texts } = page.website;
  const own = texts.map(({ key, text }) => [key, text] as const);
  return { ...compiledTheme(page.theme).strings(language), ...Object.fromEntries(own) };
}
