import type { Draft } from './draft.ts';
import { type History, rebaseHistory, startHistory } from './history.ts';
import { isSameLayout } from './layout.ts';
import type { Remembered } from './memory.ts';
import { mergeLayouts } from './merge-layouts.rules.ts';

/** How a canvas goes on: with which steps, and what is still to be saved. */
export interface Resumed {
  readonly history: History;
  readonly task: 'none' | 'save' | 'decide';
}

/**
 * Goes on where this browser was. What was typed and did not reach the server is saved now. When the server's draft moved on since, the steps
 * are carried over to it, so that undo takes back what was done here; and where both changed the same blocks, someone decides.
 */
export function resume(draft: Draft, remembered: Remembered | undefined): Resumed {
  if (remembered === undefined) return { history: startHistory(draft.layout), task: 'none' };
  const { history, revision, base, isSaved, sending } = remembered;
  const { present } = history;
  if (isSameLayout(present, draft.layout)) return { history, task: 'none' };
  if (isSaved) return { history: rebaseHistory(history, present, draft.layout, draft.layout), task: 'none' };
  const isOwn = revision === draft.revision || (sending && isSameLayout(sending, draft.layout));
  if (isOwn) return { history, task: 'save' };
  const merged = base && mergeLayouts(base, present, draft.layout);
  if (!base || !merged || merged.clashes.length > 0) return { history, task: 'decide' };
  return { history: rebaseHistory(history, base, draft.layout, merged.layout), task: 'save' };
}
