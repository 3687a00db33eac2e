import { useMemo } from 'react';
import { useEditorChangePictureMutation } from '#web/generated/editor/change-picture.ts';
import { useEditorPictureUsesQuery } from '#web/generated/editor/picture-uses.ts';
import type { EditorLibraryPictureFragment } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { FocalPoint } from '../ui/focal-point.tsx';
import { Form } from '../ui/form.tsx';
import { Skeleton } from '../ui/page.tsx';
import { useForm } from '../ui/use-form.ts';
import { CopyAddress } from './copy-address.tsx';
import { UseList } from './use-list.tsx';
import { mediaWords } from './words.ts';

const { detail: texts } = mediaWords;

/** A picture's name, words and focal point, and where it is used. */
export function PictureDialog({
  picture,
  onClose,
  onDelete,
}: {
  readonly picture: EditorLibraryPictureFragment;
  onClose(): void;
  onDelete(): void;
}) {
  const { id, filename, altText, focalPoint, width, height, url } = picture;
  const { data } = useEditorPictureUsesQuery({ variables: { id } });
  const [change] = useEditorChangePictureMutation();
  const initial = useMemo(
    () => ({ filename, altText, focalX: focalPoint.x, focalY: focalPoint.y }),
    [filename, altText, focalPoint.x, focalPoint.y],
  );
  const form = useForm({
    id: `picture ${id}`,
    initial,
    save: async (values) => (await change({ variables: { input: { id, ...values } } })).data?.changeImage,
    onSaved: onClose,
  });
  const { focalX, focalY } = form.values;
  const uses = data?.image?.uses;
  return (
    <Dialog
      title={filename}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <>
          <Button kind="danger" icon="trash" onPress={onDelete}>
            {mediaWords.delete.action}
          </Button>
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
      <Form form={form} label={texts.form(filename)} isBarHidden isLeavable>
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
          </div>
          <div className="media-fields">
            <TextField label={texts.filename} hint={texts.filenameHint} {...form.field('filename')} />
            <TextField label={texts.altText} hint={texts.altTextHint} rows={3} {...form.field('altText')} />
            {width !== null && height !== null && <p className="soft">{texts.size(width, height)}</p>}
            <CopyAddress url={url} />
            <section aria-label={texts.uses}>
              <h3>{texts.uses}</h3>
              {!uses ? (
                <Skeleton rows={1} />
              ) : uses.length > 0 ? (
                <UseList uses={uses} />
              ) : (
                <p>{texts.unused}</p>
              )}
            </section>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
