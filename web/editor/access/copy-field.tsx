import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { accessWords } from './words.ts';
import './access.css';

/** A text to take along. */
export function CopyField({
  label,
  hint,
  value,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
}) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      notify(accessWords.copied);
    } catch {
      notifyFailure(accessWords.notCopied);
    }
  }
  return (
    <div className="access-copy">
      <TextField label={label} hint={hint} value={value} isReadOnly />
      <Button onPress={() => void copy()}>{accessWords.copy}</Button>
    </div>
  );
}
