import { useEditorSubscriptionsQuery } from '#web/generated/editor/subscriptions.ts';
import type { EditorSubscriptionRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { OrdersTabs } from '../orders/orders-tabs.tsx';
import { ordersWords } from '../orders/words.ts';
import { anyText, oneOf, useScreenSearch } from '../search-params.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Badge, Card, Page, type Tone, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { subscriptionsWords as texts } from './words.ts';

type Subscription = EditorSubscriptionRowFragment;

const pageSize = 50;
const states = ['ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELLED', 'FINISHED'] as const;
const subscriptionsSearch = { search: anyText, state: oneOf(states) };
const tones: Readonly<Record<Subscription['state'], Tone>> = {
  ...{ ACTIVE: 'good', PAST_DUE: 'bad', PAUSED: 'warn', CANCELLED: 'neutral', FINISHED: 'neutral' },
};

/** What customers ordered to come again and again. */
export function Screen() {
  const formats = useFormats();
  const [{ search, state }, change, clear] = useScreenSearch(subscriptionsSearch);
  const query = useEditorSubscriptionsQuery({
    variables: { first: pageSize, search: search ?? null, state: state ?? null },
  });
  const pages = usePages(query, ({ subscriptions }) => subscriptions);
  return (
    <Page title={ordersWords.title} part={texts.title} isWide>
      <OrdersTabs current="subscriptions" />
      <Card isFlush>
        <Toolbar label={texts.filter}>
          <SearchInput
            label={texts.search}
            placeholder={texts.placeholder}
            value={search ?? ''}
            onChange={(text) => change({ search: text || undefined }, { isTyping: true })}
          />
          <FilterSelect
            label={texts.state}
            labels={texts.states}
            value={state}
            onChange={(chosen) => change({ state: chosen })}
          />
        </Toolbar>
        <PagedList pages={pages} empty={{ icon: 'orders', ...texts.empty }} none={texts.none} clear={clear}>
          {(rows, more) => (
            <div className="titled-cells">
              <Table
                {...{ rows, ...more }}
                label={texts.list}
                linkTo={({ id }) => `/orders/subscriptions/${id}`}
                columns={columnsOf(formats)}
              />
            </div>
          )}
        </PagedList>
      </Card>
    </Page>
  );
}

function columnsOf(formats: Formats): readonly Column<Subscription>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'product', title: columns.product },
      cell: ({ quantity, title, variantName }) => texts.pieces(quantity, texts.called(title, variantName)),
    },
    { ...{ id: 'customer', title: columns.customer }, cell: ({ email }) => email },
    {
      ...{ id: 'state', title: columns.state },
      cell: (subscription) => <SubscriptionBadges subscription={subscription} />,
    },
    {
      ...{ id: 'next', title: columns.next },
      cell: ({ nextChargeAt }) => (nextChargeAt ? formats.brief(nextChargeAt) : ''),
    },
    {
      ...{ id: 'charge', title: columns.charge, isNumber: true },
      cell: (subscription) => chargeText(subscription, formats),
    },
  ];
}

/** What is charged each time, and how often: `€12.00 every month`. */
export function chargeText({ charge, plan }: Subscription, formats: Formats): string {
  return `${formats.money(charge)} ${texts.every(plan.billingPeriodValue, plan.billingPeriodUnit)}`;
}

/** Where a subscription stands. */
export function SubscriptionBadges({
  subscription: { state, isEnding, isWithdrawn, isInTrial, isTest },
}: {
  readonly subscription: Pick<Subscription, 'state' | 'isEnding' | 'isWithdrawn' | 'isInTrial' | 'isTest'>;
}) {
  return (
    <>
      <Badge tone={tones[state]}>{texts.states[state]}</Badge> {isInTrial && <Badge>{texts.trial}</Badge>}{' '}
      {isEnding && state === 'ACTIVE' && <Badge tone="warn">{texts.ending}</Badge>}{' '}
      {isWithdrawn && <Badge tone="warn">{texts.withdrawn}</Badge>} {isTest && <Badge>{texts.test}</Badge>}
    </>
  );
}
