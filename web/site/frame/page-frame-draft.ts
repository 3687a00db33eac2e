import type { SiteFrameDraftQuery, SiteWebsiteFragment } from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';

/** The website with the header and the footer that visitors do not see yet, for contributors who ask for them by `?frame`. */
export async function withFrameDraft(
  request: SiteRequest,
  website: SiteWebsiteFragment,
  graph: SiteGraph,
): Promise<SiteWebsiteFragment> {
  if (!request.isEditor || !request.query.has('frame')) return website;
  const { headerFooterDraft } = await graph.run<SiteFrameDraftQuery>('SiteFrameDraft', {});
  const { header, footer } = headerFooterDraft;
  return { ...website, header, footer };
}
