import { useQuery } from '@apollo/client/react';
import { EditorBlockVersionsDocument } from '#web/generated/editor/block-versions.ts';
import type { BlockPlaceInput } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import type { VersionField } from '../versions/difference.rules.ts';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import { allWordsOfBlock } from './block-words.ts';
import { loadVersion, restoreVersion } from './draft-graph.ts';
import { blocksIn, type Layout } from './layout.ts';
import type { CanvasSession } from './use-canvas-session.ts';
import { canvasWords as words } from './words.ts';

const { versionsDialog: labels } = words;

export interface PageVersionsProps {
  readonly session: CanvasSession;
  readonly place: BlockPlaceInput;
  onClose(): void;
}

/** What the page was before: who published or gave up what, and when. */
export function PageVersions({ session: { store, kinds }, place, onClose }: PageVersionsProps) {
  const { data, error, refetch } = useQuery(EditorBlockVersionsDocument, {
    ...{ variables: { place }, fetchPolicy: 'no-cache' },
  });

  /** Each section on a line of its own, and each of its blocks below it. */
  function fieldsOf(layout: Layout): VersionField[] {
    const lines = layout.flatMap((section, index) => [
      words.section(index + 1),
      ...blocksIn(section).map(
        (block) => `${kinds.get(block.type)?.title ?? block.type}: ${allWordsOfBlock(block)}`,
      ),
    ]);
    return [{ label: labels.field, text: lines.join('\n') }];
  }

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
    <VersionsDialog
      {...{ title: labels.title, none: labels.none, error, onClose, isOfVersion: true }}
      versions={data?.blockDraft?.versions}
      now={fieldsOf(store.read().layout)}
      fieldsOf={async ({ id }) => fieldsOf(await loadVersion(id))}
      noteOf={({ kind, layout }) => `${labels.kinds[kind]} · ${labels.blocks(countBlocks(layout.sections))}`}
      onRetry={() => void refetch()}
      onRestore={(id) => void restore(id)}
    />
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
