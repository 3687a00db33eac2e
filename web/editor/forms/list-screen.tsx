import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useEditorDeleteListMutation } from '#web/generated/editor/delete-list.ts';
import { useEditorListQuery } from '#web/generated/editor/list.ts';
import { useEditorRenameListMutation } from '#web/generated/editor/rename-list.ts';
import { NotFound } from '../not-found.tsx';
import { anyText, oneOf, useScreenSearch } from '../search-params.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Menu } from '../ui/menu.tsx';
import { ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { ImportSubscribers } from './import-subscribers.tsx';
import { OneTextDialog } from './one-text-dialog.tsx';
import { Subscribers } from './subscribers.tsx';
import { formsWords } from './words.ts';
import './forms.css';

const { lists: texts } = formsWords;
const back = { to: '/forms/lists', label: formsWords.tabs.lists };
const search = { state: oneOf(['SUBSCRIBED', 'PENDING', 'UNSUBSCRIBED']), search: anyText };

/** One mailing list with its subscribers. */
export function Screen() {
  const { listId = '' } = useParams({ strict: false });
  const [asked, change] = useScreenSearch(search);
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorListQuery({
    variables: { id: listId, first: 50, state: asked.state ?? null, search: asked.search ?? null },
  });
  const list = (data ?? previousData)?.mailingList;
  const after = list?.subscribers.pageInfo.endCursor;
  const loadMore = useCallback(() => fetchMore({ variables: { after } }), [fetchMore, after]);
  if (data && !list) return <NotFound />;
  if (!list)
    return (
      <Page title={texts.label} back={back}>
        {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />}
      </Page>
    );
  return (
    <Page
      title={list.name}
      back={back}
      isWide
      actions={
        <>
          <a
            className="button button-secondary"
            href={`/config/mailing-lists/${encodeURIComponent(listId)}/subscribers.csv`}
            download
          >
            {texts.csv}
          </a>
          <ImportSubscribers listId={listId} />
          <ListMenu id={listId} name={list.name} />
        </>
      }
    >
      <Subscribers
        subscribers={list.subscribers.nodes}
        asked={asked}
        onAsk={change}
        loadMore={list.subscribers.pageInfo.hasNextPage ? loadMore : undefined}
        isLoading={loading}
      />
    </Page>
  );
}

function ListMenu({ id, name }: { readonly id: string; readonly name: string }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const [rename] = useEditorRenameListMutation();
  const [remove] = useEditorDeleteListMutation({ refetchQueries: ['EditorLists'] });
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label={formsWords.builder.more}
        actions={[
          { id: 'rename', label: words.controls.edit, icon: 'edit', run: () => setOpen('rename') },
          {
            ...{ id: 'delete', label: texts.delete, icon: 'trash', isDangerous: true },
            run: () => setOpen('delete'),
          },
        ]}
      />
      {open === 'rename' && (
        <OneTextDialog
          title={words.controls.edit}
          label={texts.name}
          submit={texts.save}
          before={name}
          onClose={close}
          send={async (text) => {
            const answer = (await rename({ variables: { id, name: text } })).data?.renameMailingList;
            if (answer?.__typename !== 'MailingList') return answer?.message;
            notify(texts.saved);
            return undefined;
          }}
        />
      )}
      <Dialog
        title={texts.deleteTitle(name)}
        role="alertdialog"
        isOpen={open === 'delete'}
        onClose={close}
        foot={
          <DialogActions
            kind="danger"
            onCancel={close}
            onPress={async () => {
              close();
              const answer = remove({ variables: { id } }).then(({ data }) => data?.deleteMailingList);
              if (await tell(answer, texts.deleted(name))) await navigate({ to: '/forms/lists' });
            }}
          >
            {texts.delete}
          </DialogActions>
        }
      >
        <p>{texts.deleteText}</p>
      </Dialog>
    </>
  );
}
