import { type ComponentType, type MouseEvent, useState } from 'react';
import type { CartLineFragment } from '#web/generated/graphql.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { askedFields } from '../asked-fields.ts';
import { pageText } from '../languages/page-texts.ts';
import { loadingFailure } from '../product/use-product-form.ts';
import type { AdditionalFieldsDialogProps } from './additional-fields-dialog.tsx';
import { answerLines } from './answer-lines.rules.ts';
import { additionalFieldsMessages } from './messages.ts';
import type { Refusal } from './refusal.ts';
import type { CartAnswerTexts } from './texts.ts';

export interface EntryAnswersProps {
  readonly entry: CartLineFragment;
  readonly texts: CartAnswerTexts | undefined;
  /** Sends changed answers; null when they were taken. */
  readonly send: (answers: object) => Promise<Refusal | null>;
}

/** What was filled in for an entry of the cart, and the way to change it: a page of its own, over this one with scripts. */
export function EntryAnswers({ entry, texts, send }: EntryAnswersProps) {
  const [Dialog, setDialog] = useState<ComponentType<AdditionalFieldsDialogProps> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const fields = askedFields(entry);
  const lines = answerLines(fields, entry.additionalFields, texts?.summary);
  if (lines.length === 0) return null;
  const open = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const { AdditionalFieldsDialog } = await import('./additional-fields-dialog.tsx');
      setDialog(() => AdditionalFieldsDialog);
    } catch (error) {
      setFailure(loadingFailure(error));
    }
  };
  return (
    <div className="cart-row-answers">
      <dl>
        {lines.map(({ title, answer }) => (
          <div key={title}>
            <dt>{title}:</dt> <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      {fields.length > 0 && (
        <a
          className="cart-row-edit"
          href={`/cart/form?entryId=${encodeURIComponent(entry.id)}`}
          onClick={open}
          aria-label={pageText('Edit {title}', { title: entry.title })}
        >
          {pageText('Edit')}
        </a>
      )}
      {Dialog !== null && (
        <Dialog
          title={entry.title}
          fields={fields}
          answers={entry.additionalFields}
          texts={texts?.form}
          submitLabel={pageText('Save')}
          failureTitle={pageText(additionalFieldsMessages.unchanged)}
          send={send}
          onClose={() => setDialog(null)}
        />
      )}
      {failure !== null && (
        <AlertDialog
          title={pageText(additionalFieldsMessages.unopened)}
          message={failure}
          onClose={() => setFailure(null)}
        />
      )}
    </div>
  );
}
