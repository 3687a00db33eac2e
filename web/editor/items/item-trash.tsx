import { useEditorItemTrashQuery } from '#web/generated/editor/item-trash.ts';
import { TrashList } from '../ui/trash-list.tsx';
import { useItemChanges } from './use-item-changes.ts';
import { itemsWords } from './words.ts';

/** The items of a page that are in the trash. */
export function ItemTrash({ pageId }: { readonly pageId: string }) {
  const { data } = useEditorItemTrashQuery({ variables: { id: pageId } });
  const changes = useItemChanges();
  return (
    <TrashList
      trashed={data?.collection?.trashedItems ?? []}
      words={itemsWords.bin}
      onRestore={({ id }) => void changes.restore([id])}
      onRemove={({ id }) => void changes.removeForGood([id])}
    />
  );
}
