import { type Editor, Extension, type Extensions } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { isSafeAddress } from '#schema/block-values.rules.ts';
import { Subscript, Superscript, TextBackground, TextColour } from './marks.ts';
import { ParagraphFormat } from './paragraph-format.ts';

/** Takes every mark, colour, size and alignment away, and makes plain paragraphs of what is selected. */
export function clearFormatting(editor: Editor): void {
  editor
    .chain()
    .focus()
    .unsetAllMarks()
    .clearNodes()
    .updateAttributes('paragraph', { alignment: null, indent: 0, size: null })
    .run();
}

/** Keys that belong to the toolbar rather than to one mark. */
const shortcuts = (openLink: () => void) =>
  Extension.create({
    name: 'toolbarShortcuts',
    addKeyboardShortcuts() {
      return {
        'Mod-k': () => {
          openLink();
          return true;
        },
        'Mod-\\': () => {
          clearFormatting(this.editor);
          return true;
        },
      };
    },
  });

/** What texts of the website are made of. */
export function textExtensions(openLink: () => void): Extensions {
  return [
    StarterKit.configure({
      // A text that ends in a heading or a list is stored without an empty paragraph after it.
      trailingNode: false,
      link: {
        ...{ openOnClick: false, autolink: true, isAllowedUri: (url) => isSafeAddress(url) },
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    ...[Subscript, Superscript, TextColour, TextBackground, ParagraphFormat],
    shortcuts(openLink),
  ];
}
