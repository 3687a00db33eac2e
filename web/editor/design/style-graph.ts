import { EditorCssProblemsDocument } from '#web/generated/editor/css-problems.ts';
import { EditorDiscardStyleDocument } from '#web/generated/editor/discard-style.ts';
import { EditorPublishStyleDocument } from '#web/generated/editor/publish-style.ts';
import { EditorRestoreStyleVersionDocument } from '#web/generated/editor/restore-style-version.ts';
import { EditorSaveStyleDocument } from '#web/generated/editor/save-style.ts';
import { EditorStyleDocument } from '#web/generated/editor/style.ts';
import type {
  EditorCssProblemsQuery,
  EditorStyleDraftFragment,
  EditorStyleQuery,
} from '#web/generated/graphql.ts';
import { graphClient } from '../graph/graph-client.ts';
import type { DraftAnswer, StoredDraft } from './draft-store.ts';
import type { Style, StyleValues } from './style.ts';
import type { DraftSource } from './use-draft-session.ts';

/** Something that a theme lets its owner choose. */
export type StyleOption = EditorStyleQuery['styleDraft']['options'][number];

/** A mistake in the owner's own CSS. */
export type CssProblem = EditorCssProblemsQuery['styleDraft']['problems'][number];

/** Drafts are kept out of the cache of the graph: the screen has its own copy. */
const fetchPolicy = 'no-cache';

/** Values as the graph has them. */
export function readValues(values: unknown): StyleValues {
  return Object.fromEntries(
    Object.entries(Object(values)).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
}

function readStored(draft: EditorStyleDraftFragment): StoredDraft<Style> {
  return {
    revision: draft.revision,
    draft: { values: readValues(draft.values), customCss: draft.customCss },
    published: { values: readValues(draft.publishedValues), customCss: draft.publishedCss },
  };
}

type Answer =
  | EditorStyleDraftFragment
  | { readonly __typename: string; readonly message?: string; readonly stored?: EditorStyleDraftFragment };

function readAnswer(answer: Answer | undefined): DraftAnswer<Style> {
  if (answer === undefined) return { kind: 'failed' };
  if ('revision' in answer) return { kind: 'saved', stored: readStored(answer) };
  if (answer.stored) return { kind: 'conflict', stored: readStored(answer.stored) };
  return { kind: 'refused', message: answer.message ?? '' };
}

interface FoundStyle {
  readonly stored: StoredDraft<Style>;
  readonly options: readonly StyleOption[];
  /** The website has no theme, and is shown by the product's own templates. */
  readonly isWithoutTheme: boolean;
}

/** The style that is worked on, with what may be chosen. */
async function loadStyle(): Promise<FoundStyle> {
  const { data } = await graphClient.query({ query: EditorStyleDocument, fetchPolicy });
  if (!data) throw new Error('The graph answered nothing.');
  const { options, themeName } = data.styleDraft;
  return { stored: readStored(data.styleDraft), options, isWithoutTheme: themeName === '' };
}

/** Saves a style that was made from a revision. What the network loses is a failure, which is tried again. */
async function sendStyle(
  { values, customCss }: Style,
  expectedRevision: number,
): Promise<DraftAnswer<Style>> {
  const variables = { input: { values, customCss, expectedRevision } };
  try {
    const { data } = await graphClient.mutate({ mutation: EditorSaveStyleDocument, variables, fetchPolicy });
    return readAnswer(data?.saveStyleDraft);
  } catch {
    return { kind: 'failed' };
  }
}

/** Shows visitors the draft. */
async function publishStyle(revision: number): Promise<DraftAnswer<Style>> {
  const { data } = await graphClient.mutate({
    ...{ mutation: EditorPublishStyleDocument, variables: { revision }, fetchPolicy },
  });
  return readAnswer(data?.publishStyleDraft);
}

/** Takes the draft back to what is published. */
async function discardStyle(revision: number): Promise<DraftAnswer<Style>> {
  const { data } = await graphClient.mutate({
    ...{ mutation: EditorDiscardStyleDocument, variables: { revision }, fetchPolicy },
  });
  return readAnswer(data?.discardStyleDraft);
}

/** Gives the draft the look of a version. */
export async function restoreStyleVersion(id: string, revision: number): Promise<DraftAnswer<Style>> {
  const { data } = await graphClient.mutate({
    ...{ mutation: EditorRestoreStyleVersionDocument, variables: { id, revision }, fetchPolicy },
  });
  return readAnswer(data?.restoreStyleVersion);
}

/** The draft of the website's look. */
export const styleSource: DraftSource<Style, FoundStyle> = {
  ...{ name: 'style', load: loadStyle, send: sendStyle, publish: publishStyle, discard: discardStyle },
};

/** What is wrong with the CSS of the draft, as the server has it. */
export async function findCssProblems(): Promise<readonly CssProblem[]> {
  const { data } = await graphClient.query({
    ...{ query: EditorCssProblemsDocument, fetchPolicy },
    // Each revision is looked through for itself: a question on its way is about the one before.
    context: { isShared: false },
  });
  return data?.styleDraft.problems ?? [];
}
