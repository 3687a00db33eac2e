import { useCallback, useState } from 'react';
import { useEditorDeleteFilesMutation } from '#web/generated/editor/delete-files.ts';
import { useEditorFileLibraryQuery } from '#web/generated/editor/file-library.ts';
import type { EditorLibraryFileFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EmptyState, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { fileSize } from './file-size.rules.ts';
import { MediaPage } from './media-page.tsx';
import { mediaWords } from './words.ts';

const pageSize = 50;
const fileSearch = { search: anyText };

/** The website's files other than pictures, newest first. */
export function Screen() {
  const formats = useFormats();
  const [{ search }, change] = useScreenSearch(fileSearch);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setIsDeleting] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorFileLibraryQuery({
    variables: { first: pageSize, search: search ?? null },
  });
  const [remove] = useEditorDeleteFilesMutation();
  const list = (data ?? previousData)?.fileLibrary;
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  const loadMore = useCallback(() => fetchMore({ variables: { after: endCursor } }), [fetchMore, endCursor]);
  const type = useCallback(
    (text: string) => change({ search: text || undefined }, { isTyping: true }),
    [change],
  );
  const chosen = (list?.nodes ?? []).filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const open = list?.nodes.find(({ id }) => id === openId);
  return (
    <MediaPage part="files" search={search ?? ''} onSearch={type}>
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={() => setIds(new Set())}>
          <Button icon="trash" onPress={() => setIsDeleting(true)}>
            {mediaWords.delete.action}
          </Button>
        </SelectionBar>
      )}
      {error && !list ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : !list ? (
        <Skeleton rows={10} />
      ) : list.nodes.length === 0 ? (
        <EmptyState icon="media" title={search ? mediaWords.noneTitle : mediaWords.emptyFiles}>
          {search ? mediaWords.noneText : mediaWords.emptyFilesText}
        </EmptyState>
      ) : (
        <Table
          label={mediaWords.existing}
          rows={list.nodes}
          columns={columnsWith(formats, setOpenId)}
          nameOf={({ filename }) => filename}
          selection={{ ids, onChange: setIds }}
          loadMore={hasNextPage ? loadMore : undefined}
          isLoadingMore={loading}
        />
      )}
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
            return refetch();
          }}
        />
      )}
    </MediaPage>
  );
}

function columnsWith(formats: Formats, open: (id: string) => void): Column<EditorLibraryFileFragment>[] {
  const { columns } = mediaWords;
  return [
    { ...{ id: 'name', title: columns.name }, cell: ({ filename }) => filename },
    { ...{ id: 'kind', title: columns.kind, isExtra: true }, cell: ({ contentType }) => contentType },
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
      ...{ id: 'edit', title: mediaWords.edit, isTitleHidden: true },
      cell: ({ id, filename }) => (
        <IconButton icon="edit" label={`${mediaWords.edit}: ${filename}`} onPress={() => open(id)} />
      ),
    },
  ];
}
