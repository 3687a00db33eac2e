import { useState } from 'react';
import { useEditorDeleteProductsMutation } from '#web/generated/editor/delete-products.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { tell } from '../ui/tell.ts';
import { productsWords } from './words.ts';

const { bulk } = productsWords;

/** Deletes archived products once their owner says so again: nothing brings them back. */
export function DeleteProducts({
  ids,
  onDone,
}: {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const [remove, { loading }] = useEditorDeleteProductsMutation({ refetchQueries: ['EditorProducts'] });

  async function run(): Promise<void> {
    const answer = remove({ variables: { ids: [...ids] } }).then(({ data }) => data?.deleteProducts);
    const isDone = await tell(answer, bulk.deleted(ids.length));
    setIsAsked(false);
    if (isDone) onDone();
  }

  return (
    <>
      <Button onPress={() => setIsAsked(true)}>{bulk.delete}</Button>
      <Dialog
        title={bulk.deleteTitle(ids.length)}
        role="alertdialog"
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        foot={
          <DialogActions
            kind="danger"
            onCancel={() => setIsAsked(false)}
            isPending={loading}
            onPress={() => void run()}
          >
            {bulk.delete}
          </DialogActions>
        }
      >
        <p>{bulk.deleteText}</p>
      </Dialog>
    </>
  );
}
