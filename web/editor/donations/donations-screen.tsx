import { Link } from '@tanstack/react-router';
import { useEditorDonationFundsQuery } from '#web/generated/editor/donation-funds.ts';
import { useEditorDonationsQuery } from '#web/generated/editor/donations.ts';
import type { EditorDonationFundFragment, EditorDonationsQuery } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { OrdersTabs } from '../orders/orders-tabs.tsx';
import { ordersWords } from '../orders/words.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Badge, Card, Page, type Tone, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { donationsWords as texts } from './words.ts';

type Donation = EditorDonationsQuery['donations']['nodes'][number];

const pageSize = 50;
const donationsSearch = { search: anyText, fund: anyText };
const tones: Readonly<Record<Donation['state'], Tone>> = {
  ...{ PROMISED: 'warn', RECEIVED: 'good', RETURNED: 'neutral' },
};

/** What people gave, and what they can give to. */
export function Screen() {
  const formats = useFormats();
  const [{ search, fund }, change, clear] = useScreenSearch(donationsSearch);
  const funds = useEditorDonationFundsQuery().data?.donationFunds.nodes ?? [];
  const query = useEditorDonationsQuery({
    variables: { first: pageSize, search: search ?? null, fundId: fund ?? null },
    fetchPolicy: 'cache-and-network',
  });
  const pages = usePages(query, ({ donations }) => donations);
  return (
    <Page
      title={ordersWords.title}
      part={texts.title}
      isWide
      actions={<Actions search={search} fund={fund} />}
    >
      <OrdersTabs current="donations" />
      <Funds funds={funds} />
      <Card isFlush>
        <Toolbar label={texts.filter}>
          <SearchInput
            label={texts.search}
            placeholder={texts.placeholder}
            value={search ?? ''}
            onChange={(text) => change({ search: text || undefined }, { isTyping: true })}
          />
          {funds.length > 1 && (
            <FilterSelect
              label={texts.fund}
              labels={Object.fromEntries(funds.map(({ id, title }) => [id, title]))}
              value={fund}
              onChange={(chosen) => change({ fund: chosen })}
            />
          )}
        </Toolbar>
        <PagedList pages={pages} empty={{ icon: 'orders', ...texts.empty }} none={texts.none} clear={clear}>
          {(rows, more) => (
            <Table
              {...{ rows, ...more }}
              label={texts.list}
              linkTo={({ order }) => `/orders/${order?.id}`}
              nameOf={({ name }) => name}
              columns={columnsOf(formats)}
            />
          )}
        </PagedList>
      </Card>
    </Page>
  );
}

function Actions({
  search,
  fund,
}: {
  readonly search: string | undefined;
  readonly fund: string | undefined;
}) {
  const query = new URLSearchParams({ ...(search && { search }), ...(fund && { fundId: fund }) });
  return (
    <>
      <a className="button button-secondary" href={`/config/donations.csv?${query}`}>
        {texts.csv}
      </a>
      <Link className="button button-primary" to="/orders/donations/funds/new">
        {texts.newFund}
      </Link>
    </>
  );
}

function Funds({ funds }: { readonly funds: readonly EditorDonationFundFragment[] }) {
  return (
    <Card title={texts.funds}>
      {funds.length === 0 && <p className="soft">{texts.noFunds}</p>}
      <ul className="stack">
        {funds.map(({ id, title, isOpen }) => (
          <li key={id} className="spread">
            <Link to="/orders/donations/funds/$fundId" params={{ fundId: id }}>
              {title}
            </Link>
            <Badge tone={isOpen ? 'good' : 'neutral'}>{isOpen ? texts.open : texts.closed}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function columnsOf(formats: Formats): readonly Column<Donation>[] {
  const { columns } = texts;
  return [
    { ...{ id: 'name', title: columns.name }, cell: ({ name, email }) => name || email },
    {
      ...{ id: 'fund', title: columns.fund },
      cell: ({ fundTitle, dedication, dedicatedTo }) => (
        <>
          {fundTitle}
          {dedication && <span className="soft"> {texts.dedicated[dedication](dedicatedTo)}</span>}
        </>
      ),
    },
    {
      ...{ id: 'often', title: columns.often, isExtra: true },
      cell: ({ isMonthly }) => (isMonthly ? texts.monthly : texts.once),
    },
    {
      ...{ id: 'created', title: columns.created, isExtra: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
    {
      ...{ id: 'state', title: columns.state },
      cell: ({ state, isTest }) => (
        <>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge> {isTest && <Badge>{texts.test}</Badge>}
        </>
      ),
    },
    {
      ...{ id: 'amount', title: columns.amount, isNumber: true },
      cell: ({ amount }) => formats.money(amount),
    },
  ];
}
