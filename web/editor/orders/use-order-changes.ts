import { useEditorAddOrderNoteMutation } from '#web/generated/editor/add-order-note.ts';
import { useEditorCancelOrderMutation } from '#web/generated/editor/cancel-order.ts';
import { useEditorChargeOrderBalanceMutation } from '#web/generated/editor/charge-order-balance.ts';
import { useEditorFulfillOrderMutation } from '#web/generated/editor/fulfill-order.ts';
import { useEditorIssueInvoiceMutation } from '#web/generated/editor/issue-invoice.ts';
import { useEditorMarkOrderPaidMutation } from '#web/generated/editor/mark-order-paid.ts';
import { useEditorRefundOrderMutation } from '#web/generated/editor/refund-order.ts';
import { useEditorRenewDownloadsMutation } from '#web/generated/editor/renew-downloads.ts';
import { useEditorSendOrderPaymentLinkMutation } from '#web/generated/editor/send-order-payment-link.ts';
import { useEditorSetOrderTagsMutation } from '#web/generated/editor/set-order-tags.ts';
import type { EditorOrderQuery, FulfillOrderInput, RefundOrderInput } from '#web/generated/graphql.ts';
import { tell } from '../ui/tell.ts';
import { ordersWords } from './words.ts';

export type OrderShown = NonNullable<EditorOrderQuery['order']>;

/** What an owner does with an order. Those that show at once go back, with a message, where the server refuses them. */
export function useOrderChanges(order: OrderShown) {
  const { id } = order;
  const [fulfill] = useEditorFulfillOrderMutation();
  const [refund] = useEditorRefundOrderMutation();
  const [cancel] = useEditorCancelOrderMutation();
  const [issueInvoice] = useEditorIssueInvoiceMutation();
  const [markPaid] = useEditorMarkOrderPaidMutation();
  const [addNote] = useEditorAddOrderNoteMutation();
  const [sendLink] = useEditorSendOrderPaymentLinkMutation();
  const [charge] = useEditorChargeOrderBalanceMutation();
  const [renewDownloads] = useEditorRenewDownloadsMutation();
  const [setTags] = useEditorSetOrderTagsMutation();

  const changed = (change: Partial<OrderShown>) => ({
    __typename: 'OrderChanged' as const,
    order: { ...order, ...change },
  });

  async function tag(tags: readonly string[], before?: readonly string[]): Promise<void> {
    await tell(
      setTags({
        variables: { id, tags: [...tags] },
        optimisticResponse: { __typename: 'Mutation', setOrderTags: changed({ tags: [...tags] }) },
      }).then(({ data }) => data?.setOrderTags),
      ordersWords.tags.done,
      before && (() => tag(before)),
    );
  }

  return {
    fulfill: async (input: Omit<FulfillOrderInput, 'orderId'>) =>
      (await fulfill({ variables: { input: { orderId: id, ...input } } })).data?.fulfillOrder,
    refund: async (input: Omit<RefundOrderInput, 'orderId'>) =>
      (await refund({ variables: { input: { orderId: id, ...input } } })).data?.refundOrder,
    cancel: async (reason: string) => (await cancel({ variables: { id, reason } })).data?.cancelOrder,
    addNote: async (note: string) => (await addNote({ variables: { id, note } })).data?.addOrderNote,
    /** Issues the invoice when there is none yet, then downloads it. */
    openInvoice: async () => {
      const issued = issueInvoice({ variables: { orderId: id } }).then(({ data }) => data?.issueInvoice);
      if (await tell(issued, ordersWords.invoice.done)) location.assign(`/config/orders/${id}/invoice.pdf`);
    },
    sendLink: async (message: string) =>
      (await sendLink({ variables: { id, message } })).data?.sendOrderPaymentLink,
    /** Charges what is left to a saved card; the same key again charges nothing more. */
    charge: async (savedMethodId: string, idempotencyKey: string) =>
      (await charge({ variables: { input: { orderId: id, savedMethodId, idempotencyKey } } })).data
        ?.chargeOrderBalance,
    renewDownloads: () =>
      tell(
        renewDownloads({ variables: { orderId: id } }).then(({ data }) => data?.renewDownloads),
        ordersWords.downloads.renewed,
      ),
    markPaid: () =>
      tell(
        markPaid({
          variables: { id },
          optimisticResponse: {
            __typename: 'Mutation',
            markOrderPaid: changed({ paymentState: 'PAID', balance: { ...order.balance, value: '0' } }),
          },
        }).then(({ data }) => data?.markOrderPaid),
        ordersWords.markPaid.done,
      ),
    setTags: (tags: readonly string[]) => tag(tags, order.tags ?? []),
  };
}
