import type {
  SiteAddSubscriptionToCartMutation,
  SiteSubscriptionCartQuery,
  StartSubscriptionCartMutation,
} from '#web/generated/graphql.ts';
import { type Action, redirect, showFormPage, showPage } from '../action.ts';
import {
  askAgain,
  findAskedByProduct,
  hasAnswers,
  readAddition,
  shouldAsk,
} from '../additional-fields/asked-answers.ts';
import { noticeOf } from '../cart/form-notices.ts';
import { subscriptionPage } from './subscription-page.tsx';

/** Characters that tokens have; anything else in the address stands for nothing. */
const tokenPattern = /^[\w.-]{1,200}$/;

/**
 * What the form of a subscription product sends before, or without, scripts, with the same fields as for the cart. Then the
 * shopper sees the subscription's page, or the page they came from.
 */
export const startSubscription: Action = {
  method: 'POST',
  path: '/subscribe',
  crumb: 'page-form',
  formPage: '/',
  async run({ graph, fields, visit }) {
    const findAsked = () => findAskedByProduct(graph, fields);
    const known = hasAnswers(fields) ? await findAsked() : null;
    const ran = await graph.run(
      'StartSubscriptionCart',
      { input: readAddition(fields, known?.answers) },
      ({ startSubscriptionCart }: StartSubscriptionCartMutation) => startSubscriptionCart,
    );
    const { answer, code, message } = ran;
    if (answer && 'cartToken' in answer)
      return redirect(`${visit.languagePrefix}/subscribe?cartToken=${encodeURIComponent(answer.cartToken)}`);
    const notice = noticeOf('add', code, message);
    const asked = shouldAsk(fields, code) ? (known ?? (await findAsked())) : null;
    if (!asked) return showFormPage(ran, notice);
    return askAgain(asked, fields, { action: '/subscribe', submitLabel: 'Subscribe', ran, notice });
  },
};

/** `?cartToken=…`: what a subscription about to be ordered will cost, and when. Looking uses no token up. */
export const showSubscription: Action = {
  method: 'GET',
  path: '/subscribe',
  isSecret: true,
  async run({ graph, parameter, visit }) {
    const cartToken = parameter('cartToken');
    const data = await graph.read<SiteSubscriptionCartQuery>('SiteSubscriptionCart', {
      cartToken: tokenPattern.test(cartToken) ? cartToken : '',
    });
    const { __typename: kind } = data.subscriptionCart;
    const status = kind === 'SubscriptionCart' ? 200 : graph.statusOf(kind);
    const isTaxIncluded = data.website?.store.isTaxIncluded ?? false;
    const page = subscriptionPage(data.subscriptionCart, {
      cartToken,
      isTaxIncluded,
      isMember: visit.isMember,
    });
    return showPage(page, { status, headers: {} });
  },
};

/** Puts the subscription into the cart and goes on to the checkout; what keeps it from being ordered is told on its page. */
export const orderSubscription: Action = {
  method: 'POST',
  path: '/subscribe/order',
  crumb: 'page-form',
  isSecret: true,
  async run({ graph, text, visit }) {
    const cartToken = tokenPattern.test(text('cartToken')) ? text('cartToken') : '';
    const ran = await graph.run(
      'SiteAddSubscriptionToCart',
      { cartToken },
      ({ addSubscriptionToCart }: SiteAddSubscriptionToCartMutation) => addSubscriptionToCart,
    );
    if (ran.code === 'SubscriptionInCart') return redirect(`${visit.languagePrefix}/checkout`);
    const refused = { __typename: 'NotFound' as const, message: ran.message };
    return showPage(subscriptionPage(refused), ran);
  },
};
