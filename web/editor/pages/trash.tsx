import { useState } from 'react';
import type { EditorPagesQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Card } from '../ui/page.tsx';
import type { PageActions } from './use-page-actions.ts';
import { pagesWords } from './words.ts';

const { bin: words } = pagesWords;

type Trashed = EditorPagesQuery['trashedCollections'][number];

/** What was put into the trash, to bring back or to delete for good; nothing while it is empty. */
export function Trash({
  pages,
  actions,
}: {
  readonly pages: readonly Trashed[];
  readonly actions: PageActions;
}) {
  const formats = useFormats();
  const [removed, setRemoved] = useState<Trashed | null>(null);
  if (pages.length === 0) return null;
  return (
    <Card title={words.title} isFlush>
      <ul className="pages-list" aria-label={words.title}>
        {pages.map((page) => (
          <li key={page.id} className="pages-row">
            <span className="pages-name">
              <strong>{page.title}</strong>
              {page.trashedAt !== null && <span className="soft">{formats.dateTime(page.trashedAt)}</span>}
            </span>
            <Button onPress={() => void actions.restore(page.id, page.title)}>{words.restore}</Button>
            <Button kind="quiet" onPress={() => setRemoved(page)}>
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
                void actions.remove(removed.id, removed.title);
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
