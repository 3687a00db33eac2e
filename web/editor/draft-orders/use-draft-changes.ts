import { useNavigate } from '@tanstack/react-router';
import { useEditorCancelDraftOrderMutation } from '#web/generated/editor/cancel-draft-order.ts';
import { useEditorCompleteDraftOrderMutation } from '#web/generated/editor/complete-draft-order.ts';
import { useEditorSendDraftOrderMutation } from '#web/generated/editor/send-draft-order.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { tell } from '../ui/tell.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { draftWords } from './words.ts';

/** What an owner does with a draft order that is saved. */
export function useDraftChanges(id: string) {
  const navigate = useNavigate();
  const [send] = useEditorSendDraftOrderMutation();
  const [cancel] = useEditorCancelDraftOrderMutation();
  const [complete] = useEditorCompleteDraftOrderMutation();
  return {
    send: async (days: number, message: string) =>
      (await send({ variables: { id, days, message } })).data?.sendDraftOrder,
    cancel: () =>
      tell(
        cancel({ variables: { id } }).then(({ data }) => data?.cancelDraftOrder),
        draftWords.cancel.done,
      ),
    /** Places the order, and leads to it. */
    async complete(isPaid: boolean): Promise<void> {
      try {
        const made = (await complete({ variables: { id, isPaid }, refetchQueries: ['EditorOrders'] })).data
          ?.completeDraftOrder;
        if (made?.__typename !== 'OrderChanged')
          return notifyFailure(made?.message ?? words.failures.notSaved);
        notify(isPaid ? draftWords.paid.done : draftWords.later.done);
        await navigate({ to: '/orders/$orderId', params: { orderId: made.order.id } });
      } catch (error) {
        notifyFailure(messageOf(error, words.failures.notSaved));
      }
    },
  };
}
