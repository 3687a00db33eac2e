import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, type MergeStored, type SaveState } from './autosave.ts';
import type { Draft, SaveAnswer } from './draft.ts';
import { startHistory } from './history.ts';
import type { Layout } from './layout.ts';
import { withLast } from './memory.ts';
import { resume } from './resume.ts';
import { idsOf, layoutOf } from './testing.ts';

const layouts = ['a', 'b', 'c'].map((id) => layoutOf([[[id]]]));
const [first = [], second = [], third = []] = layouts;
const draftOf = (revision: number, layout: Layout = first): Draft => ({
  ...{ revision, basedOn: 0, publishedRevision: 0, hasChanges: true, isInReview: false, layout },
});

/** A server that answers when it is told to. */
function openServer(unanswered: readonly Layout[] = [], merge?: MergeStored) {
  const asked: { layout: Layout; revision: number; keepsBefore: boolean }[] = [];
  const waiting: ((answer: SaveAnswer) => void)[] = [];
  const states: SaveState['kind'][] = [];
  const autosave = new Autosave(
    draftOf(1),
    (layout, { revision, keepsBefore }) => {
      asked.push({ layout, revision, keepsBefore });
      return new Promise((resolve) => waiting.push(resolve));
    },
    ({ kind }) => states.push(kind),
    unanswered,
    merge,
  );
  const answer = async (next: SaveAnswer) => {
    waiting.shift()?.(next);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { asked, autosave, answer, states };
}

describe('a draft is saved by itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a moment after the last change, one write at a time, each from the revision before', async () => {
    const { asked, autosave, answer } = openServer();
    autosave.change(first);
    autosave.change(second);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([{ layout: second, revision: 1, keepsBefore: false }]);
    autosave.change(third);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(1);
    await answer({ kind: 'saved', draft: draftOf(2) });
    expect(asked[1]).toEqual({ layout: third, revision: 2, keepsBefore: false });
    await answer({ kind: 'saved', draft: draftOf(3) });
    expect(autosave.state).toEqual({ kind: 'saved' });
  });

  it('also what was written while the draft before it was published', async () => {
    const { asked, autosave, answer } = openServer();
    autosave.change(second);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer({ kind: 'saved', draft: draftOf(2) });
    autosave.change(third);
    autosave.settle({ ...draftOf(2), hasChanges: false });
    expect(autosave.state.kind).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked[1]).toEqual({ layout: third, revision: 2, keepsBefore: false });
    await answer({ kind: 'saved', draft: draftOf(3) });
    autosave.settle({ ...draftOf(2), hasChanges: false });
    expect([autosave.state, autosave.draft]).toEqual([{ kind: 'saved' }, draftOf(3)]);
  });

  it('again when the server was not reached', async () => {
    const { asked, autosave, answer, states } = openServer();
    autosave.change(second);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer({ kind: 'failed' });
    expect(states.at(-1)).toBe('offline');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.layout).toBe(second);
  });

  it('from where its own write left the server, though the answer to that was lost', async () => {
    const { asked, autosave, answer, states } = openServer();
    autosave.change(second);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer({ kind: 'failed' });
    autosave.change(third);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer({ kind: 'conflict', stored: draftOf(2, structuredClone(second)) });
    expect(asked.at(-1)).toEqual({ layout: third, revision: 2, keepsBefore: false });
    await answer({ kind: 'saved', draft: draftOf(3, third) });
    expect(autosave.state).toEqual({ kind: 'saved' });
    expect(states).not.toContain('conflict');
    autosave.change(first);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer({ kind: 'conflict', stored: draftOf(4, second) });
    expect(autosave.state.kind).toBe('conflict');
  });

  it('also when a window that closed had sent it, and the server took it only now', async () => {
    const { asked, autosave, answer } = openServer([second]);
    expect(autosave.sending).toBe(second);
    autosave.change(third);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer({ kind: 'conflict', stored: draftOf(2, second) });
    expect(asked.at(-1)).toEqual({ layout: third, revision: 2, keepsBefore: false });
    await answer({ kind: 'conflict', stored: draftOf(3, second) });
    expect(autosave.state.kind).toBe('conflict');
  });

  it('together with what another window changed, which is then on the screen and sent from where that left off', async () => {
    const { asked, autosave, answer, states } = openServer([], (base, stored) => {
      expect([base, stored]).toEqual([first, second]);
      return { layout: [...third, ...second] };
    });
    autosave.change(third);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer({ kind: 'conflict', stored: draftOf(7, second) });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked[1]).toEqual({ layout: [...third, ...second], revision: 7, keepsBefore: false });
    await answer({ kind: 'saved', draft: draftOf(8) });
    expect([autosave.state.kind, states.includes('conflict')]).toEqual(['saved', false]);
  });

  it('not while a block that two windows changed waits for a decision, and tells which it is', async () => {
    const { asked, autosave, answer } = openServer([], () => ['a']);
    autosave.change(second);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer({ kind: 'conflict', stored: draftOf(7, third) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(1);
    expect(autosave.state).toEqual({ kind: 'conflict', stored: draftOf(7, third), clashes: ['a'] });
  });

  it('not while two versions wait for a decision; then over the other, which is kept', async () => {
    const { asked, autosave, answer } = openServer();
    autosave.change(second);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer({ kind: 'conflict', stored: draftOf(7, third) });
    autosave.change(first);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(1);
    void autosave.decide(first);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked[1]).toEqual({ layout: first, revision: 7, keepsBefore: true });
    await answer({ kind: 'saved', draft: draftOf(8) });
    expect(autosave.state).toEqual({ kind: 'saved' });
  });
});

