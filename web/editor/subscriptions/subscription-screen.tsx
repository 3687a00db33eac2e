import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hasPieces } from '#schema/subscribed-pieces.rules.ts';
import { useEditorChangeSubscriptionMutation } from '#web/generated/editor/change-subscription.ts';
import { useEditorSubscriptionByIdQuery } from '#web/generated/editor/subscription-by-id.ts';
import type { EditorSubscriptionFragment } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { NotFound } from '../not-found.tsx';
import { Form } from '../ui/form.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Card, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubscriptionActions } from './subscription-actions.tsx';
import { chargeText, SubscriptionBadges } from './subscriptions-screen.tsx';
import { subscriptionsWords as texts } from './words.ts';

type Subscription = EditorSubscriptionFragment;

const back = { to: '/orders/subscriptions', label: texts.title };

/** One subscription: what comes next, what was charged, and what an owner does for its customer. */
export function Screen() {
  const { subscriptionId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorSubscriptionByIdQuery({ variables: { id: subscriptionId } });
  const subscription = data?.subscription;
  if (data && !subscription) return <NotFound />;
  if (!subscription)
    return (
      <Page title={texts.title} back={back}>
        {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />}
      </Page>
    );
  const isOver = subscription.endedAt !== null && subscription.endedAt !== undefined;
  return (
    <Page
      title={texts.called(subscription.title, subscription.variantName)}
      back={back}
      badges={<SubscriptionBadges subscription={subscription} />}
      actions={<SubscriptionActions subscription={subscription} />}
    >
      <div className="columns">
        <div className="column">
          <Charges subscription={subscription} />
        </div>
        <div className="column">
          <Facts subscription={subscription} />
          {!isOver && !subscription.isWithdrawn && hasPieces(subscription) && (
            <Quantity subscription={subscription} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Facts({ subscription }: { readonly subscription: Subscription }) {
  const formats = useFormats();
  const {
    email,
    cycles,
    plan,
    nextChargeAt,
    startedAt,
    endedAt,
    shippingAddress,
    priceChange,
    trialEndDate,
  } = subscription;
  const facts = [
    [texts.charge, chargeText(subscription, formats)],
    ...(priceChange
      ? [
          [
            texts.newPrice,
            texts.newPriceFrom(
              formats.money(priceChange.charge),
              formats.date(`${priceChange.effectiveDate}T12:00:00Z`),
            ),
          ] as const,
        ]
      : []),
    ...(trialEndDate ? [[texts.trialEnds, formats.date(`${trialEndDate}T12:00:00Z`)] as const] : []),
    [texts.next, nextChargeAt ? formats.dateTime(nextChargeAt) : texts.noNext],
    [texts.cycles, texts.cyclesOf(cycles, plan.numBillingCycles)],
    [texts.started, formats.date(startedAt)],
    ...(endedAt ? [[texts.ended, formats.date(endedAt)] as const] : []),
    ...(shippingAddress
      ? [[texts.address, [...shippingAddress.lines, shippingAddress.country].join(', ')] as const]
      : []),
  ] as const;
  return (
    <Card title={texts.facts}>
      <a href={`mailto:${email}`}>{email}</a>
      <dl className="stack">
        {facts.map(([term, fact]) => (
          <div key={term} className="spread">
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Quantity({ subscription: { id, quantity } }: { readonly subscription: Subscription }) {
  const [change] = useEditorChangeSubscriptionMutation();
  const initial = useMemo(() => ({ quantity }), [quantity]);
  const form = useForm<{ readonly quantity: number | null }>({
    ...{ id: `subscription ${id}`, initial },
    save: async (values) =>
      (
        await change({
          variables: { input: { id, action: 'CHANGE_QUANTITY', quantity: values.quantity } },
        })
      ).data?.updateSubscription,
    onSaved: () => notify(texts.quantitySaved),
  });
  return (
    <Card title={texts.quantityForm}>
      <Form form={form} label={texts.quantityForm}>
        <NumberField label={texts.quantity} minValue={1} maxValue={9_999} {...form.field('quantity')} />
      </Form>
    </Card>
  );
}

function Charges({ subscription: { charges } }: { readonly subscription: Subscription }) {
  const formats = useFormats();
  const { historyColumns: columns } = texts;
  return (
    <Card title={texts.history} isFlush>
      {charges.length === 0 ? (
        <p className="soft skeletons">{texts.noHistory}</p>
      ) : (
        <Table
          label={texts.history}
          rows={charges.map((charge) => ({ ...charge, id: `${charge.cycle} ${charge.createdAt}` }))}
          columns={[
            {
              ...{ id: 'order', title: columns.order },
              cell: ({ order }) =>
                order ? <Link to={`/orders/${order.id}`}>{texts.order(order.number)}</Link> : texts.noOrder,
            },
            { ...{ id: 'cycle', title: columns.cycle, isNumber: true }, cell: ({ cycle }) => cycle },
            { ...{ id: 'state', title: columns.state }, cell: ({ state }) => texts.chargeStates[state] },
            { ...{ id: 'when', title: columns.when }, cell: ({ createdAt }) => formats.dateTime(createdAt) },
          ]}
        />
      )}
    </Card>
  );
}
