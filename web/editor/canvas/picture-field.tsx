import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { Group } from 'react-aria-components/Group';
import { useEditorPictureByIdQuery } from '#web/generated/editor/picture-by-id.ts';
import { useEditorPicturesQuery } from '#web/generated/editor/pictures.ts';
import { useEditorUploadPictureMutation } from '#web/generated/editor/upload-picture.ts';
import { base64Of } from '../base64.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { canvasWords as words } from './words.ts';

export interface PictureFieldProps {
  readonly label: string;
  /** The picture's id; empty for none. */
  readonly value: string;
  onChange(value: string): void;
}

/** A picture, chosen from the website's or uploaded. */
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useEditorPictureByIdQuery({ variables: { id: value }, skip: value === '' });
  const picture = value === '' ? undefined : data?.image;
  return (
    <Group className="canvas-picture" aria-label={label}>
      <span className="field-label">{label}</span>
      {picture ? (
        <img src={`${picture.url}?format=300w`} alt={picture.altText || picture.filename} />
      ) : (
        <p className="soft">{words.fields.noPicture}</p>
      )}
      <div className="canvas-actions">
        <Button onPress={() => setIsOpen(true)}>{words.fields.choose}</Button>
        {value !== '' && (
          <Button kind="quiet" onPress={() => onChange('')}>
            {words.fields.remove}
          </Button>
        )}
      </div>
      {isOpen && (
        <PictureDialog
          onClose={() => setIsOpen(false)}
          onChoose={(id) => {
            onChange(id);
            setIsOpen(false);
          }}
        />
      )}
    </Group>
  );
}

function PictureDialog({ onClose, onChoose }: { onClose(): void; onChoose(id: string): void }) {
  const [search, setSearch] = useState('');
  const mayUpload = useMay('MEDIA_MANAGE');
  const { data } = useEditorPicturesQuery({ variables: { search }, skip: !mayUpload });
  const [upload, { loading }] = useEditorUploadPictureMutation();
  const pictures = data?.imageLibrary.nodes ?? [];

  async function send(files: FileList | null): Promise<void> {
    const file = files?.[0];
    if (!file) return;
    try {
      const input = { filename: file.name, base64: await base64Of(file) };
      const { data: answer } = await upload({ variables: { input } });
      const made = answer?.uploadImage;
      if (made?.__typename === 'Image') onChoose(made.id);
      else if (made) notifyFailure(made.message);
    } catch (error) {
      notifyFailure(messageOf(error, words.saving.refused));
    }
  }

  return (
    <Dialog
      title={words.fields.pictures}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <FileTrigger
          acceptedFileTypes={['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']}
          onSelect={(files) => void send(files)}
        >
          <Button kind="primary" isPending={loading}>
            {loading ? words.fields.uploading : words.fields.upload}
          </Button>
        </FileTrigger>
      }
    >
      <TextField label={words.searchPictures} value={search} onChange={setSearch} autoFocus />
      <GridList
        aria-label={words.fields.pictures}
        className="canvas-pictures"
        layout="grid"
        items={pictures}
        onAction={(key) => onChoose(String(key))}
        renderEmptyState={() => <p className="soft">{words.fields.noPictures}</p>}
      >
        {(picture) => (
          <GridListItem textValue={picture.altText || picture.filename} className="canvas-thumbnail">
            <img src={`${picture.url}?format=300w`} alt="" loading="lazy" />
            <span>{picture.altText || picture.filename}</span>
          </GridListItem>
        )}
      </GridList>
    </Dialog>
  );
}
