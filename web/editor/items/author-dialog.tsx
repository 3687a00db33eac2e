import { useMemo } from 'react';
import { useEditorSaveAuthorMutation } from '#web/generated/editor/save-author.ts';
import type { EditorAuthorsQuery } from '#web/generated/graphql.ts';
import { PictureField } from '../media/picture-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { itemsWords } from './words.ts';

const { authors: texts } = itemsWords;
const longestBio = 2_000;

export interface AuthorDialogProps {
  readonly name: string;
  /** What readers are told of them; undefined while that is nothing. */
  readonly author: EditorAuthorsQuery['authors'][number] | undefined;
  onSaved(): void;
  onClose(): void;
}

/** What readers are told of an author, by everything that they wrote. */
export function AuthorDialog({ name, author, onSaved, onClose }: AuthorDialogProps) {
  const [send] = useEditorSaveAuthorMutation();
  const { bio = '', websiteUrl = '' } = author ?? {};
  const avatarImageId = author?.avatar?.id ?? '';
  const initial = useMemo(() => ({ bio, websiteUrl, avatarImageId }), [bio, websiteUrl, avatarImageId]);
  const form = useForm({
    ...{ id: `author:${name}`, initial },
    async save({ avatarImageId: picture, ...values }) {
      const input = { name, ...values, avatarImageId: picture || null };
      return (await send({ variables: { input } })).data?.saveAuthor;
    },
    onSaved() {
      notify(texts.saved(name));
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      title={name}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {words.controls.save}
        </DialogActions>
      }
    >
      <Form form={form} label={name} isBarHidden isLeavable>
        <PictureField
          name="avatarImageId"
          label={texts.picture}
          value={form.values.avatarImageId}
          onChange={(id) => form.set({ avatarImageId: id })}
        />
        <TextField
          {...form.field('bio')}
          label={texts.bio}
          hint={texts.bioHint}
          rows={4}
          maxLength={longestBio}
        />
        <TextField {...form.field('websiteUrl')} label={texts.websiteUrl} isOptional type="url" />
      </Form>
    </Dialog>
  );
}
