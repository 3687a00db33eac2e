import { type SectionStyle, usualOverlay } from '#web/blocks/section-style.ts';
import { useEditorPictureByIdQuery } from '#web/generated/editor/picture-by-id.ts';
import { PictureField } from '../media/picture-field.tsx';
import { ColourField } from '../ui/colour-field.tsx';
import { FocalPoint } from '../ui/focal-point.tsx';
import { NumberField } from '../ui/number-field.tsx';
import type { StyleChange } from './actions/sections.ts';
import { canvasWords } from './words.ts';

const { picture: words } = canvasWords.style;

const none: StyleChange = {
  ...{ imageId: null, focalX: null, focalY: null, overlay: null, overlayOpacity: null },
};

/** The picture behind a section: which one, what of it stays in view, and what makes words upon it readable. */
export function SectionPictureFields({
  style,
  colours,
  onChange,
}: {
  readonly style: SectionStyle;
  readonly colours: readonly string[];
  onChange(change: StyleChange): void;
}) {
  const { imageId = '', focalX, focalY, overlay, overlayOpacity } = style;
  const { data } = useEditorPictureByIdQuery({ variables: { id: imageId }, skip: imageId === '' });
  const image = imageId === '' ? undefined : (data?.image ?? undefined);

  function choose(id: string): void {
    if (id === '') onChange(none);
    else if (imageId !== '') onChange({ imageId: id, focalX: null, focalY: null });
    // The first one is darkened, and words upon it are light, so that they can be read at once.
    else onChange({ imageId: id, ...usualOverlay, theme: style.theme ?? 'dark' });
  }

  return (
    <>
      <PictureField label={words.label} value={imageId} onChange={choose} />
      {image && (
        <>
          <div className="field">
            <span className="field-label">{words.focus}</span>
            <FocalPoint
              label={words.focus}
              describe={words.focusWords}
              image={image}
              value={{ x: focalX ?? image.focalPoint.x, y: focalY ?? image.focalPoint.y }}
              onChange={({ x, y }) => onChange({ focalX: x, focalY: y })}
            />
            <p className="field-hint">{words.focusHint}</p>
          </div>
          <ColourField
            label={words.overlay}
            value={overlay ?? ''}
            swatches={colours}
            onClear={() => onChange({ overlay: null, overlayOpacity: null })}
            onChange={(next) => onChange({ overlay: next })}
          />
          {overlay !== undefined && (
            <NumberField
              label={words.overlayOpacity}
              hint={words.overlayHint}
              value={overlayOpacity ?? usualOverlay.overlayOpacity}
              minValue={0}
              maxValue={100}
              step={5}
              onChange={(next) => onChange({ overlayOpacity: next })}
            />
          )}
        </>
      )}
    </>
  );
}
