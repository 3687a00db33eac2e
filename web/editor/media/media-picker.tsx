import { useEffect, useRef, useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useEditorFileLibraryQuery } from '#web/generated/editor/file-library.ts';
import { useEditorPictureLibraryQuery } from '#web/generated/editor/picture-library.ts';
import type { EditorLibraryPictureFragment } from '#web/generated/graphql.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { fileSize } from './file-size.rules.ts';
import { FolderSelect } from './folder-select.tsx';
import { folderVariables } from './folders.rules.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { uploads } from './upload-graph.ts';
import { UploadList } from './upload-list.tsx';
import { useMediaFolders } from './use-media-folders.ts';
import { useUploads } from './use-uploads.ts';
import { mediaWords } from './words.ts';
import './media.css';

const { picker: texts } = mediaWords;
const pageSize = 40;

export interface MediaPickerProps {
  readonly kind: 'picture' | 'file';
  onChoose(chosen: { readonly id: string; readonly url: string }): void;
  onClose(): void;
}

/** Chooses from what there is, or uploads something: what arrives while it is open is chosen when it is the only one. */
export function MediaPicker({ kind, onChoose, onClose }: MediaPickerProps) {
  const mayAdd = useMay('MEDIA_UPLOAD');
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState<string>();
  const folders = useMediaFolders({ isSkipped: !mayAdd });
  const input = useRef<HTMLInputElement>(null);
  const [mine, setMine] = useState<readonly number[]>([]);
  const current = useUploads();
  const [only, ...others] = mine;
  const arrived =
    others.length === 0 ? current.find(({ key, state }) => key === only && state === 'done')?.result : null;
  const chooses = useRef(onChoose);
  chooses.current = onChoose;
  useEffect(() => {
    if (arrived && (arrived.__typename === 'Image') === (kind === 'picture')) chooses.current(arrived);
  }, [arrived, kind]);
  const props = { search, folder, onChoose };
  return (
    <Dialog
      title={kind === 'picture' ? mediaWords.pictures : mediaWords.files}
      isOpen
      isWide
      isTall
      onClose={onClose}
      foot={
        mayAdd && (
          <>
            <span className="soft picker-limits">
              {kind === 'picture' ? texts.pictureLimits : texts.fileLimits}
            </span>
            <input
              ref={input}
              className="file-input"
              type="file"
              multiple
              tabIndex={-1}
              aria-label={texts.uploadFiles}
              {...(kind === 'picture'
                ? { accept: 'image/jpeg,image/png,image/gif,image/webp,image/avif' }
                : {})}
              onChange={(event) => {
                setMine(
                  uploads.add([...(event.target.files ?? [])], {
                    folderId: folderVariables(folder).folderId,
                  }),
                );
                event.target.value = '';
              }}
            />
            <Button kind="primary" icon="plus" onPress={() => input.current?.click()}>
              {mediaWords.upload}
            </Button>
          </>
        )
      }
    >
      <div className="picker">
        <div className="picker-filter">
          <SearchInput
            label={mediaWords.search}
            placeholder={kind === 'picture' ? mediaWords.pictureSearch : mediaWords.fileSearch}
            value={search}
            onChange={setSearch}
          />
          {folders.choices.length > 0 && (
            <FolderSelect folders={folders} value={folder} onChange={setFolder} />
          )}
        </div>
        <UploadList />
        {!mayAdd ? (
          <p className="soft">{texts.noRight}</p>
        ) : kind === 'picture' ? (
          <Pictures {...props} />
        ) : (
          <Files {...props} />
        )}
      </div>
    </Dialog>
  );
}

interface ListProps extends Pick<MediaPickerProps, 'onChoose'> {
  readonly search: string;
  readonly folder: string | undefined;
}

