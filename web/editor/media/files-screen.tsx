import { useState } from 'react';
import { useEditorDeleteFilesMutation } from '#web/generated/editor/delete-files.ts';
import { useEditorFileLibraryQuery } from '#web/generated/editor/file-library.ts';
import type { EditorLibraryFileFragment } from '#web/generated/graphql.ts';
import { firstPages } from '../first-pages.ts';
import { type Formats, useFormats } from '../formats.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { fileSize } from './file-size.rules.ts';
import { folderVariables } from './folders.rules.ts';
import { MediaPage } from './media-page.tsx';
import { MoveMenu } from './move-menu.tsx';
import { useMediaFolders } from './use-media-folders.ts';
import { mediaWords } from './words.ts';

const fileSearch = { search: anyText, folder: anyText };

/** The website's files other than pictures, newest first. */
export function Screen() {
  const formats = useFormats();
  const [{ search, folder }, change, clear] = useScreenSearch(fileSearch);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setIsDeleting] = useState(false);
  const folders = useMediaFolders();
  const [openId, setOpenId] = useState<string>();
  const query = useEditorFileLibraryQuery({
    variables: { ...firstPages.files, ...folderVariables(folder), search: search ?? null },
  });
  const pages = usePages(query, ({ fileLibrary }) => fileLibrary);
  const [remove] = useEditorDeleteFilesMutation();
  const { rows: files = [] } = pages;
  const chosen = files.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const open = files.find(({ id }) => id === openId);
  return (
    <MediaPage part="files" {...{ search, folder, folders }} onChange={change}>
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={() => setIds(new Set())}>
          <MoveMenu folders={folders} ids={chosen} onMoved={() => setIds(new Set())} />
          <Button icon="trash" onPress={() => setIsDeleting(true)}>
            {mediaWords.delete.action}
          </Button>
        </SelectionBar>
      )}
      <PagedList
        {...{ pages, clear }}
        empty={{ icon: 'media', title: mediaWords.emptyFiles, text: mediaWords.emptyFilesText }}
        none={
          search === undefined && folder !== undefined
            ? { title: mediaWords.folders.empty, text: mediaWords.folders.emptyText }
            : { title: mediaWords.noneTitle, text: mediaWords.noneText }
        }
      >
        {(rows, more) => (
          <Table
            {...{ rows, ...more }}
            label={mediaWords.existing}
            columns={columnsWith(formats, setOpenId)}
            nameOf={({ filename }) => filename}
            selection={{ ids, onChange: setIds }}
          />
        )}
      </PagedList>
      {open && <FileDialog key={open.id} file={open} onClose={() => setOpenId(undefined)} />}
      {isDeleting && (
        <DeleteDialog
          count={chosen.length}
          onClose={() => setIsDeleting(false)}
          run={async (evenIfUsed) =>
            (await remove({ variables: { ids: chosen, evenIfUsed } })).data?.deleteFiles
          }
          onDone={() => {
            setIds(new Set());
            return query.refetch();
          }}
        />
      )}
    </MediaPage>
  );
}

/** What people call a kind of file: the end of its name, such as PDF; undefined for a name without one. */
function kindOf(filename: string): string | undefined {
  return /\.(\w{1,5})$/.exec(filename)?.[1]?.toUpperCase();
}

function columnsWith(formats: Formats, open: (id: string) => void): Column<EditorLibraryFileFragment>[] {
  const { columns } = mediaWords;
  return [
    { ...{ id: 'name', title: columns.name }, cell: ({ filename }) => filename },
    {
      ...{ id: 'kind', title: columns.kind, isExtra: true },
      cell: ({ filename, contentType }) => kindOf(filename) ?? contentType,
    },
    {
      ...{ id: 'size', title: columns.size, isNumber: true },
      cell: ({ byteSize }) => fileSize(byteSize),
    },
    {
      ...{ id: 'access', title: columns.access },
      cell: ({ isPrivate }) => (isPrivate ? mediaWords.private : mediaWords.public),
    },
    {
      ...{ id: 'added', title: columns.added, isExtra: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
    {
      ...{ id: 'edit', title: mediaWords.edit, isTitleHidden: true, isNumber: true },
      cell: ({ id, filename }) => (
        <IconButton icon="edit" label={`${mediaWords.edit}: ${filename}`} onPress={() => open(id)} />
      ),
    },
  ];
}
