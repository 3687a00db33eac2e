import type {
  SiteDraftOrderFragment,
  SiteDraftOrderQuery,
  SitePayDraftOrderMutation,
  SiteSettlePaymentMutation,
} from '#web/generated/graphql.ts';
import type { ActionRequest } from '../action.ts';
import { keepLastOrder } from '../checkout/last-order.ts';
import { payPage } from './pay-page.tsx';
import type { PayFormState, PayState } from './pay-state.ts';
import { payActions } from './pay-walk.ts';

const pathOf = ({ parameter, visit }: ActionRequest) => `${visit.languagePrefix}/pay/${parameter('token')}`;
const confirmedPath = ({ visit }: ActionRequest) => `${visit.languagePrefix}/checkout/confirmed`;
const keep = (token: string) => [keepLastOrder({ token, isNew: true })];

const titles: Readonly<Record<string, NonNullable<PayFormState['notice']>['title']>> = {
  DraftOrderConflict: 'changedTitle',
  DraftOrderOutOfStock: 'unavailableTitle',
  PaymentDeclined: 'declinedTitle',
  PaymentUnavailable: 'unavailablePaymentTitle',
  DraftOrderClosed: 'payClosed',
};

/** What a payment link leads to; with `order` where the browser comes back to from a provider. */
export const { show: showPayment, send: sendPayment } = payActions<SiteDraftOrderFragment, PayState>({
  ...{ path: '/pay/:token', back: 'order', token: /^[\w-]{16,200}$/ },
  find: async ({ graph }, token) =>
    (await graph.read<SiteDraftOrderQuery>('SiteDraftOrder', { token })).draftOrderByToken,
  methodsOf: ({ paymentMethods }) => paymentMethods,
  stateOf: (draft, form) => ({ draft, ...form }),
  page: (state, request) => payPage(state, pathOf(request)),
  async pay(request, methodId) {
    const { graph, text, parameter, visit } = request;
    const input = {
      ...{ token: parameter('token'), revision: Number(text('seen')) || 0 },
      ...{ paymentMethodId: methodId || null, returnPath: pathOf(request) },
    };
    const { answer, message, status } = await graph.run(
      'SitePayDraftOrder',
      { input },
      ({ payDraftOrder }: SitePayDraftOrderMutation) => payDraftOrder,
    );
    if (answer?.__typename === 'OrderPlaced')
      return { kind: 'gone', to: confirmedPath(request), cookies: keep(answer.orderToken) };
    if (answer?.__typename === 'PaymentRequired') {
      const cookies = keep(answer.orderToken);
      return answer.redirectUrl === null
        ? { kind: 'payment', payment: answer, cookies }
        : { kind: 'gone', to: answer.redirectUrl, cookies };
    }
    // Pressed twice, or in two tabs: the order is there.
    if (answer?.__typename === 'DraftOrderClosed' && answer.placedOrderToken !== null)
      return { kind: 'gone', to: `${visit.languagePrefix}/order/${answer.placedOrderToken}` };
    return { kind: 'refused', title: titles[answer?.__typename ?? ''] ?? 'failedTitle', message, status };
  },
  async settle(request) {
    const orderToken = request.parameter('order');
    const { answer, message, status } = await request.graph.run(
      'SiteSettlePayment',
      { orderToken },
      ({ settlePayment }: SiteSettlePaymentMutation) => settlePayment,
    );
    if (answer?.__typename === 'OrderPlaced')
      return { kind: 'gone', to: confirmedPath(request), cookies: keep(answer.orderToken) };
    if (answer?.__typename === 'NotFound') return { kind: 'gone', to: pathOf(request) };
    return answer?.__typename === 'PaymentDeclined'
      ? { kind: 'refused', title: 'declinedTitle', message, status }
      : { kind: 'waiting', again: `${pathOf(request)}?order=${encodeURIComponent(orderToken)}` };
  },
});
