import { type ReactNode, useRef } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { Button } from '../ui/button.tsx';
import { Card, Page, Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { FolderTools } from './folder-tools.tsx';
import { folderVariables } from './folders.rules.ts';
import { uploads } from './upload-graph.ts';
import { UploadList } from './upload-list.tsx';
import type { MediaFolders } from './use-media-folders.ts';
import { mediaWords } from './words.ts';
import './media.css';

/** The frame of both parts of Media: searching, folders, uploading by button, by dropping and by pasting. */
export function MediaPage({
  part,
  search,
  folder,
  folders,
  onChange,
  children,
}: {
  readonly part: 'pictures' | 'files';
  readonly search: string | undefined;
  /** The folder that is open: what is uploaded goes into it. */
  readonly folder: string | undefined;
  readonly folders: MediaFolders;
  onChange(
    change: { readonly search?: string | undefined; readonly folder?: string | undefined },
    how?: { readonly isTyping: boolean },
  ): void;
  readonly children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const place = { folderId: folderVariables(folder).folderId };
  const tabSearch = folder === undefined ? {} : { search: { folder } };
  return (
    <Page
      title={mediaWords.title}
      part={mediaWords[part]}
      subtitle={mediaWords.subtitle}
      isWide
      actions={
        <>
          <input
            ref={input}
            className="file-input"
            type="file"
            multiple
            tabIndex={-1}
            aria-label={mediaWords.upload}
            onChange={(event) => {
              uploads.add([...(event.target.files ?? [])], place);
              event.target.value = '';
            }}
          />
          <Button kind="primary" icon="plus" onPress={() => input.current?.click()}>
            {mediaWords.upload}
          </Button>
        </>
      }
    >
      <Tabs
        label={mediaWords.parts}
        tabs={[
          { label: mediaWords.pictures, to: '/media', isCurrent: part === 'pictures', ...tabSearch },
          { label: mediaWords.files, to: '/media/files', isCurrent: part === 'files', ...tabSearch },
        ]}
      />
      <DropZone
        className="media-drop"
        aria-label={mediaWords.drop}
        onDrop={async ({ items }) => {
          const files = await Promise.all(
            items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : [])),
          );
          uploads.add(files, place);
        }}
      >
        <UploadList />
        <Card isFlush>
          <Toolbar label={mediaWords.filter}>
            <SearchInput
              label={mediaWords.search}
              placeholder={part === 'pictures' ? mediaWords.pictureSearch : mediaWords.fileSearch}
              value={search ?? ''}
              onChange={(text) => onChange({ search: text || undefined }, { isTyping: true })}
            />
            <FolderTools folders={folders} open={folder} onOpen={(opened) => onChange({ folder: opened })} />
          </Toolbar>
          {children}
        </Card>
      </DropZone>
    </Page>
  );
}
