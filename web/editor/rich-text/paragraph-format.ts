import { type Editor, Extension, type SingleCommands } from '@tiptap/core';

export type Alignment = 'left' | 'center' | 'right' | 'justify';
/** Paragraphs that are larger or smaller than others, by the classes that themes style. */
export type ParagraphSize = 'large' | 'small';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    paragraphFormat: {
      setAlignment(alignment: Alignment): ReturnType;
      setParagraphSize(size: ParagraphSize | null): ReturnType;
      indent(): ReturnType;
      outdent(): ReturnType;
    };
  }
}

const formatted = ['paragraph', 'heading'];
const stepPixels = 40;
const mostSteps = 8;
const alignments: readonly string[] = ['left', 'center', 'right', 'justify'];
const sizes = { large: 'sqsrte-large', small: 'sqsrte-small' } as const;

/** Where the lines of a paragraph stand, how far it is set in, and how large it is. */
export const ParagraphFormat = Extension.create({
  name: 'paragraphFormat',
  addGlobalAttributes: () => [
    {
      types: formatted,
      attributes: {
        alignment: {
          default: null,
          parseHTML: ({ style: { textAlign } }) => (alignments.includes(textAlign) ? textAlign : null),
          renderHTML: ({ alignment }) => (alignment ? { style: `text-align: ${alignment}` } : {}),
        },
        indent: {
          default: 0,
          parseHTML: ({ style: { marginLeft } }) =>
            Math.min(mostSteps, Math.max(0, Math.round((Number.parseFloat(marginLeft) || 0) / stepPixels))),
          renderHTML: ({ indent }) => (indent > 0 ? { style: `margin-left: ${indent * stepPixels}px` } : {}),
        },
      },
    },
    {
      types: ['paragraph'],
      attributes: {
        size: {
          default: null,
          parseHTML: ({ classList }) =>
            classList.contains(sizes.large) ? 'large' : classList.contains(sizes.small) ? 'small' : null,
          renderHTML: ({ size }) =>
            size === 'large' || size === 'small' ? { class: sizes[size as ParagraphSize] } : {},
        },
      },
    },
  ],
  addCommands() {
    const shift =
      (by: 1 | -1) =>
      () =>
      ({ editor, commands }: { editor: Editor; commands: SingleCommands }) => {
        if (editor.isActive('listItem'))
          return by > 0 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem');
        const type = editor.isActive('heading') ? 'heading' : 'paragraph';
        const indent = Number(editor.getAttributes(type).indent ?? 0) + by;
        return indent < 0 || indent > mostSteps ? false : commands.updateAttributes(type, { indent });
      };
    return {
      setAlignment:
        (alignment) =>
        ({ commands }) =>
          formatted
            .map((type) =>
              commands.updateAttributes(type, { alignment: alignment === 'left' ? null : alignment }),
            )
            .some((isDone) => isDone),
      setParagraphSize:
        (size) =>
        ({ commands }) =>
          commands.updateAttributes('paragraph', { size }),
      indent: shift(1),
      outdent: shift(-1),
    };
  },
  addKeyboardShortcuts() {
    // Commands belong to the state that they were made for: each key asks for its own.
    const commands = () => this.editor.commands;
    return {
      'Mod-Shift-l': () => commands().setAlignment('left'),
      'Mod-Shift-e': () => commands().setAlignment('center'),
      'Mod-Shift-r': () => commands().setAlignment('right'),
      'Mod-Shift-j': () => commands().setAlignment('justify'),
      'Mod-]': () => commands().indent(),
      'Mod-[': () => commands().outdent(),
    };
  },
});