function Pictures({ search, folder, onChoose }: ListProps) {
  const [openId, setOpenId] = useState<string>();
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorPictureLibraryQuery({
    variables: { first: pageSize, search, ...folderVariables(folder) },
    notifyOnNetworkStatusChange: true,
  });
  const list = (data ?? previousData)?.imageLibrary;
  if (error && !list) return <NotLoaded onRetry={() => refetch()} />;
  if (!list) return <Skeleton rows={4} />;
  const open = list.nodes.find(({ id }) => id === openId);
  return (
    <>
      <GridList
        aria-label={mediaWords.existing}
        className="picker-grid"
        layout="grid"
        items={list.nodes}
        onAction={(key) => {
          const chosen = list.nodes.find(({ id }) => id === key);
          if (chosen) onChoose(chosen);
        }}
        renderEmptyState={() => (
          <p className="soft">
            {search ? mediaWords.noneTitle : folder ? mediaWords.folders.empty : mediaWords.emptyPictures}
          </p>
        )}
      >
        {(picture) => <PictureItem picture={picture} onOpen={() => setOpenId(picture.id)} />}
      </GridList>
      <More
        isShown={list.pageInfo.hasNextPage}
        isLoading={loading}
        onPress={() => fetchMore({ variables: { after: list.pageInfo.endCursor } })}
      />
      {open && (
        <PictureDialog
          key={open.id}
          picture={open}
          onClose={() => setOpenId(undefined)}
          onCropped={(made) => onChoose(made)}
        />
      )}
    </>
  );
}

function PictureItem({
  picture,
  onOpen,
}: {
  readonly picture: EditorLibraryPictureFragment;
  onOpen(): void;
}) {
  const mayChange = useMay('MEDIA_MANAGE');
  const name = picture.altText || picture.filename;
  return (
    <GridListItem id={picture.id} textValue={name} className="picker-item">
      <img src={`${picture.url}?format=300w`} alt="" loading="lazy" />
      <span className="picker-name">{name}</span>
      {mayChange && (
        <span className="picker-edit">
          <IconButton icon="edit" label={`${mediaWords.edit}: ${name}`} onPress={onOpen} />
        </span>
      )}
    </GridListItem>
  );
}

function Files({ search, folder, onChoose }: ListProps) {
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorFileLibraryQuery({
    variables: { first: pageSize, search, ...folderVariables(folder) },
    notifyOnNetworkStatusChange: true,
  });
  const list = (data ?? previousData)?.fileLibrary;
  if (error && !list) return <NotLoaded onRetry={() => refetch()} />;
  if (!list) return <Skeleton rows={4} />;
  const files = list.nodes.filter(({ isPrivate }) => !isPrivate);
  return (
    <>
      <GridList
        aria-label={mediaWords.existing}
        className="picker-files"
        items={files}
        onAction={(key) => {
          const chosen = files.find(({ id }) => id === key);
          if (chosen) onChoose(chosen);
        }}
        renderEmptyState={() => (
          <p className="soft">
            {search ? mediaWords.noneTitle : folder ? mediaWords.folders.empty : mediaWords.emptyFiles}
          </p>
        )}
      >
        {(file) => (
          <GridListItem textValue={file.filename} className="menu-item">
            <span>{file.filename}</span>
            <span className="soft">{fileSize(file.byteSize)}</span>
          </GridListItem>
        )}
      </GridList>
      <More
        isShown={list.pageInfo.hasNextPage}
        isLoading={loading}
        onPress={() => fetchMore({ variables: { after: list.pageInfo.endCursor } })}
      />
    </>
  );
}

function More({ isShown, isLoading, onPress }: { isShown: boolean; isLoading: boolean; onPress(): void }) {
  if (!isShown) return null;
  return (
    <div className="media-more">
      <Button isPending={isLoading} onPress={onPress}>
        {isLoading ? mediaWords.loadingMore : mediaWords.more}
      </Button>
    </div>
  );
}

function NotLoaded({ onRetry }: { onRetry(): Promise<unknown> }) {
  return (
    <div className="link-failed picker-failed" role="alert">
      <p>{texts.failed}</p>
      <Button onPress={() => void onRetry().catch(() => undefined)}>{texts.retry}</Button>
    </div>
  );
}
