import { useState } from 'react';
import { useEditorRedirectsQuery } from '#web/generated/editor/redirects.ts';
import { useEditorRemoveRedirectsMutation } from '#web/generated/editor/remove-redirects.ts';
import { useEditorSaveRedirectsMutation } from '#web/generated/editor/save-redirects.ts';
import type { EditorRedirectFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { PagesTabs } from '../pages/pages-tabs.tsx';
import { pagesWords } from '../pages/words.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card, Page, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { usePages } from '../ui/use-pages.ts';
import { AddRedirect } from './add-redirect.tsx';
import { CheckRedirect } from './check-redirect.tsx';
import { ImportRedirects } from './import-redirects.tsx';
import './redirects.css';
import { redirectsWords as texts } from './words.ts';

const pageSize = 100;
const redirectsSearch = { search: anyText };
const refetchQueries = ['EditorRedirects'];

/** Addresses without a page, and where they lead. */
export function Screen() {
  const formats = useFormats();
  const [{ search }, change, clear] = useScreenSearch(redirectsSearch);
  const [opened, setOpened] = useState<'add' | 'import'>();
  const remove = useRemoving();
  const query = useEditorRedirectsQuery({ variables: { first: pageSize, search: search ?? null } });
  const pages = usePages(query, ({ redirects }) => redirects);
  const close = () => setOpened(undefined);
  return (
    <Page
      title={pagesWords.title}
      part={texts.title}
      actions={
        <>
          <Button onPress={() => setOpened('import')}>{texts.import.button}</Button>
          <Button kind="primary" icon="plus" onPress={() => setOpened('add')}>
            {texts.add}
          </Button>
        </>
      }
    >
      <PagesTabs current="redirects" />
      <Card isFlush>
        <Toolbar label={texts.filter}>
          <SearchInput
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={search ?? ''}
            onChange={(text) => change({ search: text || undefined }, { isTyping: true })}
          />
        </Toolbar>
        <PagedList
          {...{ pages, clear }}
          empty={{ icon: 'forward', ...texts.empty }}
          none={{ title: texts.none }}
        >
          {(rows, more) => (
            <Table {...{ rows, ...more }} label={texts.list} columns={columnsWith(formats, remove)} />
          )}
        </PagedList>
      </Card>
      <CheckRedirect />
      {opened === 'add' && <AddRedirect onClose={close} />}
      {opened === 'import' && <ImportRedirects onClose={close} />}
    </Page>
  );
}

/** Deletes a redirect at once, and brings it back where that is asked for. */
function useRemoving(): (redirect: EditorRedirectFragment) => void {
  const [remove] = useEditorRemoveRedirectsMutation();
  const [save] = useEditorSaveRedirectsMutation();
  return ({ id, source, target }) => {
    const restore = () => {
      const saved = save({ variables: { redirects: [{ source, target }] }, refetchQueries });
      void tell(
        saved.then(({ data }) => data?.saveRedirects),
        texts.restored,
      );
    };
    const removed = remove({ variables: { ids: [id] }, refetchQueries });
    void tell(
      removed.then(({ data }) => data?.deleteRedirects),
      texts.removed,
      restore,
    );
  };
}

function columnsWith(
  formats: Formats,
  remove: (redirect: EditorRedirectFragment) => void,
): Column<EditorRedirectFragment>[] {
  const { columns: titles } = texts;
  return [
    { ...{ id: 'source', title: titles.source }, cell: ({ source }) => source },
    { ...{ id: 'target', title: titles.target }, cell: ({ target }) => target },
    {
      ...{ id: 'created', title: titles.created, isExtra: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
    {
      ...{ id: 'actions', title: titles.actions, isTitleHidden: true, isNumber: true },
      cell: (redirect) => (
        <IconButton icon="trash" label={texts.removeOf(redirect.source)} onPress={() => remove(redirect)} />
      ),
    },
  ];
}
