import { useMemo } from 'react';
import { useEditorFileUsesQuery } from '#web/generated/editor/file-uses.ts';
import { useEditorRenameFileMutation } from '#web/generated/editor/rename-file.ts';
import type { EditorLibraryFileFragment } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useForm } from '../ui/use-form.ts';
import { CopyAddress } from './copy-address.tsx';
import { fileSize } from './file-size.rules.ts';
import { orRenameFailure } from './rename-failure.ts';
import { UsedIn } from './use-list.tsx';
import { mediaWords } from './words.ts';

const { detail: texts } = mediaWords;

/** A file's name and address, and where it is used. */
export function FileDialog({
  file: { id, filename, url, contentType, byteSize, isPrivate },
  onClose,
}: {
  readonly file: EditorLibraryFileFragment;
  onClose(): void;
}) {
  const { data } = useEditorFileUsesQuery({ variables: { id } });
  const [rename] = useEditorRenameFileMutation();
  const initial = useMemo(() => ({ filename }), [filename]);
  const form = useForm({
    ...{ id: `file ${id}`, initial, version: filename },
    save: (values, _, expectedFilename) =>
      orRenameFailure(true, async () => {
        const { data } = await rename({ variables: { id, ...values, expectedFilename } });
        const answer = data?.renameFile;
        if (answer?.__typename !== 'FileRenamedMeanwhile') return answer;
        return changedMeanwhile({ filename: answer.stored.filename }, answer.stored.filename);
      }),
    onSaved: onClose,
  });
  return (
    <Dialog
      title={filename}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button
            kind="primary"
            isPending={form.isSaving}
            isDisabled={!form.isChanged}
            onPress={() => void form.save()}
          >
            {form.isSaving ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        label={texts.form(filename)}
        isBarHidden
        isLeavable
        labels={{ filename: texts.filename }}
      >
        <TextField label={texts.filename} hint={texts.filenameHint} {...form.field('filename')} />
        <p className="soft">
          {contentType}, {fileSize(byteSize)}
        </p>
        {isPrivate ? <p className="soft">{mediaWords.private}</p> : <CopyAddress url={url} />}
        <UsedIn uses={data?.mediaFile?.uses} />
      </Form>
    </Dialog>
  );
}
