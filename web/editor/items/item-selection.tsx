import { useState } from 'react';
import type { EditorItemRowFragment } from '#web/generated/graphql.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { words } from '../words.ts';
import { useItemChanges } from './use-item-changes.ts';
import { itemsWords } from './words.ts';

const { bulk } = itemsWords;
/** So many are changed together by the graph. */
const mostAtOnce = 200;
/** What the graph takes as a name. */
const longest = { tag: 50, category: 25 } as const;

/** What can be done to the chosen items. */
export function ItemSelection({
  items,
  onDone,
}: {
  readonly items: readonly EditorItemRowFragment[];
  readonly onDone: () => void;
}) {
  const mayPublish = useMay('CONTENT_MANAGE');
  const areDrafts = items.every(({ status }) => status === 'DRAFT' || status === 'NEEDS_REVIEW');
  const changes = useItemChanges();
  const [adding, setAdding] = useState<'tag' | 'category'>();
  const isTooMany = items.length > mostAtOnce;
  const then = async (work: Promise<boolean>) => {
    if (await work) onDone();
  };
  return (
    <div className="selection-bar" role="toolbar" aria-label={words.controls.selected(items.length)}>
      <strong>{words.controls.selected(items.length)}</strong>
      {isTooMany ? (
        <span>{bulk.tooMany}</span>
      ) : !mayPublish && !areDrafts ? (
        <span>{bulk.draftsOnly}</span>
      ) : (
        <>
          {mayPublish ? (
            <>
              <Button onPress={() => void then(changes.publish(items))}>{bulk.publish}</Button>
              <Button onPress={() => void then(changes.unpublish(items))}>{bulk.unpublish}</Button>
            </>
          ) : (
            <Button onPress={() => void then(changes.askForReview(items))}>{bulk.review}</Button>
          )}
          <Button onPress={() => setAdding('tag')}>{bulk.tag}</Button>
          <Button onPress={() => setAdding('category')}>{bulk.category}</Button>
          <Button kind="danger" onPress={() => void then(changes.remove(items.map(({ id }) => id)))}>
            {bulk.delete}
          </Button>
        </>
      )}
      <Button kind="quiet" onPress={onDone}>
        {words.controls.clearSelection}
      </Button>
      {adding && (
        <LabelDialog
          kind={adding}
          onClose={() => setAdding(undefined)}
          onAdd={(name) => {
            setAdding(undefined);
            void then(changes.addLabel(items, adding, name));
          }}
        />
      )}
    </div>
  );
}

function LabelDialog({
  kind,
  onAdd,
  onClose,
}: {
  readonly kind: 'tag' | 'category';
  readonly onAdd: (name: string) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const add = () => name.trim() !== '' && onAdd(name.trim());
  return (
    <Dialog
      title={bulk[kind]}
      isOpen
      onClose={onClose}
      foot={
        <Button kind="primary" isDisabled={name.trim() === ''} onPress={add}>
          {words.controls.add}
        </Button>
      }
    >
      <TextField
        label={bulk.name}
        value={name}
        onChange={setName}
        maxLength={longest[kind]}
        autoFocus
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
    </Dialog>
  );
}
