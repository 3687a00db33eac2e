import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorContactsQuery } from '#web/generated/editor/contacts.ts';
import { useEditorDeleteContactMutation } from '#web/generated/editor/delete-contact.ts';
import type { EditorContactFragment } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Card } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { usePages } from '../ui/use-pages.ts';
import { AddContact } from './add-contact.tsx';
import { customersWords } from './words.ts';

const words = customersWords.contacts;
const pageSize = 50;

/** Everyone whom the shop knows: who ordered, and who was written down. */
export function Contacts({
  search,
  clear,
}: {
  readonly search: string | null;
  readonly clear: (() => void) | undefined;
}) {
  const formats = useFormats();
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<EditorContactFragment>();
  const query = useEditorContactsQuery({
    variables: { first: pageSize, filter: search ? { search } : null },
  });
  const pages = usePages(query, ({ contacts }) => contacts);
  const columns: readonly Column<EditorContactFragment>[] = [
    {
      ...{ id: 'name', title: words.columns.name },
      cell: ({ id, firstName, lastName, email }) => (
        <Link to="/customers/$contactId" params={{ contactId: id }}>
          {[firstName, lastName].filter(Boolean).join(' ') || email}
        </Link>
      ),
    },
    {
      ...{ id: 'email', title: words.columns.email },
      cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    },
    {
      ...{ id: 'orders', title: words.columns.orders },
      cell: ({ email, buyer }) =>
        buyer && buyer.orderCount > 0 ? (
          <Link
            to="/orders"
            search={{ search: email }}
            aria-label={customersWords.ordersOf(words.orderCount(buyer.orderCount), email)}
          >
            {words.orderCount(buyer.orderCount)}
          </Link>
        ) : (
          words.noOrders
        ),
    },
    {
      ...{ id: 'since', title: words.columns.since, isExtra: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
    {
      ...{ id: 'actions', title: words.columns.actions, isTitleHidden: true, isNumber: true },
      cell: (contact) => (
        <Button kind="quiet" aria-label={words.deleteOf(contact.email)} onPress={() => setDeleting(contact)}>
          {words.delete}
        </Button>
      ),
    },
  ];
  return (
    <Card title={words.title} actions={<Button onPress={() => setAdding(true)}>{words.add}</Button>} isFlush>
      <p className="soft card-text">{words.text}</p>
      <PagedList
        {...{ pages, clear }}
        empty={{ icon: 'customers', title: words.emptyTitle, text: words.emptyText }}
        none={{ title: words.noneTitle }}
      >
        {(rows, more) => <Table {...{ rows, columns, ...more }} label={words.list} />}
      </PagedList>
      {isAdding && <AddContact onClose={() => setAdding(false)} />}
      {deleting && <DeleteContact contact={deleting} onClose={() => setDeleting(undefined)} />}
    </Card>
  );
}

function DeleteContact({
  contact: { id, email },
  onClose,
}: {
  readonly contact: EditorContactFragment;
  readonly onClose: () => void;
}) {
  const [deleteContact, { loading }] = useEditorDeleteContactMutation({
    refetchQueries: ['EditorContacts'],
    awaitRefetchQueries: true,
  });
  async function run(): Promise<void> {
    const removed = deleteContact({ variables: { id } }).then(({ data }) => data?.deleteContact);
    await tell(removed, words.deleted);
    onClose();
  }
  return (
    <Dialog
      title={words.ask(email)}
      role="alertdialog"
      isOpen
      onClose={onClose}
      foot={
        <DialogActions kind="danger" onCancel={onClose} isPending={loading} onPress={() => void run()}>
          {words.delete}
        </DialogActions>
      }
    >
      <p>{words.warning}</p>
    </Dialog>
  );
}
