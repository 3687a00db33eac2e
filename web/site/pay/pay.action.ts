import type {
  SiteDraftOrderFragment,
  SiteDraftOrderQuery,
  SitePayDraftOrderMutation,
  SiteSettlePaymentMutation,
} from '#web/generated/graphql.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionRequest,
  redirect,
  sendJson,
  showPage,
} from '../action.ts';
import { keepLastOrder } from '../checkout/last-order.ts';
import { settlingPage } from '../checkout/settling-page.tsx';
import { orderMissingPage } from '../order/order-missing-page.tsx';
import { payPage } from './pay-page.tsx';
import type { PayAnswer, PayState } from './pay-state.ts';

const tokenPattern = /^[\w-]{16,200}$/;
const confirmedPath = '/checkout/confirmed';
const missing = { status: 404, headers: {} };

const pathOf = ({ parameter, visit }: ActionRequest) => `${visit.languagePrefix}/pay/${parameter('token')}`;
const stateOf = (draft: SiteDraftOrderFragment, more: Partial<PayState> = {}): PayState => ({
  ...{ draft, notice: null, payment: null, methodId: '', ...more },
});
const show = (request: ActionRequest, state: PayState, status = 200) =>
  showPage(payPage(state, pathOf(request)), { status, headers: {} });

/** What a payment link leads to; with `order` where the browser comes back to from a provider. */
export const showPayment: Action = {
  method: 'GET',
  path: '/pay/:token',
  isSecret: true,
  async run(request) {
    const draft = await findDraft(request);
    if (!draft) return showPage(orderMissingPage(), missing);
    const orderToken = request.parameter('order');
    return orderToken === '' ? show(request, stateOf(draft)) : settle(request, draft, orderToken);
  },
};

/** The form of that page, sent by a browser or by the page's script. */
export const sendPayment: Action = {
  method: 'POST',
  path: '/pay/:token',
  crumb: 'page-form',
  isSecret: true,
  async run(request) {
    const draft = await findDraft(request);
    if (!draft) return showPage(orderMissingPage(), missing);
    return pay(request, draft);
  },
};

async function findDraft({ graph, parameter }: ActionRequest): Promise<SiteDraftOrderFragment | null> {
  const token = parameter('token');
  if (!tokenPattern.test(token)) return null;
  const { draftOrderByToken } = await graph.read<SiteDraftOrderQuery>('SiteDraftOrder', { token });
  return draftOrderByToken;
}

async function pay(request: ActionRequest, draft: SiteDraftOrderFragment): Promise<ActionAnswer> {
  const { graph, text, parameter, visit } = request;
  const methodId = text('paymentMethodId');
  const hasScripts = text('as') === 'json';
  const answer = (result: PayAnswer, status: number, orderToken?: string): ActionAnswer => {
    const cookies = orderToken === undefined ? [] : [keepLastOrder({ token: orderToken, isNew: true })];
    if (hasScripts) return sendJson(result, undefined, cookies);
    return 'state' in result ? show(request, result.state, status) : redirect(result.redirectTo, cookies);
  };
  const chosen = draft.paymentMethods.find(({ id }) => id === methodId);
  if (!hasScripts && chosen?.kind === 'CARD') {
    const notice = { title: 'paymentNeedsScripts', message: '' } as const;
    return answer({ state: stateOf(draft, { notice, methodId }) }, 400);
  }
  const input = {
    ...{ token: parameter('token'), revision: Number(text('revision')) || 0 },
    ...{ paymentMethodId: methodId || null, returnPath: pathOf(request) },
  };
  const ran = await graph.run(
    'SitePayDraftOrder',
    { input },
    ({ payDraftOrder }: SitePayDraftOrderMutation) => payDraftOrder,
  );
  const { answer: told, message, status } = ran;
  if (told?.__typename === 'OrderPlaced')
    return answer({ redirectTo: visit.languagePrefix + confirmedPath }, 303, told.orderToken);
  if (told?.__typename === 'PaymentRequired') {
    if (told.redirectUrl !== null) return answer({ redirectTo: told.redirectUrl }, 303, told.orderToken);
    return answer({ state: stateOf(draft, { payment: told, methodId }) }, 200, told.orderToken);
  }
  // Pressed twice, or in two tabs: the order is there.
  if (told?.__typename === 'DraftOrderClosed' && told.placedOrderToken !== null)
    return answer({ redirectTo: `${visit.languagePrefix}/order/${told.placedOrderToken}` }, 303);
  const now = (await findDraft(request)) ?? draft;
  const title = titles[told?.__typename ?? ''] ?? 'failedTitle';
  return answer({ state: stateOf(now, { notice: { title, message }, methodId }) }, status);
}

const titles: Readonly<Record<string, NonNullable<PayState['notice']>['title']>> = {
  DraftOrderConflict: 'changedTitle',
  DraftOrderOutOfStock: 'unavailableTitle',
  PaymentDeclined: 'declinedTitle',
  PaymentUnavailable: 'unavailablePaymentTitle',
  DraftOrderClosed: 'payClosed',
};

/** What became of a payment whose browser came back. */
async function settle(
  request: ActionRequest,
  draft: SiteDraftOrderFragment,
  orderToken: string,
): Promise<ActionAnswer> {
  const { graph, visit } = request;
  const { answer, message, status } = await graph.run(
    'SiteSettlePayment',
    { orderToken },
    ({ settlePayment }: SiteSettlePaymentMutation) => settlePayment,
  );
  if (answer?.__typename === 'OrderPlaced')
    return redirect(visit.languagePrefix + confirmedPath, [
      keepLastOrder({ token: answer.orderToken, isNew: true }),
    ]);
  if (answer?.__typename === 'NotFound') return redirect(pathOf(request));
  if (answer?.__typename !== 'PaymentDeclined')
    return showPage(settlingPage(`${pathOf(request)}?order=${encodeURIComponent(orderToken)}`));
  const now = (await findDraft(request)) ?? draft;
  return show(request, stateOf(now, { notice: { title: 'declinedTitle', message } }), status);
}
