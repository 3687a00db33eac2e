import type { EditorPagesQuery } from '#web/generated/graphql.ts';
import { TrashList } from '../ui/trash-list.tsx';
import type { PageActions } from './use-page-actions.ts';
import { pagesWords } from './words.ts';

/** The pages in the trash. */
export function Trash({
  pages,
  actions,
}: {
  readonly pages: EditorPagesQuery['trashedCollections'];
  readonly actions: PageActions;
}) {
  return (
    <TrashList
      trashed={pages}
      words={pagesWords.bin}
      onRestore={({ id, title }) => void actions.restore(id, title)}
      onRemove={({ id, title }) => void actions.remove(id, title)}
    />
  );
}
