import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { type FieldProps, TextField, useFieldProblem } from '../ui/field.tsx';
import { Skeleton } from '../ui/page.tsx';
import { richTextWords as words } from './words.ts';
import './rich-text.css';

const RichTextEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor,
}));

export interface RichTextFieldProps extends FieldProps {
  readonly name?: string;
  /** HTML. */
  readonly value: string;
  onChange(html: string): void;
}

/** A long text with formatting, or its HTML for whoever wants to see it, and for texts that the editor would not keep whole. */
export function RichTextField({ label, hint, problem, name, value, onChange }: RichTextFieldProps) {
  const notes = useId();
  const [isHtml, setIsHtml] = useState(false);
  const [isForeign, setIsForeign] = useState(false);
  const wrong = useFieldProblem(name, problem);
  const isPlain = isHtml || isForeign;
  const note = wrong ?? (isForeign && !isHtml ? words.keepsHtml : hint);
  return (
    <div className="rich-field">
      <div className="rich-foot">
        <span className="field-label" aria-hidden="true">
          {label}
        </span>
        <Button
          kind="quiet"
          onPress={() => {
            setIsHtml(!isPlain);
            setIsForeign(false);
          }}
        >
          {isPlain ? words.hideHtml : words.showHtml}
        </Button>
      </div>
      {isPlain ? (
        <TextField label={label} isLabelHidden value={value} onChange={onChange} rows={6} />
      ) : (
        <div className="rich-place">
          <Suspense fallback={<Skeleton rows={3} />}>
            <RichTextEditor
              {...{ label, value, onChange }}
              describedBy={notes}
              isInvalid={wrong !== undefined}
              onForeign={() => setIsForeign(true)}
            />
          </Suspense>
        </div>
      )}
      {name && <input type="hidden" name={name} />}
      <span id={notes} className={wrong ? 'field-problem' : 'field-hint'} role={wrong ? 'alert' : undefined}>
        {note}
      </span>
    </div>
  );
}
