import { useState } from 'react';
import { messageOf } from '../graph/graph-failure.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { words } from '../words.ts';

/** Asks for one text; `send` answers what is wrong with it. */
export function OneTextDialog({
  title,
  label,
  submit,
  before = '',
  isDangerous = false,
  send,
  onClose,
}: {
  readonly title: string;
  readonly label: string;
  readonly submit: string;
  readonly before?: string;
  /** Nothing brings back what it does. */
  readonly isDangerous?: boolean;
  send(text: string): Promise<string | undefined>;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  async function go(): Promise<void> {
    setIsSending(true);
    try {
      const wrong = await send(text);
      setProblem(wrong);
      if (wrong === undefined) onClose();
    } catch (error) {
      setProblem(messageOf(error, words.failures.notSaved));
    } finally {
      setIsSending(false);
    }
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions
          kind={isDangerous ? 'danger' : 'primary'}
          onCancel={onClose}
          isPending={isSending}
          onPress={() => void go()}
        >
          {submit}
        </DialogActions>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <TextField
          label={label}
          value={text}
          onChange={setText}
          problem={problem}
          maxLength={256}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
