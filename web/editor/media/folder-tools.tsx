import { useState } from 'react';
import { OneTextDialog } from '../forms/one-text-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { FolderSelect } from './folder-select.tsx';
import type { MediaFolders } from './use-media-folders.ts';
import { mediaWords } from './words.ts';

const { folders: texts } = mediaWords;

/** Chooses the folder that is open, makes further ones, and names and deletes it. */
export function FolderTools({
  folders,
  open,
  onOpen,
}: {
  readonly folders: MediaFolders;
  readonly open: string | undefined;
  onOpen(folder: string | undefined): void;
}) {
  const [asked, setAsked] = useState<'new' | 'within' | 'rename'>();
  const current = folders.folders?.find(({ id }) => id === open);
  const isTop = current && !folders.folders?.some(({ id }) => id === current.parentId);
  const close = () => setAsked(undefined);

  async function make(name: string, parentId: string | null): Promise<string | undefined> {
    const made = await folders.create(name, parentId);
    if (typeof made === 'string') return made;
    onOpen(made.id);
    return undefined;
  }

  return (
    <>
      <FolderSelect folders={folders} value={open} onChange={onOpen} />
      <div className="folder-tools">
        {current ? (
          <Menu
            label={texts.actions}
            actions={[
              { id: 'new', label: texts.create, icon: 'plus', run: () => setAsked('new') },
              ...(isTop
                ? [{ id: 'within', label: texts.createWithin(current.name), run: () => setAsked('within') }]
                : []),
              { id: 'rename', label: texts.rename, icon: 'edit', run: () => setAsked('rename') },
              {
                ...{ id: 'delete', label: texts.delete, icon: 'trash', hint: texts.deleteHint },
                run: () =>
                  void folders
                    .remove(current, () => onOpen(current.id))
                    .then((isGone) => {
                      if (isGone) onOpen(undefined);
                    }),
              },
            ]}
          />
        ) : (
          <Button icon="folder" onPress={() => setAsked('new')}>
            {texts.create}
          </Button>
        )}
      </div>
      {asked === 'new' && (
        <OneTextDialog
          {...{ title: texts.create, label: texts.name, submit: texts.submit, onClose: close }}
          send={(name) => make(name, null)}
        />
      )}
      {asked === 'within' && current && (
        <OneTextDialog
          {...{ title: texts.createWithin(current.name), label: texts.name, submit: texts.submit }}
          send={(name) => make(name, current.id)}
          onClose={close}
        />
      )}
      {asked === 'rename' && current && (
        <OneTextDialog
          {...{ title: texts.rename, label: texts.name, submit: texts.save, before: current.name }}
          send={(name) => folders.rename(current.id, name)}
          onClose={close}
        />
      )}
    </>
  );
}
