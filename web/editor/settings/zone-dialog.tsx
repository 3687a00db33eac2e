import type { ReactNode } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Form } from '../ui/form.tsx';
import type { FormState } from '../ui/use-form.ts';
import { words } from '../words.ts';
import './settings.css';

/** A zone with its rows, such as its rates or its ways to send. */
export function ZoneDialog<Values extends object, Row>({
  title,
  labels,
  form,
  rows,
  head,
  row,
  rowWords,
  onRows,
  newRow,
  onClose,
}: {
  readonly title: string;
  /** What its fields are called. */
  readonly labels: Readonly<Record<string, string>>;
  readonly form: FormState<Values>;
  readonly rows: readonly Row[];
  /** What stands above the rows. */
  readonly head: ReactNode;
  /** The fields of a row. */
  row(row: Row, change: (change: Partial<Row>) => void): ReactNode;
  readonly rowWords: { readonly add: string; remove(row: Row): string };
  onRows(rows: readonly Row[]): void;
  readonly newRow: Row;
  onClose(): void;
}) {
  return (
    <Dialog
      title={title}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {words.controls.save}
        </DialogActions>
      }
    >
      <Form form={form} label={title} labels={labels} isBarHidden isLeavable>
        {head}
        <ul className="setting-rows">
          {rows.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is not stored yet has nothing else that tells it apart.
            <li key={at} className="setting-row">
              <div className="setting-fields">
                {row(each, (change) =>
                  onRows(rows.map((other, index) => (index === at ? { ...other, ...change } : other))),
                )}
              </div>
              <IconButton
                icon="trash"
                label={rowWords.remove(each)}
                onPress={() => onRows(rows.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button icon="plus" onPress={() => onRows([...rows, newRow])}>
            {rowWords.add}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
