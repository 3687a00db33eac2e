import type { Editor } from '@tiptap/core';
import { Select } from '../ui/choice.tsx';
import { richTextWords as words } from './words.ts';

type Style = keyof typeof words.styles;
const styles: readonly Style[] = [
  ...(['paragraph', 'large', 'small', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'code'] as const),
];

/** What the paragraph that one writes in is: a heading, or text of a size. */
export function StyleSelect({ editor }: { readonly editor: Editor }) {
  return (
    <div className="rich-style">
      <Select
        label={words.style}
        isLabelHidden
        value={styleOf(editor)}
        options={styles.map((value) => ({ value, label: words.styles[value] }))}
        onChange={(style) => setStyle(editor, style)}
      />
    </div>
  );
}

const levels = [1, 2, 3, 4, 5, 6] as const;

function styleOf(editor: Editor): Style {
  if (editor.isActive('codeBlock')) return 'code';
  const level = levels.find((each) => editor.isActive('heading', { level: each }));
  if (level) return `h${level}`;
  const { size } = editor.getAttributes('paragraph');
  return size === 'large' || size === 'small' ? size : 'paragraph';
}

function setStyle(editor: Editor, style: Style): void {
  const chain = editor.chain().focus();
  const level = levels.find((each) => style === `h${each}`);
  if (level) chain.setHeading({ level }).run();
  else if (style === 'code') chain.setCodeBlock().run();
  else
    chain
      .setParagraph()
      .setParagraphSize(style === 'large' || style === 'small' ? style : null)
      .run();
}
