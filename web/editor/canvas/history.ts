import type { Layout } from './layout.ts';
import { stepMerger } from './merge-layouts.rules.ts';
import { isSameJson } from './same-json.rules.ts';

/** A layout with what it was before, and what was undone. */
export interface History {
  readonly past: readonly Layout[];
  readonly present: Layout;
  readonly future: readonly Layout[];
  /** Changes under one key, such as letters typed into one field, are undone together; null for a change of its own. */
  readonly key: string | null;
}

/** So many steps can be undone. Layouts share what did not change between them, so that each step costs little. */
const maxSteps = 1_000;

/** A history without steps. */
export function startHistory(present: Layout): History {
  return { past: [], present, future: [], key: null };
}

/** One step more; what was undone before is gone. */
export function recordChange(history: History, next: Layout, key: string | null = null): History {
  if (next === history.present) return history;
  const goesOn = key !== null && key === history.key;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present: next, future: [], key };
}

/** One step back. */
export function undo(history: History): History {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    key: null,
  };
}

/** One step forth again. */
export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, key: null };
}

/**
 * The same steps on what someone else made of `base` meanwhile: each has their changes, so that none is taken back by undoing. Where both
 * changed a block, theirs is what a step has. What cannot be put together with theirs ends the steps.
 */
export function rebaseHistory(history: History, base: Layout, theirs: Layout, present: Layout): History {
  const merge = stepMerger(base, theirs, 'theirs');
  const past = rebaseSteps(history.past.toReversed(), merge, present).toReversed();
  const future = rebaseSteps(history.future, merge, present);
  return { past, present, future, key: history.key };
}

/** Steps in the order in which one comes to them from the present; those that show nothing else any more are none. */
function rebaseSteps(
  steps: readonly Layout[],
  merge: ReturnType<typeof stepMerger>,
  present: Layout,
): Layout[] {
  const rebased: Layout[] = [];
  for (const step of steps) {
    const merged = merge(step);
    if (merged === undefined) break;
    const next = rebased.at(-1) ?? present;
    const isNothing = merged.length === next.length && merged.every((each, n) => isSameJson(each, next[n]));
    if (!isNothing) rebased.push(merged);
  }
  return rebased;
}
