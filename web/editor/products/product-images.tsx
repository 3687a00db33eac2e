import { lazy, Suspense, useRef, useState } from 'react';
import { useEditorSetProductImagesMutation } from '#web/generated/editor/set-product-images.ts';
import { useEditorUploadImageMutation } from '#web/generated/editor/upload-image.ts';
import type { EditorProductFieldsFragment } from '#web/generated/graphql.ts';
import { base64Of } from '../base64.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { productsWords } from './words.ts';

const { form: texts } = productsWords;
/** Opened by few: a file of its own. */
const MediaPicker = lazy(async () => ({ default: (await import('../media/media-picker.tsx')).MediaPicker }));

/** A product's pictures, in their order; each change counts at once. */
export function ProductImages({ product }: { readonly product: EditorProductFieldsFragment }) {
  const { id, images } = product;
  const [isPicking, setIsPicking] = useState(false);
  const [uploading, setUploading] = useState<string>();
  const [upload] = useEditorUploadImageMutation();
  const [setImages] = useEditorSetProductImagesMutation();
  const input = useRef<HTMLInputElement>(null);

  async function place(imageIds: readonly string[]): Promise<void> {
    const variables = { input: [{ productId: id, imageIds: [...imageIds] }] };
    const sent = await setImages({ variables, refetchQueries: ['EditorProduct'], awaitRefetchQueries: true });
    const problem = problemOf(sent.data?.setProductImages);
    if (problem) notifyFailure(problem.message);
  }

  async function add(files: readonly File[]): Promise<void> {
    const added: string[] = [];
    for (const file of files) {
      setUploading(file.name);
      const variables = { input: { filename: file.name, base64: await base64Of(file) } };
      const uploaded = (await upload({ variables })).data?.uploadImage;
      if (uploaded?.__typename === 'Image') added.push(uploaded.id);
      else if (uploaded) notifyFailure(`${file.name}: ${uploaded.message}`);
    }
    if (added.length > 0) await place([...images.map((image) => image.id), ...added]);
  }

  const attempt = (work: Promise<void>) =>
    work
      .catch((error: unknown) => notifyFailure(messageOf(error, words.failures.notSaved)))
      .finally(() => setUploading(undefined));
  const move = (from: number, to: number) => {
    const ids = images.map((image) => image.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    return attempt(place(ids));
  };
  return (
    <Card
      title={texts.images}
      actions={
        <>
          <input
            ref={input}
            className="file-input"
            type="file"
            accept="image/*"
            multiple
            tabIndex={-1}
            aria-label={texts.addImages}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              attempt(add(files));
            }}
          />
          <Button icon="media" onPress={() => setIsPicking(true)}>
            {texts.existingImages}
          </Button>
          <Button icon="plus" isPending={uploading !== undefined} onPress={() => input.current?.click()}>
            {texts.addImages}
          </Button>
        </>
      }
    >
      {isPicking && (
        <Suspense fallback={null}>
          <MediaPicker
            kind="picture"
            onClose={() => setIsPicking(false)}
            onChoose={(chosen) => {
              setIsPicking(false);
              if (!images.some((image) => image.id === chosen.id))
                void attempt(place([...images.map((image) => image.id), chosen.id]));
            }}
          />
        </Suspense>
      )}
      {uploading && <p role="status">{texts.uploading(uploading)}</p>}
      {images.length === 0 ? (
        <p className="soft">{texts.noImages}</p>
      ) : (
        <ul className="pictures">
          {images.map((image, index) => (
            <li key={image.id}>
              <Picture image={image} size={160} />
              <span className="visually-hidden">{image.altText || texts.imageName(index + 1)}</span>
              <span className="picture-actions">
                <IconButton
                  icon="back"
                  label={texts.imageEarlier}
                  isDisabled={index === 0}
                  onPress={() => move(index, index - 1)}
                />
                <IconButton
                  icon="forward"
                  label={texts.imageLater}
                  isDisabled={index === images.length - 1}
                  onPress={() => move(index, index + 1)}
                />
                <IconButton
                  icon="trash"
                  label={texts.imageRemove}
                  onPress={() =>
                    attempt(place(images.filter((each) => each !== image).map((each) => each.id)))
                  }
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
