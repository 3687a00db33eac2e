import { useState } from 'react';
import { useEditorCreateListMutation } from '#web/generated/editor/create-list.ts';
import { useEditorListsQuery } from '#web/generated/editor/lists.ts';
import type { EditorListRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Badge, Card, EmptyState, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { FormsPage } from './forms-page.tsx';
import { OneTextDialog } from './one-text-dialog.tsx';
import { Suppressed } from './suppressed.tsx';
import { formsWords } from './words.ts';
import './forms.css';

const { lists: texts } = formsWords;

/** Mailing lists, and addresses that nothing is sent to. */
export function Screen() {
  const formats = useFormats();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useEditorListsQuery();
  const [create] = useEditorCreateListMutation({ refetchQueries: ['EditorLists', 'EditorConnections'] });
  const lists = data?.mailingLists;
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <FormsPage current="lists" actions={lists?.length ? add : undefined}>
      <Card isFlush>
        {!lists ? (
          error ? (
            <ErrorPanel error={error} onRetry={() => refetch()} />
          ) : (
            <Skeleton />
          )
        ) : lists.length === 0 ? (
          <EmptyState icon="mail" title={texts.emptyTitle} action={add}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          <>
            <Table
              label={texts.label}
              rows={lists}
              columns={columnsWith(formats, lists[0]?.id)}
              linkTo={({ id }) => `/forms/lists/${id}`}
            />
            <p className="soft forms-hint">{texts.ownHint}</p>
          </>
        )}
      </Card>
      <Suppressed />
      {isAdding && (
        <OneTextDialog
          title={texts.add}
          label={texts.name}
          submit={texts.add}
          onClose={() => setIsAdding(false)}
          send={async (name) => {
            const made = (await create({ variables: { name } })).data?.createMailingList;
            return made?.__typename === 'MailingList' ? undefined : made?.message;
          }}
        />
      )}
    </FormsPage>
  );
}

function columnsWith(formats: Formats, ownId: string | undefined): Column<EditorListRowFragment>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'name', title: columns.name },
      cell: ({ id, name }) => (
        <>
          {name} {id === ownId && <Badge tone="info">{texts.own}</Badge>}
        </>
      ),
    },
    {
      ...{ id: 'since', title: columns.since, isExtra: true },
      cell: ({ createdAt }) => formats.date(createdAt),
    },
    {
      ...{ id: 'count', title: columns.count, isNumber: true },
      cell: ({ subscriberCount }) => formats.number(subscriberCount),
    },
  ];
}
