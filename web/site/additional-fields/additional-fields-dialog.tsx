import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import type { FieldErrors, FormField } from '../form/form-field.ts';
import { fieldElementId } from '../form/form-fields.tsx';
import type { FormTexts } from '../form/form-texts.ts';
import { messageOf } from '../islands/graph-failure.rules.ts';
import { pageText } from '../languages/page-texts.ts';
import { readAnswers, writeAnswers } from '../product-answers.ts';
import { AdditionalFieldsForm } from './additional-fields-form.tsx';
import type { Refusal } from './refusal.ts';

export interface AdditionalFieldsDialogProps {
  /** What is bought, by name. */
  readonly title: string;
  readonly fields: readonly FormField[];
  /** What was filled in before. */
  readonly answers: unknown;
  readonly texts: FormTexts | undefined;
  readonly submitLabel: string;
  /** Above the reason when the answers are not taken. */
  readonly failureTitle: string;
  /** Sends the answers; null when they were taken. */
  readonly send: (answers: object) => Promise<Refusal | null>;
  /** Called when the dialog is over; the focus is back where it was. */
  readonly onClose: () => void;
}

/** Asks for what a product's form asks, over the page; stays open, with all that was typed, until the answers are taken. */
export function AdditionalFieldsDialog(props: AdditionalFieldsDialogProps) {
  const { title, fields, answers, texts, submitLabel, failureTitle, send, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<{ title: string; message: string } | null>(null);
  const [values] = useState(() => readAnswers(answers));
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const first = fields.find((field) => errors[field.id] !== undefined);
    if (first) document.getElementById(fieldElementId(id, first.id))?.focus();
  }, [errors, fields, id]);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy || !form.current) return;
    setBusy(true);
    setProblem(null);
    try {
      const refusal = await send(writeAnswers(fields, new FormData(form.current)));
      if (refusal === null) return dialog.current?.close();
      const wrong = refusal.fields ?? [];
      setErrors(Object.fromEntries(wrong.map(({ fieldId, message }) => [fieldId, message])));
      if (wrong.length === 0) setProblem({ title: failureTitle, message: refusal.message });
    } catch (error) {
      setProblem({ title: failureTitle, message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <dialog className="additional-fields" aria-labelledby={`${id}-title`} ref={dialog} onClose={onClose}>
      <h2 className="additional-fields-title" id={`${id}-title`}>
        {title}
      </h2>
      <form ref={form} noValidate onSubmit={submit} aria-busy={isBusy}>
        <AdditionalFieldsForm {...{ id, fields, values, errors, texts, problem }} />
        <p className="additional-fields-actions">
          <button type="submit" className="button" aria-disabled={isBusy || undefined}>
            {submitLabel}
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {pageText('Close')}
          </button>
        </p>
      </form>
    </dialog>
  );
}
