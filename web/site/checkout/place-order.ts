import type { CheckoutContentsFragment, SitePlaceOrderMutation } from '#web/generated/graphql.ts';
import type { ActionRequest } from '../action.ts';
import type { FormOutcome } from './checkout-forms.ts';
import { type CheckoutNotice, firstOpenStep } from './checkout-state.rules.ts';
import { readLastOrder } from './last-order.ts';
import { type CheckoutMore, loadCheckout, readTried } from './load-checkout.ts';

/** Where providers send browsers back to. */
export const paymentReturnPath = '/checkout/return';

type Answer = SitePlaceOrderMutation['placeOrder'];

/**
 * Makes the order of the page that was sent: the same page sent twice makes one. Whatever is in the way is said on the page, with
 * the checkout as it is now.
 */
export async function placeOrder(request: ActionRequest): Promise<FormOutcome> {
  const { graph, text, visit } = request;
  const method = text('paymentMethodId');
  if (text('as') !== 'json') {
    const state = await loadCheckout(request, {
      ...{ open: 'payment', typed: { paymentMethodId: method } },
      notice: { title: 'paymentNeedsScripts', message: '' },
    });
    const chosen = state.checkout?.paymentMethods.find(({ id }) => id === method);
    // A saved card is charged by the shop: nothing is typed in the page.
    if (chosen?.kind === 'CARD' && !state.checkout?.isCardNeeded && text(`savedMethodId.${method}`) === '')
      return { kind: 'page', status: 400, state };
  }
  const input = {
    paymentMethodId: method || null,
    version: text('version'),
    idempotencyKey: text('idempotencyKey'),
    savedMethodId: text(`savedMethodId.${method}`) || null,
    isMethodSaved: text(`isMethodSaved.${method}`) === 'true',
    returnPath: visit.languagePrefix + paymentReturnPath,
  };
  const ran = await graph.run(
    'SitePlaceOrder',
    { input },
    ({ placeOrder: placed }: SitePlaceOrderMutation) => placed,
  );
  const { answer, status, code, message } = ran;
  if (answer?.__typename === 'OrderPlaced') return { kind: 'ordered', orderToken: answer.orderToken };
  if (answer?.__typename === 'PaymentRequired' && answer.redirectUrl !== null)
    return { kind: 'elsewhere', url: answer.redirectUrl, orderToken: answer.orderToken };
  const last = readLastOrder(request);
  // The cart became an order in another tab.
  if (code === 'NotFound' && last) return { kind: 'ordered', orderToken: last.token };
  const more: CheckoutMore = {
    typed: { paymentMethodId: method },
    ...(answer ? explain(answer) : { notice: { title: 'failedTitle', message } }),
  };
  return { kind: 'page', status, state: await loadCheckout(request, { open: 'payment', ...more }) };
}

/** What each answer that is no order shows on the page. */
function explain(answer: Exclude<Answer, { __typename: 'OrderPlaced' }>): CheckoutMore {
  switch (answer.__typename) {
    case 'PaymentRequired':
      return { payment: answer };
    case 'CheckoutIncomplete':
      return { checkout: answer.checkout, open: firstOpenStep(answer.checkout), tried: readTried('all') };
    case 'CheckoutChanged':
      return withNotice(answer.checkout, { title: 'changedTitle', message: answer.message });
    case 'OrderUnavailable':
      return withNotice(answer.checkout, {
        title: 'unavailableTitle',
        message: answer.message,
        details: answer.entries.map(({ title, problem }) =>
          problem === null ? title : `${title}: ${problem}`,
        ),
      });
    case 'CouponUsedUp':
      return withNotice(answer.checkout, { title: 'couponTitle', message: answer.message });
    case 'PaymentDeclined':
      return { notice: { title: 'declinedTitle', message: answer.message } };
    case 'PaymentUnavailable':
      return { notice: { title: 'unavailablePaymentTitle', message: answer.message } };
    default:
      return { notice: { title: 'failedTitle', message: answer.message } };
  }
}

function withNotice(checkout: CheckoutContentsFragment, notice: CheckoutNotice): CheckoutMore {
  return { checkout, notice };
}
