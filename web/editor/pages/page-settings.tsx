import { useState } from 'react';
import { useEditorChangePageMutation } from '#web/generated/editor/change-page.ts';
import { useEditorSetPagePasswordMutation } from '#web/generated/editor/set-page-password.ts';
import type { EditorPageQuery } from '#web/generated/graphql.ts';
import { problemOf } from '../graph/problems.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { pagesWords } from './words.ts';

const { details: words } = pagesWords;

export interface PageSettingsProps {
  readonly page: NonNullable<EditorPageQuery['collection']>;
  onClose(): void;
}

/** What a page is called, where it is, and who sees it. */
export function PageSettings({ page, onClose }: PageSettingsProps) {
  const [change] = useEditorChangePageMutation();
  const [setPassword] = useEditorSetPagePasswordMutation();
  const [password, writePassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { id, title, navigationTitle, slug, description, isEnabled } = page;
  const form = useForm({
    id: `page ${id}`,
    initial: { title, navigationTitle, slug, description, isEnabled },
    save: async (values) =>
      (await change({ variables: { input: { id, ...values } } })).data?.changeCollection,
    onSaved: () => notify(words.saved),
  });

  async function protect(next: string | null): Promise<boolean> {
    const { data } = await setPassword({ variables: { id, password: next } });
    const problem = problemOf(data?.setPagePassword);
    setWrong(problem?.message);
    if (problem) return false;
    writePassword('');
    notify(words.saved);
    return true;
  }

  async function save(): Promise<void> {
    try {
      if (password !== '' && !(await protect(password))) return;
      if (!form.isChanged || (await form.save())) onClose();
    } catch {
      notifyFailure(pagesWords.details.save);
    }
  }

  return (
    <Dialog
      title={words.label}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.close}</Button>
          <Button kind="primary" isPending={form.isSaving} onPress={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      <Form form={form} label={words.label} isBarHidden>
        <TextField label={words.title} {...form.field('title')} autoFocus />
        <TextField label={words.navigationTitle} {...form.field('navigationTitle')} />
        <TextField label={words.slug} hint={words.slugHint} prefix="/" {...form.field('slug')} />
        <TextField
          label={words.description}
          hint={words.descriptionHint}
          rows={3}
          {...form.field('description')}
        />
        <Switch
          label={words.isEnabled}
          isSelected={form.values.isEnabled}
          onChange={(next) => form.set({ isEnabled: next })}
        />
        <TextField
          label={words.password}
          hint={words.passwordHint}
          problem={wrong}
          value={password}
          onChange={writePassword}
          type="password"
          autoComplete="new-password"
        />
        {page.isPasswordProtected && (
          <Button onPress={() => void protect(null)}>{words.removePassword}</Button>
        )}
      </Form>
    </Dialog>
  );
}
