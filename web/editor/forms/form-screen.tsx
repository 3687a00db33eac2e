import { useNavigate, useParams } from '@tanstack/react-router';
import { useEditorCreateFormMutation } from '#web/generated/editor/create-form.ts';
import { useEditorDeleteFormMutation } from '#web/generated/editor/delete-form.ts';
import { useEditorFormQuery } from '#web/generated/editor/form.ts';
import { useEditorRestoreFormMutation } from '#web/generated/editor/restore-form.ts';
import type { EditorFormFieldsFragment } from '#web/generated/graphql.ts';
import { NotFound } from '../not-found.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Menu } from '../ui/menu.tsx';
import { Card, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { AfterCard } from './after-card.tsx';
import { Connections } from './connections.tsx';
import { FieldCards } from './field-cards.tsx';
import { draftOf, fieldInput, settingsInput } from './form.rules.ts';
import { FormPreview } from './form-preview.tsx';
import { useFormBuilder } from './use-form-builder.ts';
import { formsWords } from './words.ts';
import './forms.css';

const { builder: texts } = formsWords;
const back = { to: '/forms', label: formsWords.title };

/** One form: what it asks, what follows, and how visitors see it. */
export function Screen() {
  const { formId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorFormQuery({ variables: { id: formId } });
  if (data?.form) return <Builder key={formId} stored={data.form} />;
  if (data) return <NotFound />;
  return (
    <Page title={formsWords.title} back={back}>
      {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />}
    </Page>
  );
}

function Builder({ stored }: { readonly stored: EditorFormFieldsFragment }) {
  const builder = useFormBuilder(stored);
  const { form, conflict } = builder;
  const { id, name, submissionCount } = stored;
  return (
    <Page
      title={name}
      back={back}
      isWide
      actions={
        <>
          <a className="button button-secondary" href={`/config/forms/submissions?form=${id}`}>
            {texts.submissions(submissionCount ?? 0)}
          </a>
          <FormMenu stored={stored} />
        </>
      }
    >
      <Form form={form} label={name}>
        {conflict && (
          <div className="form-conflict" role="status">
            {!form.problem && <p>{texts.conflict}</p>}
            <Button onPress={form.discard}>{texts.conflictTheirs}</Button>
            <Button onPress={builder.saveOver}>{texts.conflictMine}</Button>
          </div>
        )}
        <div className="forms-builder">
          <div className="column">
            <Card>
              <TextField {...form.field('name')} label={texts.name} maxLength={200} />
            </Card>
            <FieldCards builder={builder} />
            <AfterCard form={form} />
          </div>
          <FormPreview draft={form.values} />
        </div>
      </Form>
      <Connections formId={id} />
    </Page>
  );
}

function FormMenu({ stored }: { readonly stored: EditorFormFieldsFragment }) {
  const navigate = useNavigate();
  const [create] = useEditorCreateFormMutation({ refetchQueries: ['EditorForms'] });
  const [remove] = useEditorDeleteFormMutation({
    update: (cache) => cache.evict({ id: cache.identify({ ...stored }) ?? '' }),
  });
  const [restore] = useEditorRestoreFormMutation({ refetchQueries: ['EditorForms'] });
  const { id, name } = stored;

  async function duplicate(): Promise<void> {
    const draft = draftOf(stored);
    const fields = draft.fields.map((field) => fieldInput({ ...field, id: null }));
    const input = { name: texts.copyOf(name).slice(0, 200), fields, settings: settingsInput(draft) };
    const { data } = await create({ variables: { input } });
    if (data?.createForm.__typename === 'Form')
      await navigate({ to: '/forms/$formId', params: { formId: data.createForm.id } });
  }

  async function bringBack(): Promise<void> {
    const isBack = await tell(
      restore({ variables: { id } }).then(({ data }) => data?.restoreForm),
      texts.restored(name),
    );
    if (isBack) await navigate({ to: '/forms/$formId', params: { formId: id } });
  }

  async function removeForm(): Promise<void> {
    const isGone = await tell(
      remove({ variables: { id } }).then(({ data }) => data?.deleteForm),
      texts.deleted(name),
      () => void bringBack(),
    );
    if (isGone) await navigate({ to: '/forms' });
  }

  return (
    <Menu
      label={texts.more}
      actions={[
        { id: 'copy', label: texts.duplicate, icon: 'plus', run: () => void duplicate() },
        {
          ...{ id: 'delete', label: texts.delete, icon: 'trash', isDangerous: true },
          run: () => void removeForm(),
        },
      ]}
    />
  );
}
