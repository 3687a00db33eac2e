import { countryData } from '#schema/address-countries.ts';
import type { SiteSettlePaymentMutation } from '#web/generated/graphql.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionRequest,
  redirect,
  sendJson,
  showPage,
} from '../action.ts';
import { addressForm } from './address-form.rules.ts';
import { type FormOutcome, runForm } from './checkout-forms.ts';
import { checkoutPage } from './checkout-page.tsx';
import type { CheckoutAnswer, CheckoutState } from './checkout-state.rules.ts';
import { keepLastOrder, readLastOrder } from './last-order.ts';
import { loadCheckout, readTried } from './load-checkout.ts';
import { paymentReturnPath } from './place-order.ts';
import { lookingAgain, settlingPage } from './settling-page.tsx';

const confirmedPath = '/checkout/confirmed';

/** `?step=address`: the checkout with that step open; `tried` names the step whose problems are said. */
export const showCheckout: Action = {
  method: 'GET',
  path: '/checkout',
  async run(request) {
    const open = request.parameter('step');
    const tried = readTried(request.parameter('tried'));
    return showPage(checkoutPage(await loadCheckout(request, { open, tried })));
  },
};

/** A form of the checkout, sent by a browser or by the page's script. */
export const changeCheckout: Action = {
  method: 'POST',
  path: '/checkout',
  crumb: 'page-form',
  formPage: '/checkout',
  async run(request) {
    const outcome = await runForm(request);
    return request.text('as') === 'json' ? forScript(outcome, request) : forBrowser(outcome, request);
  },
};

function forBrowser(outcome: FormOutcome, { visit }: ActionRequest): ActionAnswer {
  const { languagePrefix } = visit;
  switch (outcome.kind) {
    case 'kept':
      return outcome.state.notice || outcome.state.news
        ? showPage(checkoutPage(outcome.state))
        : redirect(languagePrefix + addressOf(outcome.state));
    case 'page':
      return showPage(checkoutPage(outcome.state), { status: outcome.status, headers: {} });
    case 'ordered':
      return redirect(languagePrefix + confirmedPath, [
        keepLastOrder({ token: outcome.orderToken, isNew: true }),
      ]);
    case 'elsewhere':
      return redirect(outcome.url, [keepLastOrder({ token: outcome.orderToken, isNew: true })]);
  }
}

function forScript(outcome: FormOutcome, { visit }: ActionRequest): ActionAnswer {
  const send = (answer: CheckoutAnswer, orderToken?: string) =>
    sendJson(
      answer,
      undefined,
      orderToken === undefined ? [] : [keepLastOrder({ token: orderToken, isNew: true })],
    );
  switch (outcome.kind) {
    case 'kept':
      return send({ state: outcome.state });
    case 'page':
      return send({ state: outcome.state }, outcome.state.payment?.orderToken);
    case 'ordered':
      return send({ redirectTo: visit.languagePrefix + confirmedPath }, outcome.orderToken);
    case 'elsewhere':
      return send({ redirectTo: outcome.url }, outcome.orderToken);
  }
}

function addressOf({ open, tried }: CheckoutState): string {
  const query = new URLSearchParams({ step: open, ...(tried[0] ? { tried: tried[0] } : {}) });
  return `/checkout?${query}${tried.length > 0 ? '#checkout' : `#checkout-step-${open}`}`;
}

/** `?country=DE`: the form of an address there, for the page's script. */
export const showAddressForm: Action = {
  method: 'GET',
  path: '/checkout/address-form',
  async run({ parameter, visit, graph }) {
    const { website } = await graph.read<{ website: { language: string } | null }>(
      'SiteCheckoutLanguage',
      {},
    );
    const language = visit.languagePrefix.slice(1) || website?.language || 'en';
    return sendJson(addressForm(countryData(parameter('country').slice(0, 2).toUpperCase()), language));
  },
};

/** Where the browser comes back to from a provider: what became of the payment is asked for, and shown. */
export const returnFromPayment: Action = {
  method: 'GET',
  path: paymentReturnPath,
  isSecret: true,
  async run(request) {
    const { graph, parameter, visit } = request;
    const orderToken = parameter('order') || readLastOrder(request)?.token || '';
    const ran = await graph.run(
      'SiteSettlePayment',
      { orderToken },
      ({ settlePayment }: SiteSettlePaymentMutation) => settlePayment,
    );
    const { answer, message, status } = ran;
    if (answer?.__typename === 'OrderPlaced')
      return redirect(visit.languagePrefix + confirmedPath, [
        keepLastOrder({ token: answer.orderToken, isNew: true }),
      ]);
    if (answer?.__typename === 'PaymentDeclined') {
      const notice = { title: 'declinedTitle', message } as const;
      return showPage(checkoutPage(await loadCheckout(request, { open: 'payment', notice })), {
        status,
        headers: {},
      });
    }
    if (answer?.__typename === 'NotFound') return redirect(`${visit.languagePrefix}/checkout`);
    return showPage(settlingPage(), lookingAgain);
  },
};
