import { useMemo, useState } from 'react';
import { useEditorChangePictureMutation } from '#web/generated/editor/change-picture.ts';
import { useEditorPictureUsesQuery } from '#web/generated/editor/picture-uses.ts';
import type { EditorLibraryPictureFragment } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { FocalPoint } from '../ui/focal-point.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { CopyAddress } from './copy-address.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { orRenameFailure } from './rename-failure.ts';
import type { UploadedMedia } from './uploads.ts';
import { UsedIn } from './use-list.tsx';
import { mediaWords } from './words.ts';

const { detail: texts } = mediaWords;
const labels = {
  ...{ filename: texts.filename, altText: texts.altText, title: texts.title, body: texts.body },
  ...{ focalX: texts.focusLeft, focalY: texts.focusTop },
};

function valuesOf({ filename, altText, title, body, focalPoint }: EditorLibraryPictureFragment) {
  return { filename, altText, title, body, focalX: focalPoint.x, focalY: focalPoint.y };
}

/** A picture's name, words and focal point, and where it is used. */
export function PictureDialog({
  picture,
  onClose,
  onDelete,
  onCropped,
}: {
  readonly picture: EditorLibraryPictureFragment;
  onClose(): void;
  /** Absent where nothing is deleted. */
  readonly onDelete?: () => void;
  /** Takes the new picture; it is only told of otherwise. */
  readonly onCropped?: (made: UploadedMedia) => void;
}) {
  const { id, filename, width, height, url, version } = picture;
  const { data } = useEditorPictureUsesQuery({ variables: { id } });
  const [change] = useEditorChangePictureMutation();
  const initial = useMemo(() => valuesOf(picture), [picture]);
  const form = useForm({
    ...{ id: `picture ${id}`, initial, version },
    save: (_, changed, expectedVersion) =>
      orRenameFailure(changed.filename !== undefined, async () => {
        const { data } = await change({ variables: { input: { id, ...changed, expectedVersion } } });
        return orChangedMeanwhile(data?.updateImage, valuesOf);
      }),
    onSaved: onClose,
  });
  const { focalX, focalY } = form.values;
  const [isCropping, setIsCropping] = useState(false);
  return (
    <Dialog
      title={filename}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <>
          {onDelete && (
            <Button kind="danger" icon="trash" onPress={onDelete}>
              {mediaWords.delete.action}
            </Button>
          )}
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
      <Form form={form} label={texts.form(filename)} isBarHidden isLeavable labels={labels}>
        <div className="media-detail">
          <div className="media-preview">
            <FocalPoint
              label={texts.focus}
              describe={texts.focusAt}
              image={picture}
              value={{ x: focalX, y: focalY }}
              onChange={({ x, y }) => form.set({ focalX: x, focalY: y })}
            />
            <p className="soft">{texts.focusHint}</p>
            <Button icon="crop" onPress={() => setIsCropping(true)}>
              {mediaWords.crop.action}
            </Button>
          </div>
          <div className="media-fields">
            <TextField label={texts.filename} hint={texts.filenameHint} {...form.field('filename')} />
            <TextField label={texts.altText} hint={texts.altTextHint} rows={3} {...form.field('altText')} />
            <TextField label={texts.title} hint={texts.titleHint} maxLength={200} {...form.field('title')} />
            <TextField label={texts.body} rows={3} maxLength={2000} {...form.field('body')} />
            {width !== null && height !== null && <p className="soft">{texts.size(width, height)}</p>}
            <CopyAddress url={url} />
            <UsedIn uses={data?.image?.uses} />
          </div>
        </div>
      </Form>
      {isCropping && (
        <CropDialog
          picture={picture}
          onClose={() => setIsCropping(false)}
          onDone={onCropped ?? (() => notify(mediaWords.crop.done))}
        />
      )}
    </Dialog>
  );
}
