import type {
  SiteBlockDraftQuery,
  SiteBlockDraftQueryVariables,
  SiteBlockLayoutFragment,
} from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';

/** The draft of what a page shows, for contributors who ask for it by `?draft`; undefined for all others. */
export async function findDraft(
  request: SiteRequest,
  { collection, item }: { collection: { id: string } | null; item: { id: string } | null },
  graph: SiteGraph,
): Promise<SiteBlockLayoutFragment | undefined> {
  if (!request.isEditor || !request.query.has('draft') || collection === null) return undefined;
  const place = item ? { itemId: item.id } : { collectionId: collection.id };
  const variables: SiteBlockDraftQueryVariables = {
    place: { ...place, ...(request.language ? { language: request.language.tag } : {}) },
  };
  const { blockDraft } = await graph.run<SiteBlockDraftQuery>('SiteBlockDraft', { ...variables });
  return blockDraft?.layout;
}
