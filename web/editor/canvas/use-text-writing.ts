import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import type { StoredBlock } from '#web/blocks/block.ts';
import { objectOf } from './actions/change-fields.ts';
import type { CanvasStore } from './canvas-store.ts';
import type { Commands } from './commands.ts';
import { moveFocusTo } from './focus-moves.ts';
import type { FrameDocument } from './frame-document.ts';
import { findBlock } from './layout.ts';
import { type TextWriting, writeText } from './text-writer.ts';

/** Writing in one block at a time, on the page. */
export function useTextWriting(
  frame: RefObject<FrameDocument | null>,
  store: CanvasStore,
  commands: Commands,
  openLink: () => void,
): {
  readonly writing: TextWriting | null;
  /** False when the text cannot be written on the page without losing something. */
  write(block: StoredBlock): boolean;
  finish(): void;
} {
  const [writing, setWriting] = useState<TextWriting | null>(null);
  const current = useRef<{ id: string; writing: TextWriting; html: string } | null>(null);
  const [, draw] = useReducer((count: number) => count + 1, 0);

  function finish(): void {
    const open = current.current;
    const page = frame.current;
    if (open === null) return;
    current.current = null;
    open.writing.close();
    setWriting(null);
    if (page === null) return;
    page.endWriting();
    const block = findBlock(store.read().layout, open.id);
    if (block) page.noteDrawn(block);
    store.select({ blocks: [open.id] });
  }

  function write(block: StoredBlock): boolean {
    const page = frame.current;
    const element = page?.element(block.id);
    if (!page || !element) return true;
    if (current.current?.id === block.id) return true;
    finish();
    store.select({ blocks: [block.id] });
    page.beginWriting(block.id);
    const { html } = objectOf(block.value);
    const begun = writeText(element, typeof html === 'string' ? html : '', {
      change(text) {
        if (current.current) current.current.html = text;
        commands.changeFields(block.id, block.type, { html: text }, `writing ${block.id}`);
      },
      state: draw,
      link: openLink,
      close() {
        finish();
        moveFocusTo('fields');
      },
    });
    if (begun === undefined) {
      page.endWriting();
      return false;
    }
    current.current = { id: block.id, writing: begun, html: typeof html === 'string' ? html : '' };
    setWriting(begun);
    return true;
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
        const block = findBlock(layout, open.id);
        if (!selection.blocks.includes(open.id) || !block) return close.current();
        const { html } = objectOf(block.value);
        if (typeof html === 'string' && html !== open.html) {
          open.html = html;
          open.writing.take(html);
        }
      }),
    [store],
  );
  return { writing, write, finish };
}
