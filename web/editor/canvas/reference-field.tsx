import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useEditorAreaChoicesQuery } from '#web/generated/editor/area-choices.ts';
import { useEditorFormChoicesQuery } from '#web/generated/editor/form-choices.ts';
import { useEditorFundChoicesQuery } from '#web/generated/editor/fund-choices.ts';
import { useEditorListChoicesQuery } from '#web/generated/editor/list-choices.ts';
import { useEditorPageChoicesQuery } from '#web/generated/editor/page-choices.ts';
import { PictureField } from '../media/picture-field.tsx';
import { useMay, useMayOpen } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { moveFocusTo } from './focus-moves.ts';
import { ProductField } from './product-field.tsx';
import { canvasWords as words } from './words.ts';

export interface ReferenceFieldProps {
  readonly name: string;
  readonly label: string;
  /** An id; empty for none. */
  readonly value: string;
  onChange(value: string): void;
}

/** Names something of the website, which is chosen from what there is. */
export function ReferenceField({ name, ...props }: ReferenceFieldProps) {
  switch (name) {
    case 'imageId':
      return <PictureField {...props} />;
    case 'formId':
      return <FormField {...props} />;
    case 'listId':
      return <MailingListField {...props} />;
    case 'fundSlug':
      return <FundField {...props} />;
    case 'areaId':
      return <MemberAreaField {...props} />;
    case 'productId':
      return <ProductField {...props} />;
    default:
      return <TextField {...props} />;
  }
}

type ChoiceProps = Omit<ReferenceFieldProps, 'name'>;

interface Choice {
  readonly id: string;
  readonly words: string;
}

/** `choices` are undefined while they are loaded. */
function ChoiceField({
  choices = null,
  value,
  ...props
}: ChoiceProps & { readonly choices: readonly Choice[] | null | undefined }) {
  const known = choices?.map(({ id, words: label }) => ({ value: id, label })) ?? [];
  const isKnown = value === '' || known.some((each) => each.value === value);
  return (
    <Select
      {...props}
      value={value}
      options={[
        { value: '', label: words.fields.none },
        ...known,
        ...(isKnown ? [] : [{ value, label: choices ? words.fields.goneChoice : words.fields.loading }]),
      ]}
    />
  );
}

/** Opened by few: a file of its own. */
const NewForm = lazy(async () => ({ default: (await import('../forms/new-form.tsx')).NewForm }));

/** A form, chosen or made where it is needed: whoever builds a page need not leave it. */
function FormField(props: ChoiceProps) {
  const { data, refetch } = useEditorFormChoicesQuery();
  const [isAdding, setIsAdding] = useState(false);
  const forms = data?.placeableForms;
  const mayForms = useMay('FORMS_MANAGE');
  async function take(id: string): Promise<void> {
    await refetch();
    props.onChange(id);
    setIsAdding(false);
    // The button that had the focus is gone.
    moveFocusTo('fields', 'formId');
  }
  return (
    <>
      <ChoiceField {...props} choices={forms?.map(({ id, name }) => ({ id, words: name }))} />
      {forms?.length === 0 && (
        <p className="soft">{mayForms ? words.fields.noForms : words.fields.noFormsOfOthers}</p>
      )}
      {!mayForms ? null : props.value === '' ? (
        <Button icon="plus" onPress={() => setIsAdding(true)}>
          {words.fields.addForm}
        </Button>
      ) : (
        <Link to="/forms/$formId" params={{ formId: props.value }}>
          {words.fields.editForm}
        </Link>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <NewForm onMade={(id) => void take(id)} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

function MailingListField(props: ChoiceProps) {
  const { data } = useEditorListChoicesQuery();
  return <ChoiceField {...props} choices={data?.newsletters.map(({ id, name }) => ({ id, words: name }))} />;
}

function MemberAreaField(props: ChoiceProps) {
  const { data } = useEditorAreaChoicesQuery();
  return (
    <ChoiceField {...props} choices={data?.memberAreas.map(({ id, title }) => ({ id, words: title }))} />
  );
}

/** A fund by the end of its address. */
function FundField(props: ChoiceProps) {
  const { data } = useEditorFundChoicesQuery();
  const funds = data?.donationFunds.nodes;
  const mayFunds = useMayOpen('/orders/donations');
  return (
    <>
      <ChoiceField {...props} choices={funds?.map(({ slug, title }) => ({ id: slug, words: title }))} />
      {mayFunds && <Link to="/orders/donations">{words.fields.allFunds}</Link>}
    </>
  );
}

/** A page by its slug, as blocks that show lists name it. */
export function PageField(props: ChoiceProps) {
  const { data } = useEditorPageChoicesQuery();
  const pages = data?.website?.collections;
  return <ChoiceField {...props} choices={pages?.map(({ slug, title }) => ({ id: slug, words: title }))} />;
}
