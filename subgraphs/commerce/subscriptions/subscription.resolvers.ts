import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { addSubscriptionEntry } from '../cart/cart.changes.ts';
import { openHolder } from '../cart/cart-holder.ts';
import { findAddressProblems, findCountryProblem } from '../checkout/address.rules.ts';
import { findCountriesOf } from '../checkout/checkout.data.ts';
import { addressOf } from '../checkout/checkout.resolvers.ts';
import { findInputProblem } from '../checkout/checkout-input.rules.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers, UpdateSubscriptionInput } from '../generated/graphql.ts';
import { settleMembershipsAtOnce } from '../memberships/memberships.ts';
import { multiplyAmount, toMoney } from '../money/money.rules.ts';
import { findOrder } from '../orders/order.data.ts';
import { findSavedMethod } from '../payments/saved-methods.data.ts';
import { showProduct } from '../products/product.resolvers.ts';
import { readingFor } from '../products/product-reading.ts';
import {
  countRunningSubscriptions,
  findCharges,
  findSubscription,
  findSubscriptions,
  findSubscriptionsOf,
  type SubscriptionContractRow,
} from './subscription.data.ts';
import { openForOrder } from './subscription-cart.resolvers.ts';
import { subscriptionMessages } from './subscription-cart.rules.ts';
import type { SubscriptionChange } from './subscription-changes.rules.ts';
import { updateSubscription } from './subscription-changes.ts';
import { isInTrial } from './subscription-trial.rules.ts';

const mostListed = 100;
const gone = { __typename: 'NotFound', message: 'There is no such subscription.' } as const;
const invalid = (field: string, message: string) =>
  ({ __typename: 'InvalidInput', field: `input.${field}`, message }) as const;

/** A page as it is asked for, with one more row, which tells whether another page follows. */
async function pageAs(
  { first, after }: { readonly first?: number | null; readonly after?: string | null },
  find: (page: {
    readonly after: string | null;
    readonly limit: number;
  }) => Promise<SubscriptionContractRow[]>,
) {
  const size = Math.min(readPageSize(first), mostListed);
  const rows = await find({ after: readIdCursor(after), limit: size + 1 });
  return pageOf(rows, { size, after }, ({ id }) => id);
}

/** What is asked for, or what is missing. */
async function readChange({ db }: CommerceContext, input: UpdateSubscriptionInput) {
  const { action, quantity, savedMethodId, shippingAddress } = input;
  switch (action) {
    case 'CANCEL_AT_PERIOD_END':
      return { kind: 'CANCEL_LATER' } as const;
    case 'CHANGE_QUANTITY':
      return { kind: 'QUANTITY', quantity: quantity ?? 0 } as const;
    case 'CHANGE_METHOD': {
      const row = await findSubscription(db, input.id);
      const saved = row && savedMethodId ? await findSavedMethod(db, row.memberId, savedMethodId) : null;
      return saved
        ? ({ kind: 'METHOD', savedMethodId: saved.id } as const)
        : invalid('savedMethodId', 'This card is not saved any more. Please choose another one.');
    }
    case 'CHANGE_ADDRESS': {
      const long = findInputProblem({ shippingAddress });
      if (long) return { __typename: 'InvalidInput', ...long } as const;
      const address = addressOf(shippingAddress ?? {});
      if (!address) throw new Error('An address that was given is none.');
      const row = await findSubscription(db, input.id);
      const countries = row ? await findCountriesOf(db, row.productId) : [];
      const problem = findAddressProblems(address)[0] ?? findCountryProblem(address, countries);
      return problem
        ? invalid(`shippingAddress.${problem.field}`, problem.message)
        : ({ kind: 'ADDRESS', shippingAddress: address } as const);
    }
    default:
      return { kind: action } as const;
  }
}

async function change(context: CommerceContext, input: UpdateSubscriptionInput, memberId: string | null) {
  const asked = await readChange(context, input);
  if ('__typename' in asked) return asked;
  const change: SubscriptionChange = asked;
  const { accountId, apiKeyId } = context.viewer;
  const powers = { ...context, accountId: memberId === null ? (accountId ?? apiKeyId) : undefined };
  const changed = await updateSubscription(powers, input.id, memberId, change);
  if (!changed) return gone;
  await settleMembershipsAtOnce(context);
  return '__typename' in changed ? changed : ({ __typename: 'SubscriptionContract', ...changed } as const);
}

export const subscriptionResolvers: Resolvers = {
  Query: {
    activeSubscriptionCount: (_, __, { db }) => countRunningSubscriptions(db),
    mySubscriptions: (_, asked, { db, viewer }) =>
      pageAs(asked, (page) => findSubscriptionsOf(db, viewer.memberId ?? '', page)),
    async mySubscription(_, { id }, { db, viewer }) {
      const row = await findSubscription(db, id);
      return row?.memberId === viewer.memberId ? row : null;
    },
    subscriptions: (_, { state, search, ...asked }, { db }) =>
      pageAs(asked, (page) =>
        findSubscriptions(db, page, { state: state ?? null, search: search?.trim() || null }),
      ),
    subscription: (_, { id }, { db }) => findSubscription(db, id),
  },
  Mutation: {
    async addSubscriptionToCart(_, { cartToken }, context) {
      const opened = await openForOrder(context, cartToken);
      if ('__typename' in opened) return opened;
      const added = await addSubscriptionEntry(context, await openHolder(context), opened);
      if (!added) return { __typename: 'CartTokenUsed', message: subscriptionMessages.used };
      if (added.token !== null)
        context.effects.push({ kind: 'cart-filled', token: added.token, isEmpty: false });
      return { __typename: 'SubscriptionInCart', cart: added.cart };
    },
    updateMySubscription: (_, { input }, context) => change(context, input, context.viewer.memberId ?? ''),
    updateSubscription: (_, { input }, context) => change(context, input, null),
  },
  SubscriptionContract: {
    product: async ({ productId }, _, context, info) =>
      showProduct(await context.catalog.readings[readingFor(info)].load(productId), context),
    unitPrice: ({ unitPriceCents, currency }) => toMoney(unitPriceCents, currency),
    charge: ({ unitPriceCents, quantity, currency }) =>
      toMoney(multiplyAmount(unitPriceCents, quantity), currency),
    plan: ({ billingPeriodValue, billingPeriodUnit, numBillingCycles, trialDays }) => ({
      ...{ billingPeriodValue, billingPeriodUnit, numBillingCycles, trialDays },
    }),
    trialEndDate: ({ trialEndDay }) => trialEndDay,
    isInTrial: (row) => row.endedAt === null && isInTrial(row),
    charges: ({ id }, _, { db }) => findCharges(db, id),
  },
  SubscriptionCharge: {
    order: ({ orderId }, _, { db }) => findOrder(db, orderId),
  },
};
