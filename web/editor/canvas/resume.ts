import type { Draft } from './draft.ts';
import { type History, recordChange, startHistory } from './history.ts';
import { isSameLayout } from './layout.ts';
import type { Remembered } from './memory.ts';

/** How a canvas goes on: with which steps, and what is still to be saved. */
export interface Resumed {
  readonly history: History;
  readonly task: 'none' | 'save' | 'decide';
}

/**
 * Goes on where this browser was. What was typed and did not reach the server is saved now. When the server's draft moved on since,
 * it is one more step, so that undo leads back; and where both moved on, someone decides.
 */
export function resume(draft: Draft, remembered: Remembered | undefined): Resumed {
  if (remembered === undefined) return { history: startHistory(draft.layout), task: 'none' };
  const { history, revision, isSaved, sending } = remembered;
  if (isSameLayout(history.present, draft.layout)) return { history, task: 'none' };
  if (isSaved) return { history: recordChange(history, draft.layout), task: 'none' };
  const isOwn = revision === draft.revision || (sending && isSameLayout(sending, draft.layout));
  return { history, task: isOwn ? 'save' : 'decide' };
}
