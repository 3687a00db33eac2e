import { useCallback } from 'react';
import { useEditorSubscriptionsQuery } from '#web/generated/editor/subscriptions.ts';
import type { EditorSubscriptionRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { OrdersTabs } from '../orders/orders-tabs.tsx';
import { anyText, oneOf, useScreenSearch } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Badge, Card, EmptyState, ErrorPanel, Page, Skeleton, type Tone, Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { words } from '../words.ts';
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
  const [{ search, state }, change] = useScreenSearch(subscriptionsSearch);
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorSubscriptionsQuery({
    variables: { first: pageSize, search: search ?? null, state: state ?? null },
  });
  const list = (data ?? previousData)?.subscriptions;
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  const loadMore = useCallback(() => fetchMore({ variables: { after: endCursor } }), [fetchMore, endCursor]);
  const type = useCallback(
    (text: string) => change({ search: text || undefined }, { isTyping: true }),
    [change],
  );
  const isNarrowed = search !== undefined || state !== undefined;
  const empty = isNarrowed ? texts.none : texts.empty;
  return (
    <Page title={texts.title} isWide>
      <OrdersTabs current="subscriptions" />
      <Card isFlush>
        <Toolbar label={texts.filter}>
          <SearchInput
            label={texts.search}
            placeholder={texts.placeholder}
            value={search ?? ''}
            onChange={type}
          />
          <FilterSelect
            label={texts.state}
            labels={texts.states}
            value={state}
            onChange={(chosen) => change({ state: chosen })}
          />
        </Toolbar>
        {error && !list ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : !list ? (
          <Skeleton rows={8} />
        ) : list.nodes.length > 0 ? (
          <Table
            label={texts.list}
            rows={list.nodes}
            linkTo={({ id }) => `/orders/subscriptions/${id}`}
            loadMore={hasNextPage ? loadMore : undefined}
            isLoadingMore={loading}
            columns={columnsOf(formats)}
          />
        ) : (
          <EmptyState
            icon={isNarrowed ? 'search' : 'orders'}
            title={empty.title}
            action={
              isNarrowed && (
                <Button onPress={() => change({ search: undefined, state: undefined })}>
                  {words.controls.clearFilters}
                </Button>
              )
            }
          >
            {empty.text}
          </EmptyState>
        )}
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
  subscription: { state, isEnding, isTest },
}: {
  readonly subscription: Pick<Subscription, 'state' | 'isEnding' | 'isTest'>;
}) {
  return (
    <>
      <Badge tone={tones[state]}>{texts.states[state]}</Badge>{' '}
      {isEnding && state === 'ACTIVE' && <Badge tone="warn">{texts.ending}</Badge>}{' '}
      {isTest && <Badge>{texts.test}</Badge>}
    </>
  );
}
