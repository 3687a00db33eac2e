import type { CompletionSource } from '@codemirror/autocomplete';
import { lazy, Suspense } from 'react';
import type { CodeLanguage } from './code-language.ts';
import './code.css';

/** With all its languages it is larger than any panel: the code is there to be read before it is loaded. */
const loadCodeMirror = () => import('./code-mirror.tsx');

const CodeMirror = lazy(async () => ({ default: (await loadCodeMirror()).CodeMirror }));

/** Loads it before it is drawn; what fails here is told where it is drawn. */
export function preloadCodeMirror(): void {
  loadCodeMirror().catch(() => undefined);
}

/** A mistake in code: where it is, and what it is. */
export interface CodeProblem {
  readonly severity: string;
  /** Counted from 1; 0 when the code as a whole is meant. */
  readonly line: number;
  /** Counted from 1; 0 when the line as a whole is meant. */
  readonly column: number;
  readonly message: string;
}

export interface CodeEditorProps {
  /** What is written here, for screen readers. */
  readonly label: string;
  readonly value: string;
  readonly language: CodeLanguage;
  readonly problems?: readonly CodeProblem[];
  /** What may be completed besides what the language knows. */
  readonly complete?: CompletionSource;
  /** A line to go to, counted from 1. */
  readonly line?: number | undefined;
  onChange(value: string): void;
}

/** Code to write; until its editor is loaded, code to read. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense
      fallback={
        <div className="code" aria-busy="true">
          <pre className="code-plain">{props.value}</pre>
        </div>
      }
    >
      <CodeMirror {...props} />
    </Suspense>
  );
}
