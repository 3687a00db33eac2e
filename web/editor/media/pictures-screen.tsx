import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useEditorDeletePicturesMutation } from '#web/generated/editor/delete-pictures.ts';
import { useEditorPictureLibraryQuery } from '#web/generated/editor/picture-library.ts';
import type { EditorLibraryPictureFragment } from '#web/generated/graphql.ts';
import { firstPages } from '../first-pages.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { Picture } from '../ui/picture.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { LoadMore } from '../ui/table.tsx';
import { useFirstRows } from '../ui/use-first-rows.ts';
import { type Pages, usePages } from '../ui/use-pages.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { folderVariables } from './folders.rules.ts';
import { MediaPage } from './media-page.tsx';
import { MoveMenu } from './move-menu.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { useMediaFolders } from './use-media-folders.ts';
import { mediaWords } from './words.ts';

const pictureSearch = { search: anyText, folder: anyText };

/** The website's pictures, newest first. */
export function Screen() {
  const [{ search, folder }, change, clear] = useScreenSearch(pictureSearch);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setIsDeleting] = useState(false);
  const folders = useMediaFolders();
  const [openId, setOpenId] = useState<string>();
  const query = useEditorPictureLibraryQuery({
    variables: { ...firstPages.pictures, ...folderVariables(folder), search: search ?? null },
  });
  const pages = usePages(query, ({ imageLibrary }) => imageLibrary);
  const [remove] = useEditorDeletePicturesMutation();
  const { rows: pictures = [] } = pages;
  const chosen = pictures.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const open = pictures.find(({ id }) => id === openId);
  return (
    <MediaPage part="pictures" {...{ search, folder, folders }} onChange={change}>
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
        empty={{ icon: 'media', title: mediaWords.emptyPictures, text: mediaWords.emptyPicturesText }}
        none={
          search === undefined && folder !== undefined
            ? { title: mediaWords.folders.empty, text: mediaWords.folders.emptyText }
            : { title: mediaWords.noneTitle, text: mediaWords.noneText }
        }
      >
        {(rows, more) => (
          <PictureGrid pictures={rows} ids={ids} more={more} onSelect={setIds} onOpen={setOpenId} />
        )}
      </PagedList>
      {open && (
        <PictureDialog
          key={open.id}
          picture={open}
          onClose={() => setOpenId(undefined)}
          onDelete={() => {
            setOpenId(undefined);
            setIds(new Set([open.id]));
            setIsDeleting(true);
          }}
        />
      )}
      {isDeleting && (
        <DeleteDialog
          count={chosen.length}
          onClose={() => setIsDeleting(false)}
          run={async (evenIfUsed) =>
            (await remove({ variables: { ids: chosen, evenIfUsed } })).data?.deleteImages
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

function PictureGrid({
  pictures,
  ids,
  more,
  onSelect,
  onOpen,
}: {
  readonly pictures: readonly EditorLibraryPictureFragment[];
  readonly ids: ReadonlySet<string>;
  readonly more: Pages<EditorLibraryPictureFragment>['more'];
  onSelect(ids: ReadonlySet<string>): void;
  onOpen(id: string): void;
}) {
  const { shown, isWhole } = useFirstRows(pictures, 24);
  return (
    <>
      <ul className="media-grid" aria-label={mediaWords.existing}>
        {shown.map((picture) => {
          const name = picture.altText || picture.filename;
          return (
            <li key={picture.id} className="media-item" data-selected={ids.has(picture.id) || undefined}>
              <AriaButton
                className="media-open"
                aria-label={`${mediaWords.edit}: ${name}`}
                onPress={() => onOpen(picture.id)}
              >
                <Picture image={picture} size={180} />
              </AriaButton>
              <Checkbox
                label={picture.filename}
                isSelected={ids.has(picture.id)}
                onChange={(isSelected) => {
                  const next = new Set(ids);
                  if (isSelected) next.add(picture.id);
                  else next.delete(picture.id);
                  onSelect(next);
                }}
              />
            </li>
          );
        })}
      </ul>
      {isWhole && <LoadMore {...more} />}
    </>
  );
}
