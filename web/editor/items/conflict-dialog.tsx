import type { EditorItemFieldsFragment } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { differences, type ItemValues, valuesOf } from './item-form.rules.ts';
import { itemsWords } from './words.ts';

const { conflict: texts, editor } = itemsWords;

/** Two changed one item at once: shows what each of them has, and one goes on. Neither is lost before. */
export function ItemConflict({
  mine,
  stored,
  onTake,
  onKeep,
}: {
  readonly mine: ItemValues;
  readonly stored: EditorItemFieldsFragment;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}) {
  return (
    <Dialog
      title={texts.title}
      role="alertdialog"
      isOpen
      isWide
      foot={
        <>
          <Button onPress={onTake}>{texts.takeTheirs}</Button>
          <Button kind="primary" onPress={onKeep}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      <p>{texts.explanation}</p>
      <table className="table table-versions">
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.mine}</th>
            <th scope="col">{texts.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {differences(mine, valuesOf(stored)).map(({ name, mine: own, theirs }) => (
            <tr key={name}>
              <th scope="row">{labelOf(name)}</th>
              <td data-title={texts.mine}>{own || texts.nothing}</td>
              <td data-title={texts.theirs}>{theirs || texts.nothing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function labelOf(name: keyof ItemValues): string {
  if (name === 'authorName') return editor.author;
  return name === 'mainImageId' ? editor.thumbnail : editor[name];
}
