import type { CompletionSource } from '@codemirror/autocomplete';
import { css, cssLanguage } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { json } from '@codemirror/lang-json';
import { StreamLanguage } from '@codemirror/language';
import { less } from '@codemirror/legacy-modes/mode/css';
import { javascript } from '@codemirror/legacy-modes/mode/javascript';
import type { Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

export type CodeLanguage = 'css' | 'less' | 'html' | 'template' | 'json' | 'script' | 'text';

/** What templates say between braces stands out from the HTML around it. */
const instructions = ViewPlugin.fromClass(
  class {
    readonly matcher = new MatchDecorator({
      regexp: /\{[.@#\w][^{}\n]*\}/g,
      decoration: Decoration.mark({ class: 'code-instruction' }),
    });
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = this.matcher.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = this.matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** How a language is told apart, coloured and completed. */
export function languageOf(language: CodeLanguage, complete: CompletionSource | undefined): Extension {
  switch (language) {
    case 'css':
      return [css(), complete ? cssLanguage.data.of({ autocomplete: complete }) : []];
    case 'html':
    case 'template': {
      // Closing tags are offered: one that is put there by itself stands twice for who types it.
      const support = html({ autoCloseTags: false });
      const own = complete ? support.language.data.of({ autocomplete: complete }) : [];
      return [support, own, language === 'template' ? instructions : []];
    }
    case 'json':
      return json();
    case 'less': {
      const definition = StreamLanguage.define(less);
      return [definition, complete ? definition.data.of({ autocomplete: complete }) : []];
    }
    case 'script':
      return StreamLanguage.define(javascript);
    case 'text':
      return [];
  }
}
