import { EditorCssProblemsDocument } from '#web/generated/editor/css-problems.ts';
import { EditorDiscardStyleDocument } from '#web/generated/editor/discard-style.ts';
import { EditorPublishStyleDocument } from '#web/generated/editor/publish-style.ts';
import { EditorSaveStyleDocument } from '#web/generated/editor/save-style.ts';
import { EditorStyleDocument } from '#web/generated/editor/style.ts';
import type {
  EditorCssProblemsQuery,
  EditorStyleDraftFragment,
  EditorStyleQuery,
} from '#web/generated/graphql.ts';
import { graphClient } from '../graph/graph-client.ts';
import type { StoredStyle, Style, StyleAnswer, StyleValues } from './style-store.ts';

/** Something that a theme lets its owner choose. */
export type StyleOption = EditorStyleQuery['styleDraft']['options'][number];

/** A mistake in the owner's own CSS. */
export type CssProblem = EditorCssProblemsQuery['styleDraft']['problems'][number];

/** Drafts are kept out of the cache of the graph: the screen has its own copy. */
const fetchPolicy = 'no-cache';

function readValues(values: unknown): StyleValues {
  return Object.fromEntries(
    Object.entries(Object(values)).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
}

function readStored(draft: EditorStyleDraftFragment): StoredStyle {
  return {
    revision: draft.revision,
    style: { values: readValues(draft.values), customCss: draft.customCss },
    published: { values: readValues(draft.publishedValues), customCss: draft.publishedCss },
  };
}

type Answer =
  | EditorStyleDraftFragment
  | { readonly __typename: string; readonly message?: string; readonly stored?: EditorStyleDraftFragment };

function readAnswer(answer: Answer | undefined): StyleAnswer {
  if (answer === undefined) return { kind: 'failed' };
  if ('revision' in answer) return { kind: 'saved', stored: readStored(answer) };
  if (answer.stored) return { kind: 'conflict', stored: readStored(answer.stored) };
  return { kind: 'refused', message: answer.message ?? '' };
}

/** The style that is worked on, with what may be chosen. */
export async function loadStyle(): Promise<{ stored: StoredStyle; options: readonly StyleOption[] }> {
  const { data } = await graphClient.query({ query: EditorStyleDocument, fetchPolicy });
  if (!data) throw new Error('The graph answered nothing.');
  return { stored: readStored(data.styleDraft), options: data.styleDraft.options };
}

/** Saves a style that was made from a revision. What the network loses is a failure, which is tried again. */
export async function sendStyle(
  { values, customCss }: Style,
  expectedRevision: number,
): Promise<StyleAnswer> {
  const variables = { input: { values, customCss, expectedRevision } };
  try {
    const { data } = await graphClient.mutate({ mutation: EditorSaveStyleDocument, variables, fetchPolicy });
    return readAnswer(data?.saveStyleDraft);
  } catch {
    return { kind: 'failed' };
  }
}

/** Shows visitors the draft. */
export async function publishStyle(revision: number): Promise<StyleAnswer> {
  const { data } = await graphClient.mutate({
    ...{ mutation: EditorPublishStyleDocument, variables: { revision }, fetchPolicy },
  });
  return readAnswer(data?.publishStyleDraft);
}

/** Takes the draft back to what is published. */
export async function discardStyle(revision: number): Promise<StyleAnswer> {
  const { data } = await graphClient.mutate({
    ...{ mutation: EditorDiscardStyleDocument, variables: { revision }, fetchPolicy },
  });
  return readAnswer(data?.discardStyleDraft);
}

/** What is wrong with the CSS of the draft, as the server has it. */
export async function findCssProblems(): Promise<readonly CssProblem[]> {
  const { data } = await graphClient.query({ query: EditorCssProblemsDocument, fetchPolicy });
  return data?.styleDraft.problems ?? [];
}
