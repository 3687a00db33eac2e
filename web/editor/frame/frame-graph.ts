import { EditorDiscardFrameDocument } from '#web/generated/editor/discard-frame.ts';
import { EditorFrameDocument } from '#web/generated/editor/frame.ts';
import { EditorPublishFrameDocument } from '#web/generated/editor/publish-frame.ts';
import { EditorSaveFrameDocument } from '#web/generated/editor/save-frame.ts';
import type { EditorFrameDraftFragment } from '#web/generated/graphql.ts';
import type { DraftAnswer, StoredDraft } from '../design/draft-store.ts';
import type { DraftSource } from '../design/use-draft-session.ts';
import { graphClient } from '../graph/graph-client.ts';
import { type FrameDraft, fieldsOf } from './frame-draft.rules.ts';

/** Drafts are kept out of the cache of the graph: the screen has its own copy. */
const fetchPolicy = 'no-cache';

function readStored(draft: EditorFrameDraftFragment): StoredDraft<FrameDraft> {
  return {
    revision: draft.revision,
    draft: { header: fieldsOf(draft.header), footer: fieldsOf(draft.footer) },
    published: { header: fieldsOf(draft.publishedHeader), footer: fieldsOf(draft.publishedFooter) },
  };
}

type Answer =
  | EditorFrameDraftFragment
  | { readonly __typename: string; readonly message?: string; readonly stored?: EditorFrameDraftFragment };

function readAnswer(answer: Answer | undefined): DraftAnswer<FrameDraft> {
  if (answer === undefined) return { kind: 'failed' };
  if ('revision' in answer) return { kind: 'saved', stored: readStored(answer) };
  if (answer.stored) return { kind: 'conflict', stored: readStored(answer.stored) };
  return { kind: 'refused', message: answer.message ?? '' };
}

/** The draft of the website's header and footer. What the network loses while it is saved is a failure, which is tried again. */
export const frameSource: DraftSource<FrameDraft, { readonly stored: StoredDraft<FrameDraft> }> = {
  name: 'frame',
  async load() {
    const { data } = await graphClient.query({ query: EditorFrameDocument, fetchPolicy });
    if (!data) throw new Error('The graph answered nothing.');
    return { stored: readStored(data.headerFooterDraft) };
  },
  async send({ header, footer }, expectedRevision) {
    const variables = { input: { header, footer, expectedRevision } };
    try {
      const { data } = await graphClient.mutate({
        ...{ mutation: EditorSaveFrameDocument, variables, fetchPolicy },
      });
      return readAnswer(data?.saveHeaderFooterDraft);
    } catch {
      return { kind: 'failed' };
    }
  },
  async publish(revision) {
    const { data } = await graphClient.mutate({
      ...{ mutation: EditorPublishFrameDocument, variables: { revision }, fetchPolicy },
    });
    return readAnswer(data?.publishHeaderFooterDraft);
  },
  async discard(revision) {
    const { data } = await graphClient.mutate({
      ...{ mutation: EditorDiscardFrameDocument, variables: { revision }, fetchPolicy },
    });
    return readAnswer(data?.discardHeaderFooterDraft);
  },
};
