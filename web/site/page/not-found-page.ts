import type { SiteNotFoundPageQuery, SitePageQueryVariables } from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { Theme } from '../theme/theme.ts';
import { askPage, type SitePage } from './ask-page.ts';
import { pageKind } from './page-kind.ts';

/** The page that the owner shows where nothing is found; null where the theme's own is shown. */
export async function findNotFoundPage(
  graph: SiteGraph,
  variables: SitePageQueryVariables,
  theme: Theme,
): Promise<SitePage | null> {
  const { website } = await graph.run<SiteNotFoundPageQuery>('SiteNotFoundPage', {});
  const chosen = website?.notFoundPage;
  if (!chosen) return null;
  const path = chosen.isHomepage ? '/' : `/${chosen.slug}`;
  const { page } = await askPage(graph, { ...variables, path, isItemPath: false });
  return pageKind(page, theme) === 'page' ? page : null;
}
