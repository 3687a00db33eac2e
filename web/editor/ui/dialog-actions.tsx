import { words } from '../words.ts';
import { Button, type ButtonProps } from './button.tsx';

interface DialogActionsProps extends Pick<ButtonProps, 'children' | 'isDisabled' | 'isPending' | 'onPress'> {
  readonly onCancel: () => void;
  /** What the way back is called. */
  readonly cancel?: string;
  readonly kind?: 'primary' | 'danger';
}

/** The foot of a dialog: the way back, and the button that goes on, which is red where nothing brings back what it does. */
export function DialogActions({
  onCancel,
  cancel = words.controls.cancel,
  kind = 'primary',
  ...goOn
}: DialogActionsProps) {
  return (
    <>
      <Button onPress={onCancel}>{cancel}</Button>
      <Button kind={kind} {...goOn} />
    </>
  );
}

/** The foot of a dialog with a form, which is closed once it is saved. */
export function SaveActions(props: Omit<DialogActionsProps, 'children' | 'cancel'>) {
  return (
    <DialogActions {...props} cancel={words.controls.close}>
      {words.controls.save}
    </DialogActions>
  );
}
