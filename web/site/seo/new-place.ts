import type { SiteRedirectQuery } from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';

/**
 * Where what was asked for is now: by the owner's list, else by the addresses that a page, an item or a product had. It is
 * asked only after nothing else answered, so a redirect never stands before a page, and it is the end of the way.
 */
export async function findNewPlace(path: string, graph: SiteGraph): Promise<string | undefined> {
  const { redirect, page } = await graph.run<SiteRedirectQuery>('SiteRedirect', { path });
  if (redirect === null) return page.formerProduct?.fullUrl;
  const { target, page: found } = redirect;
  const leadsToProduct = found?.isStore === true && found.itemSlug !== null;
  if (!leadsToProduct || found.product !== null) return target;
  return found.formerProduct?.fullUrl;
}
