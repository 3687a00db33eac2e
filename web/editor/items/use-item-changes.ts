import { useEditorChangeItemsMutation } from '#web/generated/editor/change-items.ts';
import { useEditorDeleteItemsMutation } from '#web/generated/editor/delete-items.ts';
import { useEditorRestoreItemsMutation } from '#web/generated/editor/restore-items.ts';
import { useEditorTrashItemsMutation } from '#web/generated/editor/trash-items.ts';
import type { EditorItemRowFragment, UpdateItemsInput } from '#web/generated/graphql.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { showAtOnce, withFields } from '../graph/show-at-once.ts';
import { tell } from '../ui/tell.ts';
import { groupBy } from './group-by.ts';
import { itemsWords } from './words.ts';

const { bulk } = itemsWords;
type Answer = Promise<MutationAnswer | null | undefined>;

/** What can be done to several items at once; each is said, and taken back where it can be. */
export function useItemChanges() {
  const [updateItems] = useEditorChangeItemsMutation();
  const [trashItems] = useEditorTrashItemsMutation();
  const [restoreItems] = useEditorRestoreItemsMutation();
  const [deleteItems] = useEditorDeleteItemsMutation();
  // Lists are narrowed and sorted by what changes: they are read anew.
  const refetchQueries = ['EditorItems', 'EditorItemLabels', 'EditorItemTrash'];

  async function send(ids: readonly string[], input: UpdateItemsInput): Answer {
    const { data } = await updateItems({ variables: { ids: [...ids], input }, refetchQueries });
    return data?.updateItems;
  }

  /** Gives items the status back that each of them had. */
  async function restore(items: readonly EditorItemRowFragment[]): Answer {
    const groups = groupBy(items, ({ status, publishedAt }) => `${status} ${publishedAt}`);
    for (const [first, ...others] of groups.values()) {
      if (!first) continue;
      const { status, publishedAt } = first;
      const ids = [first, ...others].map(({ id }) => id);
      const answer = await send(ids, { status, publishedAt, keepsDrafts: true });
      if (answer?.message !== undefined) return answer;
    }
    return undefined;
  }

  function setStatus(
    items: readonly EditorItemRowFragment[],
    status: 'PUBLISHED' | 'DRAFT' | 'NEEDS_REVIEW',
    said: (count: number) => string,
  ): Promise<boolean> {
    const ids = items.map(({ id }) => id);
    const sent = showAtOnce(withFields('Item', ids, { status }), () => send(ids, { status }));
    return tell(sent, said(ids.length), () => void tell(restore(items), bulk.undone));
  }

  function bringBack(ids: readonly string[]): Promise<boolean> {
    const restored = restoreItems({ variables: { ids: [...ids] }, refetchQueries });
    return tell(
      restored.then(({ data }) => data?.restoreItems),
      bulk.back(ids.length),
    );
  }

  return {
    publish: (items: readonly EditorItemRowFragment[]) => setStatus(items, 'PUBLISHED', bulk.published),
    unpublish: (items: readonly EditorItemRowFragment[]) => setStatus(items, 'DRAFT', bulk.unpublished),
    askForReview: (items: readonly EditorItemRowFragment[]) =>
      setStatus(items, 'NEEDS_REVIEW', bulk.handedIn),
    addLabel(items: readonly EditorItemRowFragment[], kind: 'tag' | 'category', name: string) {
      const added = items.filter((item) => !item[kind === 'tag' ? 'tags' : 'categories'].includes(name));
      const ids = items.map(({ id }) => id);
      const undoIds = added.map(({ id }) => id);
      return tell(
        send(ids, kind === 'tag' ? { addTags: [name] } : { addCategories: [name] }),
        bulk.labelled(ids.length, name),
        undoIds.length === 0
          ? undefined
          : () =>
              void tell(
                send(undoIds, kind === 'tag' ? { removeTags: [name] } : { removeCategories: [name] }),
                bulk.undone,
              ),
      );
    },
    /** Into the trash, from where it comes back. */
    remove(ids: readonly string[]) {
      const trashed = trashItems({ variables: { ids: [...ids] }, refetchQueries });
      return tell(
        trashed.then(({ data }) => data?.trashItems),
        bulk.trashed(ids.length),
        () => void bringBack(ids),
      );
    },
    restore: bringBack,
    removeForGood(ids: readonly string[]) {
      const removed = deleteItems({ variables: { ids: [...ids] }, refetchQueries });
      return tell(
        removed.then(({ data }) => data?.deleteItems),
        bulk.deleted(ids.length),
      );
    },
  };
}
