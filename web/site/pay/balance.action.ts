import type {
  SiteBalanceFragment,
  SiteBalanceQuery,
  SitePayBalanceMutation,
  SiteSettleBalanceMutation,
} from '#web/generated/graphql.ts';
import type { ActionRequest } from '../action.ts';
import { balancePage } from './balance-page.tsx';
import type { BalanceState, PayFormState } from './pay-state.ts';
import { payActions } from './pay-walk.ts';

const orderPath = ({ parameter, visit }: ActionRequest) =>
  `${visit.languagePrefix}/order/${parameter('token')}`;
const pathOf = (request: ActionRequest) => `${orderPath(request)}/pay`;

const titles: Readonly<Record<string, NonNullable<PayFormState['notice']>['title']>> = {
  OrderBalanceChanged: 'changedTitle',
  PaymentDeclined: 'declinedTitle',
  PaymentUnavailable: 'unavailablePaymentTitle',
};

/** Where what is left to be paid of an order is paid; with `back` where the browser comes back to from a provider. */
export const { show: showBalance, send: payBalance } = payActions<SiteBalanceFragment, BalanceState>({
  ...{ path: '/order/:token/pay', back: 'back', token: /^[\w.-]{16,200}$/ },
  find: async ({ graph }, token) =>
    (await graph.read<SiteBalanceQuery>('SiteBalance', { token })).orderByToken,
  methodsOf: ({ balanceMethods }) => balanceMethods,
  stateOf: (order, form) => ({ order, ...form }),
  page: (state, request) => balancePage(state, pathOf(request), orderPath(request)),
  async pay(request, paymentMethodId) {
    const { graph, text, parameter } = request;
    const input = {
      ...{ token: parameter('token'), paymentMethodId },
      ...{ balance: text('seen'), returnPath: pathOf(request) },
    };
    const { answer, message, status } = await graph.run(
      'SitePayBalance',
      { input },
      ({ payOrderBalance }: SitePayBalanceMutation) => payOrderBalance,
    );
    if (answer?.__typename === 'OrderBalancePaid') return { kind: 'gone', to: orderPath(request) };
    if (answer?.__typename === 'PaymentRequired')
      return answer.redirectUrl === null
        ? { kind: 'payment', payment: answer }
        : { kind: 'gone', to: answer.redirectUrl };
    return { kind: 'refused', title: titles[answer?.__typename ?? ''] ?? 'failedTitle', message, status };
  },
  async settle(request) {
    const { answer, message, status } = await request.graph.run(
      'SiteSettleBalance',
      { token: request.parameter('token') },
      ({ settleOrderBalance }: SiteSettleBalanceMutation) => settleOrderBalance,
    );
    if (answer?.__typename === 'OrderBalancePaid')
      // Something is left where the order was changed meanwhile.
      return {
        kind: 'gone',
        to: Number(answer.order.balance.value) > 0 ? pathOf(request) : orderPath(request),
      };
    return answer?.__typename === 'PaymentDeclined'
      ? { kind: 'refused', title: 'declinedTitle', message, status }
      : { kind: 'waiting', again: `${pathOf(request)}?back=1` };
  },
});
