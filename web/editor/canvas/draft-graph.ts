import { otherBlockNames } from '#schema/block-kinds.ts';
import { EditorBlockDraftDocument } from '#web/generated/editor/block-draft.ts';
import { EditorBlockVersionDocument } from '#web/generated/editor/block-version.ts';
import { EditorDiscardDraftDocument } from '#web/generated/editor/discard-draft.ts';
import { EditorRestoreVersionDocument } from '#web/generated/editor/restore-version.ts';
import { EditorSaveDraftDocument } from '#web/generated/editor/save-draft.ts';
import { EditorSetDraftReviewDocument } from '#web/generated/editor/set-draft-review.ts';
import type { BlockPlaceInput, EditorDraftFragment } from '#web/generated/graphql.ts';
import { graphClient } from '../graph/graph-client.ts';
import type { Draft, SaveAnswer, SendDraft } from './draft.ts';
import type { Layout } from './layout.ts';

/** Layouts are kept out of the cache of the graph: their ids are only unique in a page, and the canvas has its own copy. */
export const fetchPolicy = 'no-cache';

/** A draft without what the graph adds to it. */
export function readDraft({ layout, ...draft }: EditorDraftFragment): Draft {
  const { revision, basedOn, publishedRevision, hasChanges, reviewAskedAt } = draft;
  return {
    ...{ revision, basedOn, publishedRevision, hasChanges },
    isInReview: reviewAskedAt !== null,
    layout: withoutTypes(layout.sections),
  };
}

/** Sections without what the graph adds to them, with the kinds of blocks by the names that they have now. */
export function withoutTypes(sections: EditorDraftFragment['layout']['sections']): Layout {
  const blockOf = ({ id, type, version, value }: (typeof sections)[number]['placed'][number]['block']) => ({
    ...{ id, type: otherBlockNames[type] ?? type, version, value },
  });
  return sections.map(({ id, kind, style, rows, placed }) => ({
    ...{ id, kind, style },
    rows: rows.map(({ columns }) => ({
      columns: columns.map(({ span, blocks }) => ({ span, blocks: blocks.map(blockOf) })),
    })),
    placed: placed.map(({ block, desktop, mobile }) => ({
      block: blockOf(block),
      desktop: placeOf(desktop),
      mobile: mobile && placeOf(mobile),
    })),
  }));
}

function placeOf({
  column,
  row,
  width,
  height,
}: {
  column: number;
  row: number;
  width: number;
  height: number;
}) {
  return { column, row, width, height };
}

/** A layout as the graph takes it. */
export function toSections(layout: Layout) {
  return layout.map(({ id, kind, style, rows, placed }) => ({
    ...{ id, kind, style },
    rows: rows.map(({ columns }) => ({
      columns: columns.map(({ span, blocks }) => ({ span, blocks: [...blocks] })),
    })),
    placed: [...placed],
  }));
}

/** The draft of a place; undefined when there is no such place. */
export async function loadDraft(place: BlockPlaceInput): Promise<Draft | undefined> {
  const { data } = await graphClient.query({
    query: EditorBlockDraftDocument,
    variables: { place },
    fetchPolicy,
  });
  return data?.blockDraft ? readDraft(data.blockDraft) : undefined;
}

interface DraftAnswer {
  readonly __typename: string;
  readonly message?: string;
  readonly field?: string | null;
  readonly stored?: EditorDraftFragment;
}

/** What became of a change of a draft. */
export function readAnswer(answer: EditorDraftFragment | DraftAnswer): SaveAnswer {
  if ('layout' in answer) return { kind: 'saved', draft: readDraft(answer) };
  if (answer.stored) return { kind: 'conflict', stored: readDraft(answer.stored) };
  const { message = '', field } = answer;
  return { kind: 'refused', message, field: field ?? '' };
}

/** Sends drafts of a place. What the network loses is a failure, which is tried again. */
export function draftSender(place: BlockPlaceInput): SendDraft {
  return async (layout, { revision: expectedRevision, basedOn, keepsBefore }) => {
    try {
      const input = { place, sections: toSections(layout), expectedRevision, basedOn, keepsBefore };
      const { data } = await graphClient.mutate({
        ...{ mutation: EditorSaveDraftDocument, variables: { input }, fetchPolicy },
      });
      return data ? readAnswer(data.saveBlockDraft) : { kind: 'failed' };
    } catch {
      return { kind: 'failed' };
    }
  };
}

/** Hands a draft in for review, or takes that back. */
export async function setDraftReview(place: BlockPlaceInput, isAsked: boolean): Promise<SaveAnswer> {
  const { data } = await graphClient.mutate({
    ...{ mutation: EditorSetDraftReviewDocument, variables: { input: { place, isAsked } }, fetchPolicy },
  });
  return data ? readAnswer(data.setDraftReview) : { kind: 'failed' };
}

/** Takes a draft back to what is published. */
export async function discardDraft(place: BlockPlaceInput, { revision }: Draft): Promise<SaveAnswer> {
  const input = { place, expectedRevision: revision };
  const { data } = await graphClient.mutate({
    ...{ mutation: EditorDiscardDraftDocument, variables: { input }, fetchPolicy },
  });
  return data ? readAnswer(data.discardBlockDraft) : { kind: 'failed' };
}

/** Puts an earlier version into a draft. */
export async function restoreVersion(versionId: string, { revision, basedOn }: Draft): Promise<SaveAnswer> {
  const input = { versionId, expectedRevision: revision, basedOn };
  const { data } = await graphClient.mutate({
    ...{ mutation: EditorRestoreVersionDocument, variables: { input }, fetchPolicy },
  });
  return data ? readAnswer(data.restoreBlockVersion) : { kind: 'failed' };
}

/** The blocks of a version. */
export async function loadVersion(id: string): Promise<Layout> {
  const { data } = await graphClient.query({
    ...{ query: EditorBlockVersionDocument, variables: { id }, fetchPolicy },
  });
  return withoutTypes(data?.blockVersion?.layout.sections ?? []);
}
