import { useEffect, useMemo } from 'react';
import { useEditorChangeItemMutation } from '#web/generated/editor/change-item.ts';
import { useEditorOpenCommentsMutation } from '#web/generated/editor/open-comments.ts';
import type { EditorItemFieldsFragment } from '#web/generated/graphql.ts';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { type FormState, useForm } from '../ui/use-form.ts';
import { changeInput, type ItemValues, rebaseItem, valuesOf } from './item-form.rules.ts';

const pauseMs = 1_500;

/** The form of an item. What visitors do not see yet is saved as it is typed; what they see waits until somebody says so. */
export function useItemForm(item: EditorItemFieldsFragment): {
  readonly form: FormState<ItemValues>;
  readonly isAutomatic: boolean;
} {
  const { id, status } = item;
  const initial = useMemo(() => valuesOf(item), [item]);
  const [change] = useEditorChangeItemMutation();
  const [openComments] = useEditorOpenCommentsMutation();
  const isAutomatic = status !== 'PUBLISHED';

  const form = useForm<ItemValues, EditorItemFieldsFragment>({
    ...{ id: `item ${id}`, initial, version: item, rebase: rebaseItem },
    async save(values, { areCommentsOpen }, version) {
      const base = version ?? item;
      const input = changeInput(base, values);
      if (input) {
        const read = { expectedUpdatedAt: base.updatedAt, keepsVersion: !isAutomatic };
        const answer = (await change({ variables: { input: { id, ...read, ...input } } })).data?.updateItem;
        if (answer?.__typename === 'ItemChangedMeanwhile')
          return changedMeanwhile(valuesOf(answer.stored), answer.stored);
        if (answer && answer.__typename !== 'Item') return answer;
      }
      if (areCommentsOpen === undefined) return undefined;
      const { data } = await openComments({ variables: { itemId: id, areOpen: areCommentsOpen } });
      return data?.updateItemComments;
    },
  });
  const { isChanged, isSaving, problem, clashes, values, save } = form;
  const isHeld = problem !== undefined || clashes.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values begins the wait anew.
  useEffect(() => {
    if (!isAutomatic || !isChanged || isSaving || isHeld) return undefined;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [isAutomatic, isChanged, isSaving, isHeld, values]);

  return { form, isAutomatic };
}
