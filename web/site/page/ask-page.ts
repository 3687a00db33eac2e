import type {
  SiteFrameQuery,
  SitePageQuery,
  SitePageQueryVariables,
  SiteProductsPageQuery,
  SiteWebsiteFragment,
} from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';

/** What a path shows; `facets` and `rootCategory` are there on a shop's list. */
export type SitePage = SitePageQuery['page'] &
  Partial<Pick<SiteProductsPageQuery['page'], 'facets' | 'rootCategory'>>;

/** The website, null where there is none, and what a path of it shows. */
export async function askPage(
  graph: SiteGraph,
  variables: SitePageQueryVariables,
): Promise<{ website: SiteWebsiteFragment | null; page: SitePage }> {
  const isNarrowed = [variables.tag, variables.productCategory, variables.productWhere].some(
    (value) => value !== undefined && value !== null,
  );
  const [{ website }, { page }] = await Promise.all([
    graph.run<SiteFrameQuery>('SiteFrame', {}),
    graph.run<SitePageQuery>('SitePage', { ...variables, isNarrowed }),
  ]);
  return { website, page: variables.isItemPath ? page : await withShared(page, variables.path, graph) };
}

/** A part of a shop's list with what all its parts share: how many products there are, and what they can be narrowed to. */
async function withShared(page: SitePage, path: string, graph: SiteGraph): Promise<SitePage> {
  const { products } = page;
  if (!products || page.redirectTo !== null) return page;
  const { page: whole } = await graph.run<SiteProductsPageQuery>('SiteProductsPage', { path });
  const totalCount = products.totalCount ?? whole.products?.totalCount ?? 0;
  const { facets, rootCategory } = whole;
  return { ...page, products: { ...products, totalCount }, facets, rootCategory };
}
