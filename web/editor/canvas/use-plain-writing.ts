import { type RefObject, useEffect, useReducer, useRef } from 'react';
import type { StoredBlock } from '#web/blocks/block.ts';
import { objectOf } from './actions/change-fields.ts';
import type { Commands } from './commands.ts';
import { moveFocusTo } from './focus-moves.ts';
import type { FrameDocument } from './frame-document.ts';
import { findBlock } from './layout.ts';
import { findPlainText, type TextPath, textAt, withText } from './plain-texts.rules.ts';
import { type PlainWriting, wordsAt, writePlain } from './plain-writer.ts';
import type { CanvasSession } from './use-canvas-session.ts';
import { canvasWords } from './words.ts';

/** A point of the frame's window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Writing plain texts of blocks where the page shows them, such as the words on a button or who said a quote. */
export function usePlainWriting(
  frame: RefObject<FrameDocument | null>,
  { store, kinds }: CanvasSession,
  commands: Commands,
): (block: StoredBlock, at: Point) => void {
  const current = useRef<{ readonly id: string; readonly path: TextPath; readonly writing: PlainWriting }>(
    null,
  );
  const [, draw] = useReducer((count: number) => count + 1, 0);

  function finish(): void {
    const open = current.current;
    const page = frame.current;
    if (open === null) return;
    current.current = null;
    open.writing.close();
    if (page === null) return;
    page.endWriting();
    // What the server has is drawn now; what it does not have yet, once it has.
    const { draft, saving } = store.read();
    if (saving.kind === 'saved') store.onSaved(draft.layout);
    draw();
  }

  function write(block: StoredBlock, { x, y }: Point): void {
    const page = frame.current;
    const element = page?.element(block.id);
    const node = element && wordsAt(element, x, y);
    const { id, type } = block;
    const path = node && findPlainText(kinds.get(type)?.fields ?? [], objectOf(block.value), node.data);
    if (!page || !node || !path) return;
    const [field = ''] = path;
    page.beginWriting(id);
    const writing = writePlain(node, canvasWords.write, {
      change(text) {
        const stored = findBlock(store.read().layout, id);
        const changed = objectOf(withText(objectOf(stored?.value), path, text));
        commands.changeFields(id, type, { [field]: changed[field] }, `writing ${id} ${path.join(' ')}`);
      },
      done() {
        finish();
        moveFocusTo('fields');
      },
      leave: finish,
    });
    current.current = { id, path, writing };
    draw();
  }

  // Whoever chooses another block, undoes or removes this one is done with writing.
  const close = useRef(finish);
  close.current = finish;
  useEffect(
    () =>
      store.subscribe(() => {
        const open = current.current;
        if (open === null) return;
        const { selection, layout } = store.read();
        const text = textAt(findBlock(layout, open.id)?.value, open.path);
        if (text === undefined || !selection.blocks.includes(open.id)) close.current();
        else open.writing.take(text);
      }),
    [store],
  );
  return write;
}
