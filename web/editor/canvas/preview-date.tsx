import { useState } from 'react';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { DateTimeField } from '../ui/date-time-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { canvasWords } from './words.ts';

const { previewAt: words } = canvasWords;

/** Asks for when the page is looked at. */
export function PreviewDialog({
  at,
  onAt,
  onClose,
}: {
  readonly at: string;
  onAt(at: string): void;
  onClose(): void;
}) {
  const [chosen, setChosen] = useState(at);
  const [problem, setProblem] = useState<string>();
  function show(): void {
    if (Date.parse(chosen) > Date.now()) {
      onAt(chosen);
      onClose();
    } else setProblem(words.past);
  }
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} onPress={show}>
          {words.show}
        </DialogActions>
      }
    >
      <div className="stack">
        <p>{words.explanation}</p>
        <DateTimeField
          label={words.date}
          problem={problem}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setProblem(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}

/** Says that the page is not as it is now, and leads back. */
export function PreviewNotice({ at, onEnd }: { readonly at: string; onEnd(): void }) {
  const formats = useFormats();
  return (
    <div className="canvas-notice spread" role="status">
      <span>{words.shown(formats.dateTime(at))}</span>
      <Button onPress={onEnd}>{words.end}</Button>
    </div>
  );
}
