import { Mark, mergeAttributes } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    marks: {
      toggleSubscript(): ReturnType;
      toggleSuperscript(): ReturnType;
      /** Null takes the colour away. */
      setTextColour(colour: string | null): ReturnType;
      setTextBackground(colour: string | null): ReturnType;
    };
  }
}

/** Lowered, as in H₂O. */
export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', HTMLAttributes, 0],
  addCommands() {
    return {
      toggleSubscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleSubscript() };
  },
});

/** Raised, as in m². */
export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes, 0],
  addCommands() {
    return {
      toggleSuperscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleSuperscript() };
  },
});

/** A mark that is a style of a span. */
const styleMark = (name: string, property: 'color' | 'background-color') =>
  Mark.create({
    name,
    addAttributes: () => ({ colour: { default: null, rendered: false } }),
    parseHTML: () => [
      {
        style: property,
        consuming: false,
        getAttrs: (value) => (/^(?:inherit|initial|transparent|)$/.test(value) ? false : { colour: value }),
      },
    ],
    renderHTML: ({ mark, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { style: `${property}: ${String(mark.attrs.colour)}` }),
      0,
    ],
  });

/** The colour of words. */
export const TextColour = styleMark('textColour', 'color').extend({
  addCommands() {
    return {
      setTextColour:
        (colour) =>
        ({ commands }) =>
          colour === null ? commands.unsetMark(this.name) : commands.setMark(this.name, { colour }),
    };
  },
});

/** The colour behind words. */
export const TextBackground = styleMark('textBackground', 'background-color').extend({
  addCommands() {
    return {
      setTextBackground:
        (colour) =>
        ({ commands }) =>
          colour === null ? commands.unsetMark(this.name) : commands.setMark(this.name, { colour }),
    };
  },
});
