import { useEffect, useState } from 'react';
import { useEditorCategoriesQuery } from '#web/generated/editor/categories.ts';
import { useEditorChangeCategoryMutation } from '#web/generated/editor/change-category.ts';
import { useEditorCreateCategoryMutation } from '#web/generated/editor/create-category.ts';
import { useEditorDeleteCategoryMutation } from '#web/generated/editor/delete-category.ts';
import { useEditorMoveCategoryMutation } from '#web/generated/editor/move-category.ts';
import { useEditorOrderCategoriesMutation } from '#web/generated/editor/order-categories.ts';
import { useEditorRestoreCategoryMutation } from '#web/generated/editor/restore-category.ts';
import type { UpdateCategoryInput } from '#web/generated/graphql.ts';
import { tell } from '../ui/tell.ts';
import { type CategoryNode, type CategoryPlace, placeOf, withPlace } from './categories.rules.ts';
import { categoriesWords as words } from './words.ts';

const refetchQueries = ['EditorCategories', 'EditorProductPlaces'];
const options = { refetchQueries, awaitRefetchQueries: true };

/** All categories of the store, and what can be done to them; a move is shown before it is saved. */
export function useCategories() {
  const { data, error, refetch, fetchMore } = useEditorCategoriesQuery({ fetchPolicy: 'cache-and-network' });
  const [create] = useEditorCreateCategoryMutation(options);
  const [change] = useEditorChangeCategoryMutation(options);
  const [move] = useEditorMoveCategoryMutation();
  const [order] = useEditorOrderCategoriesMutation();
  const [remove] = useEditorDeleteCategoryMutation(options);
  const [restore] = useEditorRestoreCategoryMutation(options);
  const [shown, setShown] = useState<readonly CategoryNode[]>();
  const pageInfo = data?.categories.pageInfo;
  // A tree is shown whole.
  useEffect(() => {
    if (pageInfo?.hasNextPage) void fetchMore({ variables: { after: pageInfo.endCursor } });
  }, [pageInfo, fetchMore]);
  const nodes = shown ?? data?.categories.nodes;

  async function sendPlace(id: string, before: CategoryPlace, { parentId, siblings }: CategoryPlace) {
    if (before.parentId !== parentId) {
      const moved = (await move({ variables: { id, parentId } })).data?.moveCategory;
      // It stands last then.
      if ((moved && 'message' in moved) || siblings.at(-1) === id) return moved;
    }
    return (await order({ variables: { ids: [...siblings] } })).data?.orderCategories;
  }

  async function place(node: CategoryNode, before: CategoryPlace, to: CategoryPlace): Promise<void> {
    if (!nodes) return;
    setShown(withPlace(nodes, node.id, to));
    await tell(sendPlace(node.id, before, to), words.moved(node.name), () => void place(node, to, before));
    await refetch().catch(() => undefined);
    setShown(undefined);
  }

  return {
    ...{ nodes, error, refetch },
    place: (node: CategoryNode, to: CategoryPlace | null) =>
      nodes && to ? place(node, placeOf(nodes, node.id), to) : Promise.resolve(),
    create: async (name: string, parentId: string | null) =>
      (await create({ variables: { input: { name, parentId } } })).data?.createCategory,
    change: async (id: string, values: Omit<UpdateCategoryInput, 'id'>) =>
      (await change({ variables: { input: { id, ...values } } })).data?.updateCategory,
    /** Answers whether it was deleted. */
    remove({ id, name }: CategoryNode): Promise<boolean> {
      const undo = () =>
        void tell(
          restore({ variables: { id } }).then((answer) => answer.data?.restoreCategory),
          words.restored(name),
        );
      const below = countBelow(nodes ?? [], id);
      const sent = remove({ variables: { id } }).then((answer) => answer.data?.deleteCategory);
      return tell(sent, words.deleted(name, below), undo);
    },
  };
}

function countBelow(nodes: readonly CategoryNode[], id: string): number {
  const below = nodes.filter(({ parentId }) => parentId === id);
  return below.reduce((count, node) => count + 1 + countBelow(nodes, node.id), 0);
}
