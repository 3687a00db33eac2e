import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { isSafeAddress } from './field-rules.ts';
import { keepsAll } from './kept-html.ts';

/** Words that are being written in their place on the page. */
export interface TextWriting {
  readonly editor: Editor;
  /** Ends it; the block shows what was written. */
  close(): void;
}

const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, autolink: true, isAllowedUri: (url) => isSafeAddress(url) },
    underline: false,
  }),
];

/**
 * Has a text written in its place. Undefined when the text holds what writing here would lose, such as a table of its owner's:
 * then it is left as it is.
 */
export function writeText(
  block: HTMLElement,
  html: string,
  on: { change(html: string): void; state(): void; close(): void },
): TextWriting | undefined {
  const { ownerDocument } = block;
  const place = ownerDocument.createElement('div');
  place.className = 'sqs-html-content';
  const content = block.querySelector('.sqs-block-content') ?? block;
  const editor = new Editor({ element: place, extensions, content: html, injectCSS: false });
  if (!keepsAll(html, editor.getHTML())) {
    editor.destroy();
    return undefined;
  }
  content.replaceChildren(place);
  editor.on('update', () => on.change(editor.isEmpty ? '' : editor.getHTML()));
  editor.on('transaction', on.state);
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    on.close();
  });
  editor.commands.focus('end');
  return {
    editor,
    close() {
      const written = editor.isEmpty ? '' : editor.getHTML();
      editor.destroy();
      const shown = ownerDocument.createElement('div');
      shown.className = 'sqs-html-content';
      shown.innerHTML = written;
      content.replaceChildren(...(written === '' ? [] : [shown]));
    },
  };
}
