import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { beginEmpty } from './use-theme.ts';
import { designWords } from './words.ts';

const { empty: words } = designWords;

/** Begins a theme of one's own; visitors see it once it is put live. */
export function NewThemeDialog({
  onClose,
  onBegun,
}: {
  readonly onClose: () => void;
  /** Told the id of the draft. */
  readonly onBegun: (id: string) => void;
}) {
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  async function begin(): Promise<void> {
    setIsBusy(true);
    const made = await beginEmpty(name.trim());
    setIsBusy(false);
    if (made === undefined) return;
    onBegun(made);
    onClose();
  }
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      foot={
        <Button
          kind="primary"
          isDisabled={name.trim() === ''}
          isPending={isBusy}
          onPress={() => void begin()}
        >
          {words.begin}
        </Button>
      }
    >
      <div className="stack">
        <p className="soft">{words.text}</p>
        <TextField label={words.name} value={name} onChange={setName} maxLength={100} autoFocus />
      </div>
    </Dialog>
  );
}
