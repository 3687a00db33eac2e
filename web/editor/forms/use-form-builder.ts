import { useMemo, useRef, useState } from 'react';
import { useEditorChangeFormMutation } from '#web/generated/editor/change-form.ts';
import type { EditorFormFieldsFragment } from '#web/generated/graphql.ts';
import { notify } from '../ui/toast.tsx';
import { type FormState, useForm } from '../ui/use-form.ts';
import {
  changeInput,
  draftOf,
  type FieldDraft,
  type FormDraft,
  fieldOfProblem,
  newField,
} from './form.rules.ts';
import { formsWords } from './words.ts';

/** A form that is being built. */
export interface FormBuilder {
  readonly form: FormState<FormDraft>;
  /** The key of the field whose settings are shown. */
  readonly chosen: string | undefined;
  /** True when someone else saved the form since the changes began. */
  readonly conflict: boolean;
  choose(key: string | undefined): void;
  addField(type: FieldDraft['type'], title: string): void;
  changeField(key: string, change: Partial<FieldDraft>): void;
  setFields(fields: readonly FieldDraft[]): void;
  saveOver(): void;
}

/** Keeps what is built, which field is open, and whether another owner was faster. */
export function useFormBuilder(stored: EditorFormFieldsFragment): FormBuilder {
  const initial = useMemo(() => draftOf(stored), [stored]);
  const [chosen, choose] = useState<string>();
  const [change] = useEditorChangeFormMutation();
  const isWrittenOver = useRef(false);
  const form = useForm({
    ...{ id: `form ${stored.id}`, initial },
    async save(draft: FormDraft) {
      const revision = isWrittenOver.current ? (stored.revision ?? draft.revision) : draft.revision;
      isWrittenOver.current = false;
      const input = changeInput(stored.id, { ...draft, revision }, initial);
      const { data } = await change({ variables: { input } });
      const answer = data?.updateForm;
      if (answer?.__typename === 'InvalidInput') {
        const key = fieldOfProblem(draft.fields, answer.field);
        if (key !== undefined) choose(key);
      }
      return answer;
    },
    onSaved: () => notify(formsWords.builder.saved),
  });
  // A change remembers which stored form it was made to: the first one decides.
  const set = (changed: Partial<FormDraft>) => form.set({ revision: form.values.revision, ...changed });
  const setFields = (fields: readonly FieldDraft[]) => set({ fields });
  const { fields } = form.values;
  return {
    ...{ chosen, choose, setFields },
    form: {
      ...form,
      set,
      field(name) {
        const { value } = form.field(name);
        return {
          ...{ name, value },
          onChange(typed) {
            const changed: Partial<FormDraft> = {};
            changed[name] = typed;
            set(changed);
          },
        };
      },
    },
    conflict: form.isChanged && form.values.revision !== stored.revision,
    addField(type, title) {
      const key = crypto.randomUUID();
      setFields([...fields, newField(key, type, title)]);
      choose(key);
    },
    changeField: (key, changed) =>
      setFields(fields.map((field) => (field.key === key ? { ...field, ...changed } : field))),
    saveOver() {
      isWrittenOver.current = true;
      void form.save();
    },
  };
}
