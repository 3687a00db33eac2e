import { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { cleanPaste } from './clean-paste.rules.ts';
import { textExtensions } from './extensions.ts';
import { keepsAll } from './kept-html.ts';
import { RichToolbar } from './rich-toolbar.tsx';

export interface RichTextEditorProps {
  readonly label: string;
  readonly describedBy: string;
  readonly value: string;
  readonly isInvalid: boolean;
  /** Tells that the text holds what writing here would lose. */
  onForeign(): void;
  onChange(html: string): void;
}

/** A text with its toolbar, written where it stands. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, describedBy, value, isInvalid, onForeign, onChange } = props;
  const holder = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const first = useRef({ value, onForeign, onChange });
  first.current = { value, onForeign, onChange };
  /** What was told last: anything else comes from elsewhere, such as what was discarded. */
  const told = useRef(value);

  useEffect(() => {
    if (holder.current === null) return;
    const made = new Editor({
      ...{ element: holder.current, content: first.current.value, injectCSS: false },
      extensions: textExtensions(() => setIsLinking(true)),
      editorProps: {
        transformPastedHTML: cleanPaste,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-describedby': describedBy,
        },
      },
      onTransaction: draw,
      onUpdate({ editor: changed }) {
        told.current = changed.isEmpty ? '' : changed.getHTML();
        first.current.onChange(told.current);
      },
    });
    if (!keepsAll(first.current.value, made.getHTML())) first.current.onForeign();
    setEditor(made);
    return () => made.destroy();
  }, [label, describedBy]);

  useEffect(() => {
    if (editor === null || value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    if (!keepsAll(value, editor.getHTML())) first.current.onForeign();
  }, [editor, value]);

  return (
    <div className="rich-box" data-invalid={isInvalid || undefined}>
      {editor && <RichToolbar editor={editor} isLinking={isLinking} onLinking={setIsLinking} />}
      <div ref={holder} className="rich-writing" />
    </div>
  );
}
