import { EditorPublishDraftDocument } from '#web/generated/editor/publish-draft.ts';
import type { BlockPlaceInput } from '#web/generated/graphql.ts';
import { graphClient } from '../graph/graph-client.ts';
import type { Draft, SaveAnswer } from './draft.ts';
import { fetchPolicy, readAnswer } from './draft-graph.ts';

/** What became of publishing: `replaces` when a program published something else meanwhile. */
export type PublishAnswer = SaveAnswer | { readonly kind: 'replaces'; readonly publishedRevision: number };

/** Shows visitors a draft. */
export async function publishDraft(
  place: BlockPlaceInput,
  { revision: expectedRevision }: Draft,
  replacing?: number,
): Promise<PublishAnswer> {
  const input = { place, expectedRevision, ...(replacing === undefined ? {} : { replacing }) };
  const { data } = await graphClient.mutate({
    ...{ mutation: EditorPublishDraftDocument, variables: { input }, fetchPolicy },
  });
  const answer = data?.publishBlockDraft;
  if (answer === undefined) return { kind: 'failed' };
  if (answer.__typename === 'BlocksChangedMeanwhile')
    return { kind: 'replaces', publishedRevision: answer.publishedRevision };
  return readAnswer(answer);
}
