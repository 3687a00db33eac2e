import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Form } from '../ui/form.tsx';
import type { FormState } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { SettingRows, type SettingRowsProps } from './setting-rows.tsx';

/** A zone with its rows, such as its rates or its ways to send. */
export function ZoneDialog<Values extends object, Row>({
  title,
  labels,
  form,
  head,
  onClose,
  ...rows
}: SettingRowsProps<Row> & {
  readonly title: string;
  /** What its fields are called. */
  readonly labels: Readonly<Record<string, string>>;
  readonly form: FormState<Values>;
  /** What stands above the rows. */
  readonly head: ReactNode;
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
        <SettingRows {...rows} />
      </Form>
    </Dialog>
  );
}
