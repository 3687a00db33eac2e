import { useState } from 'react';
import { useEditorFocusPictureMutation } from '#web/generated/editor/focus-picture.ts';
import { useEditorItemPictureQuery } from '#web/generated/editor/item-picture.ts';
import { problemOf } from '../graph/problems.ts';
import { PictureField } from '../media/picture-field.tsx';
import { useMay } from '../shell/viewer-context.ts';
import { FocalPoint, type Focus } from '../ui/focal-point.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { itemsWords } from './words.ts';

const { editor: texts } = itemsWords;
const pauseMs = 600;

/** The picture of an item in lists, and which point of it stays in view. The point belongs to the picture: it counts at once. */
export function ThumbnailField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const { data } = useEditorItemPictureQuery({ variables: { id: value }, skip: value === '' });
  const [focusPicture] = useEditorFocusPictureMutation();
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const [moved, setMoved] = useState<{ readonly id: string; readonly focus: Focus }>();
  const mayFocus = useMay('MEDIA_MANAGE');
  const image = value === '' ? undefined : (data?.image ?? undefined);

  async function save(id: string, { x, y }: Focus): Promise<void> {
    try {
      const input = { id, focalX: x, focalY: y };
      const problem = problemOf((await focusPicture({ variables: { input } })).data?.updateImage);
      if (problem) notifyFailure(problem.message);
    } catch {
      notifyFailure(texts.focus);
    }
  }

  function focus(id: string, next: Focus): void {
    setMoved({ id, focus: next });
    clearTimeout(timer);
    // The arrow keys repeat: the last place counts.
    setTimer(setTimeout(() => void save(id, next), pauseMs));
  }

  return (
    <>
      <PictureField name="mainImageId" label={texts.thumbnail} value={value} onChange={onChange} />
      {image && mayFocus && (
        <div className="stack">
          <span className="field-label">{texts.focus}</span>
          <FocalPoint
            label={texts.focus}
            describe={texts.focusWords}
            image={image}
            value={moved?.id === image.id ? moved.focus : image.focalPoint}
            onChange={(next) => focus(image.id, next)}
          />
          <p className="field-hint">{texts.focusHint}</p>
        </div>
      )}
    </>
  );
}