describe('a window that is opened again', () => {
  const typed = { history: { ...startHistory(second), past: [first] }, revision: 3 };

  it('saves what was typed and did not arrive', () => {
    expect(resume(draftOf(3), { ...typed, isSaved: false })).toMatchObject({ task: 'save' });
  });

  it('goes on with its steps when all had arrived, also where the answer was lost', () => {
    expect(resume(draftOf(3, second), { ...typed, isSaved: true })).toEqual({
      history: typed.history,
      task: 'none',
    });
    expect(resume(draftOf(4, second), { ...typed, isSaved: false }).task).toBe('none');
  });

  it('carries its steps over to what was changed elsewhere, and asks when both changed the same', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => layoutOf([[['top', id]]]));
    if (!a || !b || !c) throw new Error('Three layouts were made.');
    const own = { history: { ...startHistory(b), past: [a] }, revision: 3, base: a };
    const { history, task } = resume(draftOf(4, c), { ...own, isSaved: true });
    expect([history.present, task]).toEqual([c, 'none']);
    expect(history.past.map(idsOf)).toEqual([[[[['top', 'c', 'a']]]]]);
    const both = resume(draftOf(4, layoutOf([[['top', 'a', 'c']]])), { ...own, isSaved: false });
    expect([idsOf(both.history.present), both.task]).toEqual([[[[['top', 'c', 'b']]]], 'save']);
    expect(resume(draftOf(4, third), { ...typed, isSaved: false })).toMatchObject({
      task: 'decide',
      history: { present: second },
    });
  });

  it('has what was typed just before it closed, and knows what was on its way as its own', () => {
    const last = { layout: third, revision: 3, sending: second };
    const kept = withLast({ ...typed, isSaved: true }, last);
    expect(kept).toMatchObject({
      ...{ isSaved: false, revision: 3 },
      history: { present: third, past: [first, second] },
    });
    expect(resume(draftOf(4, second), kept)).toMatchObject({ task: 'save', history: { present: third } });
    expect(resume(draftOf(5, first), kept).task).toBe('decide');
    expect(withLast(undefined, last)?.history).toEqual(startHistory(third));
    expect(withLast(undefined, undefined)).toBeUndefined();
  });
});
