import { useEffect, useMemo, useState } from 'react';
import { useEditorChangeItemMutation } from '#web/generated/editor/change-item.ts';
import { useEditorOpenCommentsMutation } from '#web/generated/editor/open-comments.ts';
import type { EditorItemFieldsFragment } from '#web/generated/graphql.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { useForm } from '../ui/use-form.ts';
import { changeInput, type ItemValues, mergeChanges, valuesOf } from './item-form.rules.ts';

const pauseMs = 1_500;

/**
 * The form of an item. What visitors do not see yet is saved as it is typed; what they see waits until somebody says so. When someone
 * else was faster nothing is saved: `conflict` has what is stored, and `keepMine` writes what this window changed over it.
 */
export function useItemForm(item: EditorItemFieldsFragment, onSaved: () => void) {
  const { id, status } = item;
  const initial = useMemo(() => valuesOf(item), [item]);
  const [change] = useEditorChangeItemMutation();
  const [openComments] = useEditorOpenCommentsMutation();
  const [conflict, setConflict] = useState<EditorItemFieldsFragment>();
  const isAutomatic = status !== 'PUBLISHED';

  async function send(
    values: ItemValues,
    base: EditorItemFieldsFragment,
  ): Promise<MutationAnswer | undefined> {
    const input = changeInput(base, values);
    if (input) {
      const version = { expectedUpdatedAt: base.updatedAt, keepsVersion: !isAutomatic };
      const { data } = await change({ variables: { input: { id, ...version, ...input } } });
      const answer = data?.updateItem;
      if (answer?.__typename === 'ItemChangedMeanwhile') {
        const merged = mergeChanges(valuesOf(base), values, valuesOf(answer.stored));
        if (merged) return send(merged, answer.stored);
        setConflict(answer.stored);
      }
      if (answer && answer.__typename !== 'Item') return answer;
    }
    const areOpen = values.areCommentsOpen;
    if (areOpen === valuesOf(base).areCommentsOpen) return undefined;
    const { data } = await openComments({ variables: { itemId: id, areOpen } });
    return data?.updateItemComments;
  }

  const form = useForm<ItemValues>({
    ...{ id: `item ${id}`, initial, onSaved },
    save: (values) => send(values, item),
  });
  const { isChanged, isSaving, problem, values, save, discard } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values begins the wait anew.
  useEffect(() => {
    if (!isAutomatic || !isChanged || isSaving || problem) return undefined;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [isAutomatic, isChanged, isSaving, problem, values]);

  return {
    form,
    isAutomatic,
    conflict,
    takeTheirs(): void {
      discard();
      setConflict(undefined);
    },
    async keepMine(): Promise<void> {
      setConflict(undefined);
      // What is stored is in the cache, and in the form below what was typed: it is saved from there.
      await save();
    },
  };
}
