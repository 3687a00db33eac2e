import { Link } from '@tanstack/react-router';
import { useEditorMembershipsQuery } from '#web/generated/editor/memberships.ts';
import type { EditorMembershipsQuery } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { OrdersTabs } from '../orders/orders-tabs.tsx';
import { ordersWords } from '../orders/words.ts';
import { Badge, Card, Page, type Tone } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { membershipState } from './membership.rules.ts';
import { membershipsWords as texts } from './words.ts';

type Membership = EditorMembershipsQuery['memberships']['nodes'][number];

const pageSize = 50;
const tones: Readonly<Record<keyof typeof texts.states, Tone>> = {
  ...{ lasting: 'good', paused: 'warn', ended: 'neutral' },
};

/** What members bought to come into parts of the website. */
export function Screen() {
  const formats = useFormats();
  const query = useEditorMembershipsQuery({ variables: { first: pageSize } });
  const pages = usePages(query, ({ memberships }) => memberships);
  return (
    <Page title={ordersWords.title} part={texts.title} isWide>
      <OrdersTabs current="memberships" />
      <Card isFlush>
        <PagedList pages={pages} empty={{ icon: 'user', title: texts.emptyTitle, text: texts.emptyText }}>
          {(rows, more) => (
            <div className="titled-cells">
              <Table {...{ rows, ...more }} label={texts.list} columns={columnsOf(formats)} />
            </div>
          )}
        </PagedList>
      </Card>
    </Page>
  );
}

function columnsOf(formats: Formats): readonly Column<Membership>[] {
  const { columns } = texts;
  return [
    { id: 'product', title: columns.product, cell: ({ product }) => product?.title ?? texts.gone },
    { id: 'customer', title: columns.customer, cell: ({ order }) => order?.email ?? '' },
    {
      ...{ id: 'state', title: columns.state },
      cell: (membership) => <State membership={membership} formats={formats} />,
    },
    { id: 'since', title: columns.since, cell: ({ startedAt }) => formats.brief(startedAt) },
    { id: 'paidBy', title: columns.paidBy, cell: (membership) => <PaidBy membership={membership} /> },
  ];
}

function State({ membership, formats }: { readonly membership: Membership; readonly formats: Formats }) {
  const { state, at } = membershipState(membership);
  return (
    <>
      <Badge tone={tones[state]}>{texts.states[state]}</Badge>{' '}
      {at && (
        <span className="soft">
          {state === 'lasting' ? texts.endsAt(formats.brief(at)) : formats.brief(at)}
        </span>
      )}
    </>
  );
}

function PaidBy({ membership: { order, subscriptionId } }: { readonly membership: Membership }) {
  if (subscriptionId)
    return (
      <Link to="/orders/subscriptions/$subscriptionId" params={{ subscriptionId }}>
        {texts.subscription}
      </Link>
    );
  if (!order) return null;
  return (
    <Link to="/orders/$orderId" params={{ orderId: order.id }}>
      {texts.order(order.number)}
    </Link>
  );
}
