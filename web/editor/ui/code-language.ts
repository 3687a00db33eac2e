import type { CompletionSource } from '@codemirror/autocomplete';
import { css, cssLanguage } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { json } from '@codemirror/lang-json';
import { StreamLanguage } from '@codemirror/language';
import { less } from '@codemirror/legacy-modes/mode/css';
import { javascript } from '@codemirror/legacy-modes/mode/javascript';
import type { Extension } from '@codemirror/state';

export type CodeLanguage = 'css' | 'less' | 'html' | 'json' | 'script' | 'text';

/** How a language is told apart, coloured and completed. */
export function languageOf(language: CodeLanguage, complete: CompletionSource | undefined): Extension {
  switch (language) {
    case 'css':
      return [css(), complete ? cssLanguage.data.of({ autocomplete: complete }) : []];
    case 'html': {
      const support = html();
      return [support, complete ? support.language.data.of({ autocomplete: complete }) : []];
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
