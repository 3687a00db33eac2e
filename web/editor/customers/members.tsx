import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEditorCustomersQuery } from '#web/generated/editor/customers.ts';
import type { EditorCustomersQuery } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Card } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { customersWords } from './words.ts';

type Member = EditorCustomersQuery['members']['nodes'][number];

/** People with an account; each with the way to what they ordered. */
export function Members({
  search,
  clear,
  toolbar,
}: {
  readonly search: string | null;
  readonly clear: (() => void) | undefined;
  readonly toolbar: ReactNode;
}) {
  const formats = useFormats();
  const mayOrders = useMay('ORDERS_MANAGE');
  const query = useEditorCustomersQuery({ variables: { first: 50, search } });
  const pages = usePages(query, ({ members }) => members);
  return (
    <Card isFlush>
      {toolbar}
      <PagedList
        {...{ pages, clear }}
        empty={{ icon: 'customers', title: customersWords.emptyTitle, text: customersWords.emptyText }}
        none={{ title: customersWords.noneTitle }}
      >
        {(rows, more) => (
          <Table {...{ rows, ...more }} label={customersWords.list} columns={columnsOf(formats, mayOrders)} />
        )}
      </PagedList>
    </Card>
  );
}

function columnsOf(formats: Formats, mayOrders: boolean): readonly Column<Member>[] {
  const { columns } = customersWords;
  return [
    {
      ...{ id: 'name', title: columns.name },
      cell: ({ firstName, lastName, email }) => [firstName, lastName].filter(Boolean).join(' ') || email,
    },
    {
      ...{ id: 'email', title: columns.email },
      cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    },
    {
      ...{ id: 'since', title: columns.since, isExtra: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
    ...(mayOrders
      ? [
          {
            ...{ id: 'orders', title: columns.orders },
            cell: ({ email }: Member) => (
              <Link
                to="/orders"
                search={{ search: email }}
                aria-label={customersWords.ordersOf(customersWords.orders, email)}
              >
                {customersWords.orders}
              </Link>
            ),
          },
        ]
      : []),
  ];
}
