import type {
  SiteChangeMySubscriptionMutation,
  SiteMySubscriptionQuery,
  SiteMySubscriptionsQuery,
} from '#web/generated/graphql.ts';
import { signInFor } from '../account/return-to.ts';
import { type Action, type ActionAnswer, type ActionRequest, fine, redirect, showPage } from '../action.ts';
import { type SubscriptionNotice, subscriptionDetailPage } from './subscription-detail-page.tsx';
import { subscriptionListPage } from './subscription-list-page.tsx';

const path = '/account/subscriptions';
const actions = [
  'PAUSE',
  'RESUME',
  'SKIP',
  'CANCEL_NOW',
  'CANCEL_AT_PERIOD_END',
  'KEEP',
  'CHANGE_QUANTITY',
  'CHANGE_METHOD',
  'CHANGE_ADDRESS',
];

/** The signed-in member's subscriptions. */
const showSubscriptions: Action = {
  method: 'GET',
  path,
  isSecret: true,
  async run({ graph, parameter, visit }) {
    if (!visit.isMember) return redirect(signInFor(`${visit.languagePrefix}${path}`));
    const { mySubscriptions } = await graph.read<SiteMySubscriptionsQuery>('SiteMySubscriptions', {
      first: 20,
      after: parameter('after') || null,
    });
    return showPage(subscriptionListPage(mySubscriptions));
  },
};

/** One of them, with all that can be done with it. */
const showSubscription: Action = {
  method: 'GET',
  path: `${path}/:id`,
  isSecret: true,
  run: (request) => answerSubscription(request, null),
};

/** A form of that page. */
const updateSubscription: Action = {
  method: 'POST',
  path: `${path}/:id`,
  isSecret: true,
  async run(request) {
    const { graph, text, parameter, visit } = request;
    const id = parameter('id');
    if (!visit.isMember) return redirect(signInFor(`${visit.languagePrefix}${path}/${id}`));
    const action = actions.find((one) => one === text('action'));
    if (action === undefined) return answerSubscription(request, null);
    const quantity = /^\d{1,5}$/.test(text('quantity')) ? Number(text('quantity')) : 0;
    const shippingAddress = action === 'CHANGE_ADDRESS' ? addressOf(text) : null;
    const input = { id, action, quantity, savedMethodId: text('savedMethodId') || null, shippingAddress };
    const ran = await graph.run(
      'SiteChangeMySubscription',
      { input },
      ({ updateMySubscription }: SiteChangeMySubscriptionMutation) => updateMySubscription,
    );
    const isDone = ran.code === 'SubscriptionContract';
    const typed = isDone ? null : shippingAddress;
    const notice = { isDone, message: ran.message, problem: ran.problem, typed };
    return answerSubscription(request, notice, isDone ? fine : ran);
  },
};

/** The address as it was typed. */
function addressOf(text: ActionRequest['text']) {
  const of = (part: string) => text(`shippingAddress.${part}`).slice(0, 500);
  return {
    ...{ name: of('name'), line1: of('line1'), line2: of('line2'), city: of('city'), region: of('region') },
    ...{ postalCode: of('postalCode'), country: of('country'), phone: of('phone') },
  };
}

async function answerSubscription(
  { graph, parameter, visit, crumb }: ActionRequest,
  notice: SubscriptionNotice | null,
  refusal = fine,
): Promise<ActionAnswer> {
  const id = parameter('id');
  if (!visit.isMember) return redirect(signInFor(`${visit.languagePrefix}${path}/${id}`));
  const { mySubscription, savedPaymentMethods, canSavePaymentMethod, website } =
    await graph.read<SiteMySubscriptionQuery>('SiteMySubscription', { id });
  const page = subscriptionDetailPage({
    subscription: mySubscription,
    cards: savedPaymentMethods,
    canAddCard: canSavePaymentMethod,
    isTaxIncluded: website?.store.isTaxIncluded ?? false,
    crumb,
    notice,
  });
  return showPage(page, mySubscription ? refusal : { status: 404, headers: {} });
}

/** What a member does with their subscriptions. */
export const mySubscriptionActions: readonly Action[] = [
  showSubscriptions,
  showSubscription,
  updateSubscription,
];
