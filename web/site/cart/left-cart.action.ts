import type {
  SiteCartRemindersQuery,
  SiteLeftCartQuery,
  SiteRefuseCartRemindersMutation,
  SiteRestoreLeftCartMutation,
} from '#web/generated/graphql.ts';
import { type Action, type ActionAnswer, type ActionRequest, redirect, showPage } from '../action.ts';
import { leftCartPage, refusalPage } from './left-cart-page.tsx';

const restorePath = '/cart/restore';
const remindersPath = '/cart/reminders';
/** Letters that tokens have; anything else in the address stands for nothing. */
const tokenPattern = /^[\w-]{1,100}$/;

/** Where the link of a reminder leads. Programs that look into mails follow links too, so looking changes nothing. */
export const showLeftCart: Action = {
  method: 'GET',
  path: restorePath,
  isSecret: true,
  run: (request) => showLeft(request),
};

/** The button that puts what was left into the visitor's own cart. */
export const restoreLeftCart: Action = {
  method: 'POST',
  path: restorePath,
  crumb: 'page-form',
  isSecret: true,
  async run(request) {
    const { code } = await request.graph.run(
      'SiteRestoreLeftCart',
      { token: tokenOf(request) },
      ({ restoreLeftCart }: SiteRestoreLeftCartMutation) => restoreLeftCart,
    );
    return code === 'LeftCartRestored' ? toCart(request) : showLeft(request);
  },
};

/** Where the second link of a reminder leads. */
export const showRefusal: Action = {
  method: 'GET',
  path: remindersPath,
  isSecret: true,
  async run(request) {
    const token = tokenOf(request);
    const { cartReminders } = await request.graph.read<SiteCartRemindersQuery>('SiteCartReminders', {
      token,
    });
    return cartReminders
      ? showPage(refusalPage(cartReminders.isRefused ? 'refused' : 'asked', token))
      : unknown();
  },
};

/** Its button. Mail programs send `List-Unsubscribe=One-Click` here, with the token in the address, and without cookies. */
export const refuseReminders: Action = {
  method: 'POST',
  path: remindersPath,
  crumb: 'page-form',
  isSecret: true,
  async run(request) {
    const token = tokenOf(request);
    const { code } = await request.graph.run(
      'SiteRefuseCartReminders',
      { token },
      ({ refuseCartReminders }: SiteRefuseCartRemindersMutation) => refuseCartReminders,
    );
    return code === 'CartReminders' ? showPage(refusalPage('refused', token)) : unknown();
  },
};

async function showLeft(request: ActionRequest): Promise<ActionAnswer> {
  const token = tokenOf(request);
  const { leftCart } = await request.graph.read<SiteLeftCartQuery>('SiteLeftCart', { token });
  if (leftCart.__typename === 'LeftCart' && leftCart.isOpen) return toCart(request);
  const status = leftCart.__typename === 'LeftCart' ? 200 : request.graph.statusOf(leftCart.__typename);
  return showPage(leftCartPage(leftCart, token), { status, headers: {} });
}

function toCart({ visit }: ActionRequest): ActionAnswer {
  return redirect(`${visit.languagePrefix}/cart`);
}

function unknown(): ActionAnswer {
  return showPage(refusalPage('unknown', ''), { status: 404, headers: {} });
}

function tokenOf({ text, parameter }: ActionRequest): string {
  const token = text('token') || parameter('token');
  return tokenPattern.test(token) ? token : '';
}
