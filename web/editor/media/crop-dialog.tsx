import { type PointerEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { type Crop, cropOfRatio, resizeCrop, turnedSize, wholePicture, withinPicture } from './crop.rules.ts';
import { cropPicture } from './crop-picture.ts';
import { uploads } from './upload-graph.ts';
import { uploaded } from './uploaded.ts';
import type { UploadedMedia } from './uploads.ts';
import { mediaWords } from './words.ts';

const { crop: texts } = mediaWords;
const ratios = {
  free: null,
  square: 1,
  standard: 3 / 2,
  portrait: 2 / 3,
  fourThirds: 4 / 3,
  wide: 16 / 9,
} as const;
type Ratio = keyof typeof ratios;
const ratioNames: readonly Ratio[] = ['free', 'square', 'standard', 'portrait', 'fourThirds', 'wide'];

export interface CropDialogProps {
  readonly picture: {
    readonly url: string;
    readonly filename: string;
    readonly width: number | null;
    readonly height: number | null;
  };
  onClose(): void;
  /** The new picture; the one that it was made of stays. */
  onDone(made: UploadedMedia): void;
}

/** Turns and crops a picture into a new one, with the pointer or by numbers. */
export function CropDialog({ picture, onClose, onDone }: CropDialogProps) {
  const [quarters, setQuarters] = useState(0);
  const [ratio, setRatio] = useState<Ratio>('free');
  const [crop, setCrop] = useState<Crop>(wholePicture);
  const [isWorking, setIsWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const size = turnedSize({ width: picture.width ?? 1, height: picture.height ?? 1 }, quarters);

  function drag(event: PointerEvent<HTMLElement>, change: (x: number, y: number) => Crop): void {
    const area = box.current?.getBoundingClientRect();
    if (!area) return;
    event.preventDefault();
    event.stopPropagation();
    const { currentTarget, pointerId, clientX, clientY } = event;
    currentTarget.setPointerCapture(pointerId);
    currentTarget.onpointermove = (moved) =>
      setCrop(change((moved.clientX - clientX) / area.width, (moved.clientY - clientY) / area.height));
    currentTarget.onpointerup = () => {
      currentTarget.onpointermove = null;
    };
  }

  function turn(by: 1 | 3): void {
    setQuarters((quarters + by) % 4);
    setCrop(cropOfRatio(wholePicture, ratios[ratio], turnedSize(size, 1)));
  }

  async function save(): Promise<void> {
    setIsWorking(true);
    setProblem(undefined);
    try {
      const [key = 0] = uploads.add([await cropPicture(picture, quarters, crop)]);
      onDone(await uploaded(key));
      uploads.remove(key);
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : mediaWords.uploads.failures.processing);
    } finally {
      setIsWorking(false);
    }
  }

  const part = (name: keyof Crop) => (
    <NumberField
      key={name}
      label={texts.parts[name]}
      value={Math.round(crop[name] * 100)}
      minValue={0}
      maxValue={100}
      suffix="%"
      onChange={(value) => setCrop(withinPicture({ ...crop, [name]: (value ?? 0) / 100 }))}
    />
  );
  return (
    <Dialog
      title={texts.title}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{mediaWords.detail.cancel}</Button>
          <Button kind="primary" isPending={isWorking} onPress={() => void save()}>
            {isWorking ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="crop">
        <div ref={box} className="crop-picture" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
          <img
            src={`${picture.url}?format=1000w`}
            alt=""
            draggable={false}
            style={{
              transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)`,
              ...(quarters % 2 === 0
                ? { width: '100%', height: '100%' }
                : {
                    width: `${(100 * size.height) / size.width}%`,
                    height: `${(100 * size.width) / size.height}%`,
                  }),
            }}
          />
          <div
            className="crop-frame"
            style={{
              left: `${crop.left * 100}%`,
              top: `${crop.top * 100}%`,
              width: `${crop.width * 100}%`,
              height: `${crop.height * 100}%`,
            }}
            onPointerDown={(event) =>
              drag(event, (x, y) => withinPicture({ ...crop, left: crop.left + x, top: crop.top + y }))
            }
          >
            <i
              className="crop-corner"
              onPointerDown={(event) =>
                drag(event, (x, y) => resizeCrop(crop, { width: x, height: y }, ratios[ratio], size))
              }
            />
          </div>
        </div>
        <div className="crop-tools">
          <span className="canvas-actions">
            <IconButton icon="undo" label={texts.left} onPress={() => turn(3)} />
            <IconButton icon="redo" label={texts.right} onPress={() => turn(1)} />
          </span>
          <Select
            label={texts.ratio}
            value={ratio}
            options={ratioNames.map((value) => ({ value, label: texts.ratios[value] }))}
            onChange={(next) => {
              setRatio(next);
              setCrop(cropOfRatio(wholePicture, ratios[next], size));
            }}
          />
          <div className="crop-numbers">{(['left', 'top', 'width', 'height'] as const).map(part)}</div>
          <p className="soft">{texts.hint}</p>
        </div>
      </div>
    </Dialog>
  );
}
