import { useState } from 'react';
import { OneTextDialog } from '../forms/one-text-dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MediaFolders } from './use-media-folders.ts';
import { mediaWords } from './words.ts';

const { folders: texts } = mediaWords;

/** Moves what is chosen into a folder, a new one too, or out of all. */
export function MoveMenu({
  folders,
  ids,
  onMoved,
}: {
  readonly folders: MediaFolders;
  readonly ids: readonly string[];
  onMoved(): void;
}) {
  const [isNaming, setIsNaming] = useState(false);
  const move = async (folderId: string | null) => {
    if (await folders.move(ids, folderId)) onMoved();
  };
  return (
    <>
      <Menu
        label={texts.move}
        actions={[
          ...folders.choices.map(({ value, label }) => ({ id: value, label, run: () => void move(value) })),
          { id: 'out', label: texts.none, run: () => void move(null) },
          { id: 'new', label: texts.create, icon: 'plus', run: () => setIsNaming(true) },
        ]}
      />
      {isNaming && (
        <OneTextDialog
          {...{ title: texts.create, label: texts.name, submit: texts.submit }}
          onClose={() => setIsNaming(false)}
          send={async (name) => {
            const made = await folders.create(name, null);
            if (typeof made === 'string') return made;
            await move(made.id);
            return undefined;
          }}
        />
      )}
    </>
  );
}
