import { useQuery } from '@apollo/client/react';
import { EditorBlockVersionsDocument } from '#web/generated/editor/block-versions.ts';
import type { BlockPlaceInput } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import type { CanvasStore } from './canvas-store.ts';
import { restoreVersion } from './draft-graph.ts';
import { canvasWords as words } from './words.ts';

const { versionsDialog: labels } = words;

export interface VersionsDialogProps {
  readonly store: CanvasStore;
  readonly place: BlockPlaceInput;
  onClose(): void;
}

/** What the page was before: who published or gave up what, and when. */
export function VersionsDialog({ store, place, onClose }: VersionsDialogProps) {
  const { account, website } = useViewer();
  const { data, error, refetch } = useQuery(EditorBlockVersionsDocument, {
    ...{ variables: { place }, fetchPolicy: 'no-cache' },
  });
  const versions = data?.blockDraft?.versions;
  const time = new Intl.DateTimeFormat(undefined, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: website.timeZone },
  });

  async function restore(id: string): Promise<void> {
    try {
      await store.flush();
      const answer = await restoreVersion(id, store.read().draft);
      if (answer.kind === 'saved') {
        store.adopt(answer.draft);
        notify(labels.restored, () => store.undo());
        onClose();
      } else if (answer.kind === 'conflict') {
        onClose();
        store.meet(answer.stored);
      } else notifyFailure(answer.kind === 'refused' ? answer.message : words.saving.offline);
    } catch (failure) {
      notifyFailure(messageOf(failure, words.saving.refused));
    }
  }

  return (
    <Dialog title={labels.title} isOpen onClose={onClose}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : versions === undefined ? (
        <Skeleton rows={3} />
      ) : versions.length === 0 ? (
        <p className="soft">{labels.none}</p>
      ) : (
        <ul className="canvas-versions">
          {versions.map(({ id, kind, savedAt, savedBy, layout }) => (
            <li key={id} className="spread">
              <span>
                <strong>{time.format(new Date(savedAt))}</strong>{' '}
                <span className="soft">
                  {`${labels.kinds[kind]} · ${labels.blocks(countBlocks(layout.sections))}`}
                  {savedBy && ` · ${labels.by(savedBy === account.id ? labels.you : labels.someone)}`}
                </span>
              </span>
              <Button onPress={() => void restore(id)}>{labels.restore}</Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface CountedSection {
  readonly rows: readonly { readonly columns: readonly { readonly blocks: readonly unknown[] }[] }[];
  readonly placed: readonly unknown[];
}

function countBlocks(sections: readonly CountedSection[]): number {
  return sections.reduce(
    (sum, { rows, placed }) =>
      sum + placed.length + rows.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)).length,
    0,
  );
}
