import { useState } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useEditorSaveSubmissionColumnsMutation } from '#web/generated/editor/save-submission-columns.ts';
import type { EditorSubmissionColumnsFragment } from '#web/generated/graphql.ts';
import { stepEntry } from '../pages/menu.rules.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { tell } from '../ui/tell.ts';
import { moveKeyed } from './form.rules.ts';
import { askedFields, shownColumns, submissionFacts } from './submission-columns.rules.ts';
import { formsWords } from './words.ts';

const { columns: names, chooseColumns: texts } = formsWords.submissions;

/** Chooses what the table of a form's submissions shows, and in which order. */
export function ColumnsDialog({
  form,
  onClose,
}: {
  readonly form: EditorSubmissionColumnsFragment;
  readonly onClose: () => void;
}) {
  const [save, { loading }] = useEditorSaveSubmissionColumnsMutation();
  const [columns, setColumns] = useState(() => columnChoices(form));
  const chosen = columns.filter(({ isShown }) => isShown).map(({ key }) => key);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      setColumns(moveKeyed(columns, keys, { key: target.key, isAfter: target.dropPosition === 'after' })),
  });

  function keep(next: readonly string[]): Promise<boolean> {
    const before = form.submissionColumns ?? [];
    const sent = save({ variables: { formId: form.id, columns: [...next] } });
    const saved = sent.then(({ data }) => data?.saveSubmissionColumns);
    return tell(saved, texts.saved(form.name), () => void keep(before));
  }

  async function saveAndClose(next: readonly string[]): Promise<void> {
    if (await keep(next)) onClose();
  }

  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" isDisabled={loading} onPress={() => void saveAndClose([])}>
            {texts.usual}
          </Button>
          <DialogActions
            isPending={loading}
            isDisabled={chosen.length === 0}
            onCancel={onClose}
            onPress={() => void saveAndClose(chosen)}
          >
            {texts.save}
          </DialogActions>
        </>
      }
    >
      <p className="soft">{texts.hint}</p>
      <GridList
        keyboardNavigationBehavior="tab"
        aria-label={texts.label}
        className="forms-fields forms-columns"
        items={columns.map((column, place) => ({ ...column, id: column.key, place }))}
        dragAndDropHooks={dragAndDropHooks}
      >
        {({ key, title, isShown, place }) => (
          <GridListItem textValue={title} className="forms-field">
            <DragButton slot="drag" className="button button-quiet button-icon forms-handle">
              <Icon name="grip" size={18} />
            </DragButton>
            <Checkbox
              label={title}
              isSelected={isShown}
              onChange={(isNow) =>
                setColumns((known) =>
                  known.map((each) => (each.key === key ? { ...each, isShown: isNow } : each)),
                )
              }
            />
            <Menu
              label={texts.actions(title)}
              icon="more"
              actions={(['up', 'down'] as const).map((direction) => ({
                ...{ id: direction, label: texts[direction] },
                isDisabled: place === (direction === 'up' ? 0 : columns.length - 1),
                run: () => setColumns((known) => stepEntry(known, place, direction)),
              }))}
            />
          </GridListItem>
        )}
      </GridList>
      {chosen.length === 0 && <p className="field-problem">{texts.none}</p>}
    </Dialog>
  );
}

/** All that may be shown: what is, in its order, and then the rest. */
function columnChoices(form: EditorSubmissionColumnsFragment) {
  const shown = shownColumns(form);
  const all = [
    ...askedFields(form.fields).map(({ id, title }) => ({ key: id, title })),
    ...submissionFacts.map((key) => ({ key, title: names[key] })),
  ];
  const byKey = new Map<string, (typeof all)[number]>(all.map((column) => [column.key, column]));
  return [
    ...shown.flatMap((key) => byKey.get(key) ?? []).map((column) => ({ ...column, isShown: true })),
    ...all.filter(({ key }) => !shown.includes(key)).map((column) => ({ ...column, isShown: false })),
  ];
}
