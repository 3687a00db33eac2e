import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorItemPagesQuery } from '#web/generated/editor/item-pages.ts';
import { useEditorMoveItemMutation } from '#web/generated/editor/move-item.ts';
import { Select } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { tell } from '../ui/tell.ts';
import { itemsWords } from './words.ts';

const { move: texts } = itemsWords;

/** Moves an item to another page that holds items. */
export function MoveDialog({
  itemId,
  pageId,
  onClose,
}: {
  readonly itemId: string;
  readonly pageId: string;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const { data, error, refetch } = useEditorItemPagesQuery();
  const [chosen, setChosen] = useState('');
  const [move, { loading }] = useEditorMoveItemMutation({
    refetchQueries: ['EditorItems', 'EditorItemLabels'],
  });
  const pages = data?.website?.collections.filter(({ id, holdsItems }) => holdsItems && id !== pageId);
  const target = chosen || (pages?.[0]?.id ?? '');

  async function submit(): Promise<void> {
    const moved = move({ variables: { id: itemId, collectionId: target } });
    const title = pages?.find(({ id }) => id === target)?.title ?? '';
    if (
      !(await tell(
        moved.then(({ data: answer }) => answer?.moveItem),
        texts.moved(title),
      ))
    )
      return;
    onClose();
    await navigate({ to: '/pages/$pageId/$itemId', params: { pageId: target, itemId } });
  }

  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions
          onCancel={onClose}
          isPending={loading}
          isDisabled={target === ''}
          onPress={() => void submit()}
        >
          {texts.submit}
        </DialogActions>
      }
    >
      <Loaded data={pages} {...{ error, refetch }} rows={2}>
        {(found) =>
          found.length === 0 ? (
            <p className="soft">{texts.none}</p>
          ) : (
            <Select
              label={texts.to}
              hint={texts.hint}
              value={target}
              options={found.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={setChosen}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}
