import { useEditorArchiveProductsMutation } from '#web/generated/editor/archive-products.ts';
import { useEditorChangeProductsMutation } from '#web/generated/editor/change-products.ts';
import { useEditorRestoreProductsMutation } from '#web/generated/editor/restore-products.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type MutationAnswer, problemOf } from '../graph/problems.ts';
import { type CacheChange, showAtOnce, withFields } from '../graph/show-at-once.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { productsWords } from './words.ts';

const { bulk } = productsWords;

/** What can be done to many products at once; each is said, and can be taken back. */
export function useBulkChanges() {
  const [archive] = useEditorArchiveProductsMutation();
  const [restore] = useEditorRestoreProductsMutation();
  const [change] = useEditorChangeProductsMutation();
  // Lists are sorted and narrowed by what changes: they are read anew.
  const refetchQueries = ['EditorProducts'];

  async function run(
    change: CacheChange,
    send: () => Promise<MutationAnswer | null | undefined>,
    message: string,
    undo?: () => void,
  ): Promise<void> {
    try {
      const problem = problemOf(await showAtOnce(change, send));
      if (problem) notifyFailure(problem.message);
      else notify(message, undo);
    } catch (error) {
      notifyFailure(messageOf(error, words.failures.notSaved));
    }
  }

  const actions = {
    setVisible(ids: readonly string[], isVisible: boolean, undoes = false): Promise<void> {
      return run(
        withFields('Product', ids, { isVisible }),
        async () =>
          (await change({ variables: { ids: [...ids], input: { isVisible } }, refetchQueries })).data
            ?.updateProducts,
        isVisible ? bulk.shown(ids.length) : bulk.hidden(ids.length),
        undoes ? undefined : () => actions.setVisible(ids, !isVisible, true),
      );
    },
    archive(ids: readonly string[], undoes = false): Promise<void> {
      return run(
        withFields('Product', ids, { isArchived: true }),
        async () => (await archive({ variables: { ids: [...ids] }, refetchQueries })).data?.archiveProducts,
        bulk.archived(ids.length),
        undoes ? undefined : () => actions.restore(ids, true),
      );
    },
    restore(ids: readonly string[], undoes = false): Promise<void> {
      return run(
        withFields('Product', ids, { isArchived: false }),
        async () => (await restore({ variables: { ids: [...ids] }, refetchQueries })).data?.restoreProducts,
        bulk.restored(ids.length),
        undoes ? undefined : () => actions.archive(ids, true),
      );
    },
  };
  return actions;
}
