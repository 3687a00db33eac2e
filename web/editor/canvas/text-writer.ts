import { Editor } from '@tiptap/core';
import { cleanPaste } from '../rich-text/clean-paste.rules.ts';
import { textExtensions } from '../rich-text/extensions.ts';
import { keepsAll } from '../rich-text/kept-html.ts';

/** Words that are being written in their place on the page. */
export interface TextWriting {
  readonly editor: Editor;
  /** Takes a text that was changed elsewhere meanwhile, such as its HTML beside the page. */
  take(html: string): void;
  /** Ends it; the block shows what was written. */
  close(): void;
}

/**
 * Has a text written in its place. Undefined when the text holds what writing here would lose, such as a table of its owner's:
 * then it is left as it is.
 */
export function writeText(
  block: HTMLElement,
  html: string,
  on: { change(html: string): void; state(): void; link(): void; close(): void },
): TextWriting | undefined {
  const { ownerDocument } = block;
  const place = ownerDocument.createElement('div');
  place.className = 'sqs-html-content';
  const content = block.querySelector('.sqs-block-content') ?? block;
  const editor = new Editor({
    ...{ element: place, content: html, injectCSS: false },
    extensions: textExtensions(on.link),
    editorProps: { transformPastedHTML: cleanPaste },
  });
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
    take(text) {
      const written = editor.isEmpty ? '' : editor.getHTML();
      if (text !== written) editor.commands.setContent(text, { emitUpdate: false });
    },
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
