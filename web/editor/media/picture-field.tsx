import { lazy, Suspense, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { useEditorPictureByIdQuery } from '#web/generated/editor/picture-by-id.ts';
import { Button } from '../ui/button.tsx';
import { useToldValues } from '../ui/told-values.ts';
import { tellPicture } from './told-picture.tsx';
import { mediaWords } from './words.ts';
import './media.css';

const { picker: texts } = mediaWords;
/** Opened by few: a file of its own. */
const MediaPicker = lazy(async () => ({ default: (await import('./media-picker.tsx')).MediaPicker }));

export interface PictureFieldProps {
  /** Its name in its form. */
  readonly name?: string;
  readonly label: string;
  /** The picture's id; empty for none. */
  readonly value: string;
  /** Also given the address of a picture that was chosen. */
  onChange(value: string, url?: string): void;
}

/** A picture, chosen from the website's or uploaded. */
export function PictureField({ name, label, value, onChange }: PictureFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useEditorPictureByIdQuery({ variables: { id: value }, skip: value === '' });
  const picture = value === '' ? undefined : data?.image;
  useToldValues(name, tellPicture);
  return (
    <Group className="picture-field" aria-label={label}>
      <span className="field-label">{label}</span>
      {picture ? (
        <img src={`${picture.url}?format=300w`} alt={picture.altText || picture.filename} />
      ) : (
        <p className="soft">{value !== '' && data?.image === null ? texts.gone : texts.none}</p>
      )}
      <div className="picture-field-actions">
        <Button onPress={() => setIsOpen(true)}>{texts.choose}</Button>
        {value !== '' && (
          <Button kind="quiet" onPress={() => onChange('')}>
            {texts.remove}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <MediaPicker
            kind="picture"
            onClose={() => setIsOpen(false)}
            onChoose={({ id, url }) => {
              onChange(id, url);
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </Group>
  );
}
