import { Link } from '@tanstack/react-router';
import { useEditorCustomersQuery } from '#web/generated/editor/customers.ts';
import type { EditorCustomersQuery } from '#web/generated/graphql.ts';
import { firstPages } from '../first-pages.ts';
import { type Formats, useFormats } from '../formats.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Card, Page, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { Contacts } from './contacts.tsx';
import { PersonData } from './person-data.tsx';
import { VisitorData } from './visitor-data.tsx';
import { customersWords } from './words.ts';

type Customer = EditorCustomersQuery['members']['nodes'][number];

const customersSearch = { search: anyText };

/** People with an account; each with the way to what they ordered. */
export function Screen() {
  const formats = useFormats();
  const mayOrders = useMay('ORDERS_MANAGE');
  const [{ search }, change, clear] = useScreenSearch(customersSearch);
  const query = useEditorCustomersQuery({ variables: { ...firstPages.customers, search: search ?? null } });
  const pages = usePages(query, ({ members }) => members);
  return (
    <Page title={customersWords.title} isWide>
      <Card isFlush>
        <Toolbar label={customersWords.filter}>
          <SearchInput
            label={customersWords.search}
            placeholder={customersWords.placeholder}
            value={search ?? ''}
            onChange={(text) => change({ search: text || undefined }, { isTyping: true })}
          />
        </Toolbar>
        <PagedList
          {...{ pages, clear }}
          empty={{ icon: 'customers', title: customersWords.emptyTitle, text: customersWords.emptyText }}
          none={{ title: customersWords.noneTitle }}
        >
          {(rows, more) => (
            <Table
              {...{ rows, ...more }}
              label={customersWords.list}
              columns={columnsOf(formats, mayOrders)}
            />
          )}
        </PagedList>
      </Card>
      {mayOrders && <Contacts search={search ?? null} clear={clear} />}
      <PersonData />
      <VisitorData />
    </Page>
  );
}

function columnsOf(formats: Formats, mayOrders: boolean): readonly Column<Customer>[] {
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
            cell: ({ email }: Customer) => (
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
