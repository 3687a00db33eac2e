import type { StyleDraftRow } from './style-draft.data.ts';

/** A draft as a mutation answers it. */
export function showStyleDraft(row: StyleDraftRow) {
  return { __typename: 'StyleDraft' as const, ...row };
}

/** Someone else was faster. */
export function showChangedStyle(stored: StyleDraftRow) {
  const message =
    'How the website looks was changed in another window or by someone else since you opened it. Nothing was overwritten.';
  return { __typename: 'StyleDraftChanged' as const, message, stored };
}
