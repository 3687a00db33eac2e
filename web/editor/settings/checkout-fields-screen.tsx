import { useMemo } from 'react';
import { useEditorCheckoutFieldsQuery } from '#web/generated/editor/checkout-fields.ts';
import { useEditorSaveCheckoutFieldsMutation } from '#web/generated/editor/save-checkout-fields.ts';
import type { EditorCheckoutFieldFragment } from '#web/generated/graphql.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox, Select } from '../ui/choice.tsx';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { type FieldDraft, fieldDraftsOf, fieldInputsOf, moveField } from './checkout-fields.rules.ts';
import { CustomerAccountsPart } from './customer-accounts.tsx';
import { SettingsPage } from './settings-page.tsx';
import { settingsWords } from './words.ts';

const { checkout: texts } = settingsWords;
const kinds = (['TEXT', 'LONG_TEXT', 'CHOICE', 'CHECKBOX', 'DATE'] as const).map((value) => ({
  ...{ value, label: texts.kinds[value] },
}));

/** What the shop asks at its checkout. */
export function Screen() {
  const { data, error, refetch } = useEditorCheckoutFieldsQuery();
  return (
    <SettingsPage current="checkout">
      <CustomerAccountsPart />
      {data ? (
        <Fields fields={data.checkoutFields} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton />
      )}
    </SettingsPage>
  );
}

function Fields({ fields }: { readonly fields: readonly EditorCheckoutFieldFragment[] }) {
  const [save] = useEditorSaveCheckoutFieldsMutation({
    refetchQueries: ['EditorCheckoutFields'],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => ({ fields: fieldDraftsOf(fields) }), [fields]);
  const version = useMemo(() => fieldInputsOf(fieldDraftsOf(fields)), [fields]);
  const form = useForm({
    ...{ id: 'settings:checkout', initial, version },
    async save({ fields: written }, _, expected) {
      const variables = { fields: fieldInputsOf(written), expected };
      const answer = (await save({ variables })).data?.saveCheckoutFields;
      if (answer?.__typename === 'CheckoutFieldsChangedMeanwhile') {
        const drafts = fieldDraftsOf(answer.stored);
        return changedMeanwhile({ fields: drafts }, fieldInputsOf(drafts));
      }
      // Which of several fields it is stands in the message, as all have the same names.
      return answer?.__typename === 'InvalidInput'
        ? { ...answer, message: texts.at(placeOf(answer.field), answer.message) }
        : answer;
    },
    onSaved: () => notify(settingsWords.saved),
  });
  const drafts = form.values.fields;
  const set = (next: readonly FieldDraft[]) => form.set({ fields: next });
  const change = (key: string, part: Partial<FieldDraft>) =>
    set(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const add = () =>
    set([
      ...drafts,
      {
        ...{ key: crypto.randomUUID(), id: null, kind: 'TEXT', title: '', hint: '', options: '' },
        isRequired: false,
      },
    ]);
  return (
    <Form form={form} label={texts.title} labels={{ fields: texts.title }}>
      {drafts.map((draft, index) => (
        <Card
          key={draft.key}
          title={draft.title || texts.unnamed(index + 1)}
          actions={
            <>
              <IconButton
                icon="up"
                label={texts.up}
                isDisabled={index === 0}
                onPress={() => set(moveField(drafts, draft.key, -1))}
              />
              <IconButton
                icon="down"
                label={texts.down}
                isDisabled={index === drafts.length - 1}
                onPress={() => set(moveField(drafts, draft.key, 1))}
              />
              <IconButton
                icon="trash"
                label={texts.remove(draft.title)}
                onPress={() => set(drafts.filter(({ key }) => key !== draft.key))}
              />
            </>
          }
        >
          <div className="form-row">
            <TextField
              label={texts.question}
              value={draft.title}
              maxLength={100}
              onChange={(title) => change(draft.key, { title })}
            />
            <Select
              label={texts.kind}
              value={draft.kind}
              options={kinds}
              onChange={(kind) => change(draft.key, { kind })}
            />
          </div>
          {draft.kind === 'CHOICE' && (
            <TextField
              label={texts.options}
              hint={texts.optionsHint}
              value={draft.options}
              rows={4}
              onChange={(options) => change(draft.key, { options })}
            />
          )}
          <TextField
            label={texts.hint}
            isOptional
            value={draft.hint}
            maxLength={300}
            onChange={(hint) => change(draft.key, { hint })}
          />
          <Checkbox
            label={texts.required}
            isSelected={draft.isRequired}
            onChange={(isRequired) => change(draft.key, { isRequired })}
          />
        </Card>
      ))}
      <Card title={texts.title}>
        {drafts.length === 0 && <p className="soft">{texts.none}</p>}
        <div>
          <Button icon="plus" isDisabled={drafts.length >= 20} onPress={add}>
            {texts.add}
          </Button>
        </div>
      </Card>
    </Form>
  );
}

/** Which field, counted from one, a problem is about; 0 for all of them. */
function placeOf(field: string | null | undefined): number {
  const place = field?.split('.')[1];
  return place === undefined ? 0 : Number(place) + 1;
}
