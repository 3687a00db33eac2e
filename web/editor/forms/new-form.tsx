import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorCreateFormMutation } from '#web/generated/editor/create-form.ts';
import type { FormFieldInput } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, problemOf } from '../graph/problems.ts';
import { Select } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { words } from '../words.ts';
import { formsWords } from './words.ts';

const { newForm: texts } = formsWords;

type Kind = keyof typeof texts.kinds;

const asks = (type: FormFieldInput['type'], title: string, more: Partial<FormFieldInput> = {}) => ({
  ...{ type, title, isRequired: true },
  ...more,
});

/** What a form begins with: its owner changes all of it afterwards. */
const beginnings: Readonly<Record<Kind, FormFieldInput[]>> = {
  contact: [asks('NAME', 'Name'), asks('EMAIL', 'Email'), asks('TEXTAREA', 'Message', { maxLength: 2_000 })],
  booking: [
    ...[asks('NAME', 'Name'), asks('EMAIL', 'Email'), asks('PHONE', 'Phone', { isRequired: false })],
    ...[asks('DATE', 'Day'), asks('TIME', 'Time', { isRequired: false }), asks('NUMBER', 'How many people')],
  ],
  feedback: [
    asks('LIKERT', 'How was it?', {
      options: ['It was easy to find', 'I would come again'],
      isRequired: false,
    }),
    asks('TEXTAREA', 'What could be better?', { isRequired: false }),
  ],
  news: [asks('NAME', 'Name', { isRequired: false }), asks('EMAIL', 'Email')],
};
const kinds: readonly Kind[] = ['contact', 'booking', 'feedback', 'news'];

/** A new form: its name, and what it begins with. The builder opens once it is made, unless someone is waiting for it. */
export function NewForm({
  onMade,
  onClose,
}: {
  /** Who made it where a form is chosen stays there. */
  onMade?(id: string): void;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const [create, { loading }] = useEditorCreateFormMutation({ refetchQueries: ['EditorForms'] });
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('contact');
  const [problem, setProblem] = useState<FieldProblem>();

  async function make(): Promise<void> {
    if (name.trim() === '') return setProblem({ message: texts.nameMissing });
    try {
      const { data } = await create({ variables: { input: { name, fields: beginnings[kind] } } });
      const made = data?.createForm;
      if (made?.__typename !== 'Form') return setProblem(problemOf(made));
      if (onMade) onMade(made.id);
      else await navigate({ to: '/forms/$formId', params: { formId: made.id } });
    } catch (error) {
      setProblem({ message: messageOf(error, words.failures.notSaved) });
    }
  }

  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={loading} onPress={() => void make()}>
          {texts.submit}
        </DialogActions>
      }
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField
          label={texts.name}
          value={name}
          onChange={setName}
          problem={problem?.message}
          maxLength={200}
          autoFocus
        />
        <Select<Kind>
          label={texts.kind}
          value={kind}
          options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={setKind}
        />
      </form>
    </Dialog>
  );
}
