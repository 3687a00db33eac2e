import type {
  AddToCartMutation,
  SiteCancelMyOrderMutation,
  SiteMyOrderQuery,
  SiteMyOrdersQuery,
  SiteOrderByTokenQuery,
  SiteOrderFragment,
  SiteRequestReturnMutation,
} from '#web/generated/graphql.ts';
import { signInFor } from '../account/return-to.ts';
import { type Action, type ActionAnswer, type ActionRequest, redirect, showPage } from '../action.ts';
import { keepLastOrder, readLastOrder } from '../checkout/last-order.ts';
import { orderConfirmedPage } from './order-confirmed-page.tsx';
import { orderListPage } from './order-list-page.tsx';
import { orderMissingPage } from './order-missing-page.tsx';
import { type OrderNotice, orderStatusPage } from './order-status-page.tsx';

const tokenPattern = /^[\w.-]{16,200}$/;
const missing = { status: 404, headers: {} };

/** What who bought sees once; afterwards the same address leads to where the order stands. */
export const showOrderConfirmation: Action = {
  method: 'GET',
  path: '/checkout/confirmed',
  isSecret: true,
  async run(request) {
    const { languagePrefix } = request.visit;
    const last = readLastOrder(request);
    if (!last) return redirect(`${languagePrefix}/cart`);
    if (!last.isNew) return redirect(`${languagePrefix}/order/${last.token}`);
    const order = await findByToken(request, last.token);
    if (!order) return showPage(orderMissingPage(), missing);
    return showPage(orderConfirmedPage(order, last.token), undefined, [
      keepLastOrder({ token: last.token, isNew: false }),
    ]);
  },
};

/** The order that a link's token opens, as mails have it. */
export const showOrder: Action = {
  method: 'GET',
  path: '/order/:token',
  isSecret: true,
  run: (request) => answerByToken(request),
};

/** A form of that page. */
export const changeOrder: Action = {
  method: 'POST',
  path: '/order/:token',
  crumb: 'page-form',
  isSecret: true,
  async run(request) {
    const order = await findByToken(request, request.parameter('token'));
    return order ? runVerb(request, order, `/order/${request.parameter('token')}`) : answerByToken(request);
  },
};

/** The signed-in member's orders. */
export const showOrders: Action = {
  method: 'GET',
  path: '/account/orders',
  isSecret: true,
  async run({ graph, parameter, visit }) {
    if (!visit.isMember) return redirect(signInFor(`${visit.languagePrefix}/account/orders`));
    const { myOrders } = await graph.read<SiteMyOrdersQuery>('SiteMyOrders', {
      first: 20,
      after: parameter('after') || null,
    });
    return showPage(orderListPage(myOrders));
  },
};

/** One of them, by its number. */
export const showMyOrder: Action = {
  method: 'GET',
  path: '/account/orders/:number',
  isSecret: true,
  async run({ graph, parameter, visit }) {
    const { languagePrefix } = visit;
    const number = readNumber(parameter('number'));
    if (!visit.isMember) return redirect(signInFor(`${languagePrefix}/account/orders/${number ?? ''}`));
    if (number === null) return showPage(orderMissingPage(), missing);
    const { myOrder: order } = await graph.read<SiteMyOrderQuery>('SiteMyOrder', { number });
    if (!order) return showPage(orderMissingPage(), missing);
    return showPage(
      orderStatusPage({ order, path: `/order/${order.token}`, backTo: `${languagePrefix}/account/orders` }),
    );
  },
};

function readNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

async function findByToken({ graph }: ActionRequest, token: string): Promise<SiteOrderFragment | null> {
  if (!tokenPattern.test(token)) return null;
  const { orderByToken } = await graph.read<SiteOrderByTokenQuery>('SiteOrderByToken', { token });
  return orderByToken;
}

async function answerByToken(request: ActionRequest, notice?: OrderNotice): Promise<ActionAnswer> {
  const token = request.parameter('token');
  const order = await findByToken(request, token);
  if (!order) return showPage(orderMissingPage(), missing);
  return showPage(orderStatusPage({ order, path: `/order/${token}`, notice }));
}

function runVerb(request: ActionRequest, order: SiteOrderFragment, path: string): Promise<ActionAnswer> {
  const verb = request.text('verb');
  if (verb === 'cancel') return cancel(request, path);
  if (verb === 'return') return requestReturn(request, order, path);
  return verb === 'buy-again' ? buyAgain(request, order, path) : answerByToken(request);
}

/** Calls the order off; the page then says so, or why not. */
async function cancel(request: ActionRequest, path: string): Promise<ActionAnswer> {
  const { graph, visit, parameter } = request;
  const token = parameter('token');
  const ran = await graph.run(
    'SiteCancelMyOrder',
    { token },
    ({ cancelMyOrder }: SiteCancelMyOrderMutation) => cancelMyOrder,
  );
  if (ran.code === 'OrderChanged') return redirect(`${visit.languagePrefix}${path}`);
  const order = await findByToken(request, token);
  if (!order) return showPage(orderMissingPage(), missing);
  const notice = { title: 'cannotCancel', message: ran.message } as const;
  return showPage(orderStatusPage({ order, path, notice }), { status: 409, headers: {} });
}

/** Asks to send back what was filled in. */
async function requestReturn(
  request: ActionRequest,
  order: SiteOrderFragment,
  path: string,
): Promise<ActionAnswer> {
  const { graph, visit, parameter, text } = request;
  const lines = order.returnable.flatMap(({ lineId }) => {
    const quantity = Number(text(`quantity.${lineId}`));
    return Number.isInteger(quantity) && quantity > 0 ? [{ lineId, quantity }] : [];
  });
  const input = { token: parameter('token'), lines, reason: text('reason') };
  const ran = await graph.run(
    'SiteRequestReturn',
    { input },
    ({ requestReturn: answer }: SiteRequestReturnMutation) => answer,
  );
  if (ran.code === 'ReturnChanged') return redirect(`${visit.languagePrefix}${path}`);
  const notice = { title: 'returnNotSent', message: ran.message } as const;
  return showPage(orderStatusPage({ order, path, notice }), { status: ran.status, headers: {} });
}

/** Puts everything of the order that can still be had into the cart; what cannot is named, and nothing else is lost. */
async function buyAgain(
  { graph, visit }: ActionRequest,
  order: SiteOrderFragment,
  path: string,
): Promise<ActionAnswer> {
  const refusals: string[] = [];
  for (const { productId, sku, title, quantity, additionalFields } of order.lines) {
    const input = { productId, sku, quantity: String(quantity), additionalFields };
    const ran = await graph.run('AddToCart', { input }, ({ addToCart }: AddToCartMutation) => addToCart);
    if (ran.code !== 'CartEntryAdded') refusals.push(`${title}: ${ran.message}`);
  }
  if (refusals.length === 0) return redirect(`${visit.languagePrefix}/cart`);
  const notice = { title: 'buyAgainPartly', message: refusals.join(' ') } as const;
  return showPage(orderStatusPage({ order, path, notice }), { status: 409, headers: {} });
}
