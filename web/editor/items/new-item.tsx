import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorAddItemMutation } from '#web/generated/editor/add-item.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, problemOf } from '../graph/problems.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { useKeptText } from '../ui/use-kept-text.ts';
import { words } from '../words.ts';
import { kindOfItem, recordTypeFor } from './record-type.rules.ts';
import { itemsWords } from './words.ts';

const { add: texts } = itemsWords;

/** A new item: its title is enough to begin with. It opens to be written. */
export function NewItem({
  page,
  onClose,
}: {
  readonly page: { readonly id: string; readonly typeName: string };
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const [add, { loading }] = useEditorAddItemMutation();
  const { text: title, write: setTitle, forget } = useKeptText(`new item:${page.id}`);
  const [problem, setProblem] = useState<FieldProblem>();

  async function make(): Promise<void> {
    if (title.trim() === '') return setProblem({ message: texts.nameMissing });
    try {
      const recordType = recordTypeFor(page.typeName);
      const input = { collectionId: page.id, title: title.trim(), recordType, status: 'DRAFT' } as const;
      const { data } = await add({ variables: { input }, refetchQueries: ['EditorItems'] });
      const made = data?.createItem;
      if (made?.__typename !== 'Item') return setProblem(problemOf(made));
      forget();
      await navigate({ to: '/pages/$pageId/$itemId', params: { pageId: page.id, itemId: made.id } });
    } catch (error) {
      setProblem({ message: messageOf(error, words.failures.notSaved) });
    }
  }

  return (
    <Dialog
      title={texts.title(kindOfItem(page.typeName))}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={loading} onPress={() => void make()}>
          {texts.submit}
        </DialogActions>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField
          label={texts.name}
          hint={texts.more}
          value={title}
          onChange={setTitle}
          problem={problem?.message}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
