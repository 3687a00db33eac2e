import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Text, Transaction } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import type { CodeEditorProps, CodeProblem } from './code-editor.tsx';
import { languageOf } from './code-language.ts';

/** Code to write, with colours, completion, search by Ctrl F, and mistakes at their lines. Escape, then Tab leaves it. */
export function CodeMirror({
  label,
  value,
  language,
  problems = [],
  complete,
  line,
  onChange,
}: CodeEditorProps) {
  const holder = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const first = useRef({ value, onChange });
  first.current = { value, onChange };

  useEffect(() => {
    if (holder.current === null) return;
    const view = new EditorView({
      parent: holder.current,
      state: EditorState.create({
        doc: first.current.value,
        extensions: [
          ...basics(label),
          languageOf(language, complete),
          EditorView.updateListener.of((update) => {
            const isTyped = !update.transactions.some((one) => one.annotation(Transaction.remote));
            if (update.docChanged && isTyped) first.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, [label, language, complete]);

  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === value) return;
    const changes = { from: 0, to: view.state.doc.length, insert: value };
    view.dispatch({ changes, annotations: Transaction.remote.of(true) });
  }, [value]);

  useEffect(() => {
    const view = editor.current;
    if (view) view.dispatch(setDiagnostics(view.state, diagnosticsOf(view.state.doc, problems)));
  }, [problems]);

  useEffect(() => {
    const view = editor.current;
    if (!view || line === undefined || line < 1 || line > view.state.doc.lines) return;
    const { from } = view.state.doc.line(line);
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    view.focus();
  }, [line]);

  return <div ref={holder} className="code" />;
}

/** Styles that the editor writes into the document bring the document's nonce along. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

function basics(label: string): Extension[] {
  return [
    EditorView.cspNonce.of(nonce()),
    lineNumbers(),
    history(),
    lintGutter(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    highlightActiveLine(),
    search({ top: true }),
    syntaxHighlighting(classHighlighter),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    keymap.of([...completionKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
  ];
}

/** Problems where the text is now; lines that are gone are told of at its end. */
function diagnosticsOf(text: Text, problems: readonly CodeProblem[]): Diagnostic[] {
  return problems
    .map(({ severity, line, column, message }) => {
      const { from, to } = text.line(Math.min(Math.max(line, 1), text.lines));
      const start = Math.min(from + Math.max(column - 1, 0), to);
      return {
        ...{ from: start, to: Math.max(start, to), message },
        severity: severity === 'error' ? ('error' as const) : ('warning' as const),
      };
    })
    .sort((a, b) => a.from - b.from);
}
