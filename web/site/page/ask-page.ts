import type {
  SiteFrameQuery,
  SitePageQuery,
  SitePageQueryVariables,
  SiteWebsiteFragment,
} from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';

/** The website, null where there is none, and what a path of it shows. */
export async function askPage(
  graph: SiteGraph,
  variables: SitePageQueryVariables,
): Promise<{ website: SiteWebsiteFragment | null; page: SitePageQuery['page'] }> {
  const [{ website }, { page }] = await Promise.all([
    graph.run<SiteFrameQuery>('SiteFrame', {}),
    graph.run<SitePageQuery>('SitePage', variables),
  ]);
  return { website, page };
}
