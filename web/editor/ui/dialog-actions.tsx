import { words } from '../words.ts';
import { Button, type ButtonProps } from './button.tsx';

/** The foot of a dialog: the way back, and the button that goes on. */
export function DialogActions({
  onCancel,
  ...goOn
}: Pick<ButtonProps, 'children' | 'isDisabled' | 'isPending' | 'onPress'> & {
  readonly onCancel: () => void;
}) {
  return (
    <>
      <Button onPress={onCancel}>{words.controls.cancel}</Button>
      <Button kind="primary" {...goOn} />
    </>
  );
}
