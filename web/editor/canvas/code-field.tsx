import { CodeEditor } from '../ui/code-editor.tsx';
import type { CodeLanguage } from '../ui/code-language.ts';
import { TextField } from '../ui/field.tsx';
import { canvasWords as words } from './words.ts';

const languages: Readonly<Record<string, CodeLanguage>> = {
  html: 'html',
  css: 'css',
  javascript: 'script',
};

export interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  /** What the block says that its code is. */
  readonly mode: unknown;
  readonly problem: string | undefined;
  onChange(value: string): void;
}

/** Code with its colours. Keyboards of Android and editors of code do not get on: there it is shown and not edited. */
export function CodeField({ label, value, mode, problem, onChange }: CodeFieldProps) {
  if (/Android/i.test(navigator.userAgent))
    return (
      <>
        <p className="field-problem" role="alert">
          {words.code.notOnAndroid}
        </p>
        <TextField label={label} value={value} rows={8} isReadOnly />
      </>
    );
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <CodeEditor
        label={label}
        value={value}
        language={languages[typeof mode === 'string' ? mode : 'html'] ?? 'text'}
        onChange={onChange}
      />
      {problem && <p className="field-problem">{problem}</p>}
    </div>
  );
}
