import { useState } from 'react';
import { useFormats } from '../formats.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { Card } from './page.tsx';
import './trash-list.css';

export interface Trashed {
  readonly id: string;
  readonly title: string;
  readonly trashedAt: string | null;
}

export interface TrashWords {
  readonly title: string;
  readonly restore: string;
  readonly remove: string;
  removeTitle(title: string): string;
  readonly removeMore: string;
  readonly keep: string;
}

/** What was put into the trash, to bring back or to delete for good; nothing while it is empty. */
export function TrashList<Each extends Trashed>({
  trashed,
  words,
  onRestore,
  onRemove,
}: {
  readonly trashed: readonly Each[];
  readonly words: TrashWords;
  onRestore(each: Each): void;
  /** For good. */
  onRemove(each: Each): void;
}) {
  const formats = useFormats();
  const [removed, setRemoved] = useState<Each | null>(null);
  if (trashed.length === 0) return null;
  return (
    <Card title={words.title} isFlush>
      <ul className="trash-list" aria-label={words.title}>
        {trashed.map((each) => (
          <li key={each.id}>
            <span className="trash-name">
              <strong>{each.title}</strong>
              {each.trashedAt !== null && <span className="soft">{formats.dateTime(each.trashedAt)}</span>}
            </span>
            <Button onPress={() => onRestore(each)}>{words.restore}</Button>
            <Button kind="quiet" onPress={() => setRemoved(each)}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {removed && (
        <Dialog
          title={words.removeTitle(removed.title)}
          role="alertdialog"
          isOpen
          onClose={() => setRemoved(null)}
          foot={
            <DialogActions
              kind="danger"
              onCancel={() => setRemoved(null)}
              cancel={words.keep}
              onPress={() => {
                setRemoved(null);
                onRemove(removed);
              }}
            >
              {words.remove}
            </DialogActions>
          }
        >
          <p>{words.removeMore}</p>
        </Dialog>
      )}
    </Card>
  );
}
