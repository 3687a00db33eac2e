import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { conditionLine, conditionProblem } from './condition.rules.ts';
import { FieldCard } from './field-card.tsx';
import { type FieldDraft, mostFields, moveKeyed } from './form.rules.ts';
import type { FormBuilder } from './use-form-builder.ts';
import { formsWords } from './words.ts';

const { builder: texts, types } = formsWords;
// The keys of an object are what its type says: it is a constant.
const kinds = Object.keys(types) as (keyof typeof types)[];

/** The fields in their order, which dragging changes: by the pointer, or with the keyboard from the handle; and the settings of the chosen one. */
export function FieldCards({ builder }: { readonly builder: FormBuilder }) {
  const { form, chosen, choose, setFields } = builder;
  const { fields } = form.values;
  const field = fields.find(({ key }) => key === chosen);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      setFields(moveKeyed(fields, keys, { key: target.key, isAfter: target.dropPosition === 'after' })),
  });
  return (
    <>
      <Card
        title={texts.fields}
        isFlush
        actions={
          <Menu
            label={texts.addField}
            actions={kinds.map((type) => ({
              ...{ id: type, label: types[type], isDisabled: fields.length >= mostFields },
              run: () => builder.addField(type, types[type]),
            }))}
          />
        }
      >
        <GridList
          keyboardNavigationBehavior="tab"
          aria-label={texts.fields}
          className="forms-fields"
          items={fields.map((each, place) => ({
            ...{ ...each, id: each.key, isChosen: each.key === chosen },
            ...{ condition: conditionLine(each, fields), problem: conditionProblem(fields, place) },
          }))}
          dragAndDropHooks={dragAndDropHooks}
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className="soft forms-none">{texts.noFields}</p>}
        >
          {(each) => (
            <GridListItem
              textValue={each.title || texts.noTitle}
              className="forms-field"
              data-chosen={each.isChosen || undefined}
            >
              <DragButton slot="drag" className="button button-quiet button-icon forms-handle">
                <Icon name="grip" size={18} />
              </DragButton>
              <span className="forms-field-name">
                <strong>{each.title || texts.noTitle}</strong>
                <span className="soft">{types[each.type]}</span>
                {each.condition && <span className="soft forms-field-condition">{each.condition}</span>}
              </span>
              {each.problem && <Badge tone="warn">{texts.conditionBroken}</Badge>}
              {each.isRequired && <Badge>{texts.required}</Badge>}
              <Menu
                label={texts.fieldActions(each.title)}
                icon="more"
                actions={actionsFor(
                  fields.findIndex(({ key }) => key === each.key),
                  builder,
                )}
              />
            </GridListItem>
          )}
        </GridList>
        <p className="soft forms-hint">{texts.fieldsHint}</p>
      </Card>
      {field && (
        <FieldCard
          key={field.key}
          field={field}
          fields={fields}
          onChange={(change) => builder.changeField(field.key, change)}
        />
      )}
    </>
  );
}

function actionsFor(place: number, { form, choose, setFields }: FormBuilder) {
  const { fields } = form.values;
  const field = fields[place];
  if (field === undefined) return [];
  const { key } = field;
  const step = (by: number) => setFields(fields.toSpliced(place, 1).toSpliced(place + by, 0, field));
  const copy: FieldDraft = { ...field, key: crypto.randomUUID(), id: null };
  return [
    { id: 'edit', label: words.controls.edit, icon: 'edit' as const, run: () => choose(key) },
    { id: 'up', label: texts.moveUp, isDisabled: place === 0, run: () => step(-1) },
    { id: 'down', label: texts.moveDown, isDisabled: place === fields.length - 1, run: () => step(1) },
    {
      ...{ id: 'copy', label: texts.duplicate, isDisabled: fields.length >= mostFields },
      run: () => setFields(fields.toSpliced(place + 1, 0, copy)),
    },
    {
      ...{ id: 'remove', label: words.controls.remove, icon: 'trash' as const, isDangerous: true },
      run() {
        setFields(fields.toSpliced(place, 1));
        notify(texts.removed(field.title), () => setFields(fields));
      },
    },
  ];
}
