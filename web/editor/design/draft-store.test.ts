import { expect, test } from 'vitest';
import { type DraftAnswer, DraftStore, type KeptDraft, type StoredDraft } from './draft-store.ts';
import type { Style } from './style.ts';

const none: Style = { values: {}, customCss: '' };
const storedAs = (style: Style, revision: number): StoredDraft<Style> => ({
  draft: style,
  revision,
  published: none,
});
const red: Style = { values: { paper: 'red' }, customCss: '' };
const blue: Style = { values: { paper: 'blue' }, customCss: '' };

/** A store whose server answers as it is told, and else saves. */
function open(answers: DraftAnswer<Style>[] = [], kept?: KeptDraft<Style>) {
  const sent: [Style, number][] = [];
  const keptLast: (KeptDraft<Style> | null)[] = [];
  const store = new DraftStore(storedAs(none, 4), kept, {
    async send(style, revision) {
      sent.push([style, revision]);
      return answers.shift() ?? { kind: 'saved', stored: storedAs(style, revision + 1) };
    },
    keep: (style) => keptLast.push(style),
  });
  return { store, sent, keptLast };
}

test('changes are saved with what was read, and each step is undone', async () => {
  const { store, sent, keptLast } = open();
  store.change(red);
  await store.flush();
  store.change(blue);
  await store.flush();
  store.undo();
  await store.flush();
  expect(sent).toEqual([
    [red, 4],
    [blue, 5],
    [red, 6],
  ]);
  expect(store.read()).toMatchObject({ draft: red, canUndo: true, canRedo: true, saving: { kind: 'saved' } });
  expect(keptLast.at(-1)).toBeNull();
});

test('the steps of one slider are one step to go back over', () => {
  const { store } = open();
  for (const gap of [1, 2, 3]) store.change({ values: { gap } }, 'gap');
  store.undo();
  expect(store.read()).toMatchObject({ draft: none, canUndo: false });
  store.close();
});

test('what someone else saved in between is overwritten by nobody, and neither of both is lost', async () => {
  const theirs = storedAs(blue, 9);
  const { store, sent } = open([{ kind: 'conflict', stored: theirs }]);
  store.change(red);
  await store.flush();
  expect(store.read().saving).toEqual({ kind: 'conflict', stored: theirs });
  await store.keepMine();
  expect(sent.at(-1)).toEqual([red, 9]);
  store.undo();
  expect(store.read().draft).toEqual(blue);
  store.close();
});

test('taking theirs leaves mine a step back', async () => {
  const { store } = open([{ kind: 'conflict', stored: storedAs(blue, 9) }]);
  store.change(red);
  await store.flush();
  store.takeTheirs();
  expect(store.read()).toMatchObject({ draft: blue, saving: { kind: 'saved' } });
  store.undo();
  expect(store.read().draft).toEqual(red);
  store.close();
});

test('what could not be sent is kept, and comes back in the next window', async () => {
  const { store, keptLast } = open([{ kind: 'failed' }]);
  store.change(red);
  await store.flush();
  store.close();
  expect(store.read().saving).toEqual({ kind: 'offline' });
  const next = open([], keptLast.at(-1) ?? undefined);
  expect(next.store.read().draft).toEqual(red);
  await next.store.flush();
  expect(next.sent).toEqual([[red, 4]]);
  const later = open([], { draft: red, revision: 3 });
  expect(later.store.read()).toMatchObject({ draft: red, saving: { kind: 'conflict' } });
});
