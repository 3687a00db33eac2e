import { lazy, Suspense, useRef, useState } from 'react';
import type { EditorProductFieldsFragment } from '#web/generated/graphql.ts';
import { base64Of } from '../base64.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { useImageChanges } from './use-image-changes.ts';
import { productsWords } from './words.ts';

const { form: texts } = productsWords;
/** Opened by few: a file of its own. */
const MediaPicker = lazy(async () => ({ default: (await import('../media/media-picker.tsx')).MediaPicker }));

/** A product's pictures, in their order; each change counts at once, beside what others change of them meanwhile. */
export function ProductImages({ product }: { readonly product: EditorProductFieldsFragment }) {
  const { id, images } = product;
  const [isPicking, setIsPicking] = useState(false);
  const [uploading, setUploading] = useState<string>();
  const { add, remove, move } = useImageChanges(id);
  const input = useRef<HTMLInputElement>(null);

  async function upload(files: readonly File[]): Promise<void> {
    for (const file of files) {
      setUploading(file.name);
      const problem = await add({ filename: file.name, base64: await base64Of(file) });
      if (problem) notifyFailure(`${file.name}: ${problem}`);
    }
  }

  const attempt = (work: Promise<unknown>) =>
    work
      .catch((error: unknown) => notifyFailure(messageOf(error, words.failures.notSaved)))
      .finally(() => setUploading(undefined));
  const idAt = (place: number) => images[place]?.id ?? null;
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
              void attempt(upload(files));
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
              void attempt(add({ imageId: chosen.id }).then((problem) => problem && notifyFailure(problem)));
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
                  onPress={() => void attempt(move(image.id, idAt(index - 2)))}
                />
                <IconButton
                  icon="forward"
                  label={texts.imageLater}
                  isDisabled={index === images.length - 1}
                  onPress={() => void attempt(move(image.id, idAt(index + 1)))}
                />
                <IconButton
                  icon="trash"
                  label={texts.imageRemove}
                  onPress={() => void remove(image.id, idAt(index - 1))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
