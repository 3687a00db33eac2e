import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorOrderQuery } from '#web/generated/editor/order.ts';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Badge, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { words } from '../words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { FulfillDialog } from './fulfill-dialog.tsx';
import { leftToReturn, leftToSend } from './order.rules.ts';
import { OrderAmounts } from './order-amounts.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OrderBalance } from './order-balance.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderDisputes } from './order-disputes.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderTags } from './order-tags.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { type OrderShown, useOrderChanges } from './use-order-changes.ts';
import { ordersWords } from './words.ts';
import './orders.css';

const back = { to: '/orders', label: ordersWords.title };

/** One order: what was bought, where it stands, and all that can be done with it. */
export function Screen() {
  const { orderId: id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorOrderQuery({ variables: { id } });
  if (data?.order) return <Order key={id} order={data.order} />;
  return (
    <Page title={ordersWords.title} back={back}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : data ? (
        <EmptyState icon="orders" title={ordersWords.notFound.title}>
          {ordersWords.notFound.text}
        </EmptyState>
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  );
}

function Order({ order }: { readonly order: OrderShown }) {
  const navigate = useNavigate();
  const formats = useFormats();
  const changes = useOrderChanges(order);
  const [open, setOpen] = useState<'fulfill' | 'refund' | 'cancel'>();
  const close = () => setOpen(undefined);
  const { number, state, paymentState, lines, placedAt, createdAt, isTest, token } = order;
  const isOpen = state === 'OPEN';
  const canSend = isOpen && lines.some((line) => leftToSend(line) > 0);
  const canRefund =
    (paymentState === 'PAID' || paymentState === 'PARTIALLY_PAID' || paymentState === 'PARTIALLY_REFUNDED') &&
    (lines.some((line) => leftToReturn(line) > 0) || Number(order.paidAmount.value) > 0);
  return (
    <Page
      title={ordersWords.orderTitle(number)}
      badges={
        <>
          <OrderBadges order={order} />
          {isTest && <Badge>{ordersWords.test}</Badge>}
        </>
      }
      subtitle={ordersWords.placedAt(formats.dateTime(placedAt ?? createdAt))}
      back={back}
      actions={
        <>
          <Menu
            label={words.controls.actions}
            icon="more"
            actions={[
              {
                ...{ id: 'page', label: ordersWords.statusPage, icon: 'external' as const },
                href: `/order/${token}`,
              },
              {
                ...{ id: 'slip', label: ordersWords.packingSlip, icon: 'download' as const },
                href: `/config/orders/${order.id}/packing-slip.pdf`,
              },
              {
                ...{ id: 'invoice', label: ordersWords.invoice.action, icon: 'download' as const },
                ...(order.invoiceProblem === null ? {} : { isDisabled: true, hint: order.invoiceProblem }),
                run: changes.openInvoice,
              },
              {
                ...{ id: 'edit', label: ordersWords.edit.action, icon: 'edit' as const },
                ...(order.editProblem === null ? {} : { isDisabled: true, hint: order.editProblem }),
                run: () => navigate({ to: '/orders/$orderId/edit', params: { orderId: order.id } }),
              },
              ...(lines.some(({ productType }) => productType === 'DIGITAL')
                ? [{ id: 'downloads', label: ordersWords.downloads.renew, run: changes.renewDownloads }]
                : []),
              {
                ...{ id: 'cancel', label: ordersWords.cancel.action, isDangerous: true },
                isDisabled: !isOpen,
                run: () => setOpen('cancel'),
              },
            ]}
          />
          {canRefund && <Button onPress={() => setOpen('refund')}>{ordersWords.refund.action}</Button>}
          {Number(order.balance.value) > 0 && (
            <Button onPress={changes.markPaid}>{ordersWords.markPaid.action}</Button>
          )}
          {canSend && (
            <Button kind="primary" icon="truck" onPress={() => setOpen('fulfill')}>
              {ordersWords.fulfill.action}
            </Button>
          )}
        </>
      }
    >
      <div className="columns">
        <div className="column">
          <OrderDisputes order={order} />
          <OrderBalance order={order} changes={changes} />
          <OrderLines order={order} />
          <OrderReturns order={order} />
          <OrderAmounts order={order} />
          <OrderRefunds order={order} />
          <OrderHistory order={order} addNote={changes.addNote} />
        </div>
        <div className="column">
          <OrderCustomer order={order} />
          <OrderTags tags={order.tags ?? []} onChange={changes.setTags} />
        </div>
      </div>
      {open === 'fulfill' && <FulfillDialog order={order} save={changes.fulfill} onClose={close} />}
      {open === 'refund' && <RefundDialog order={order} save={changes.refund} onClose={close} />}
      {open === 'cancel' && <CancelDialog order={order} save={changes.cancel} onClose={close} />}
    </Page>
  );
}
