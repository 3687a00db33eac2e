import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { parsePrice } from '../money/money.rules.ts';
import { powersOf } from '../orders/managing.resolvers.ts';
import type { Refusal } from '../orders/managing.ts';
import { findLongText } from '../orders/managing-input.rules.ts';
import { findOrder } from '../orders/order.data.ts';
import { readOrderToken } from '../orders/order-token.ts';
import {
  findReturn,
  findReturnDays,
  findReturnSettings,
  findReturns,
  saveReturnSettings,
} from './return.data.ts';
import { returnableOf } from './return.rules.ts';
import { type ReturnedOrder, refundReturn, requestReturn, stepReturn } from './returning.ts';

const mostDays = 365;
const mostLetters = 1_000;

function answer(outcome: ReturnedOrder | Refusal | null, what = 'return') {
  if (!outcome) return { __typename: 'NotFound', message: `There is no such ${what}.` } as const;
  return '__typename' in outcome ? outcome : ({ __typename: 'ReturnChanged', ...outcome } as const);
}

const invalid = (problem: { readonly message: string; readonly field: string }) =>
  ({ __typename: 'InvalidInput', ...problem }) as const;

/** What buyers send back, and what owners make of it. */
export const returnResolvers: Resolvers = {
  Query: {
    returnSettings: (_, __, { db }) => findReturnSettings(db),
  },
  Mutation: {
    async updateReturnSettings(_, { days, expectedVersion }, { db }) {
      if (days < 0 || days > mostDays)
        return invalid({ message: `Name 0 to ${mostDays} days.`, field: 'days' });
      const saved = await saveReturnSettings(db, { days }, expectedVersion);
      return 'outdated' in saved
        ? { __typename: 'ReturnSettingsChangedMeanwhile', ...changedMeanwhile(saved) }
        : { __typename: 'ReturnSettings', ...saved };
    },
    async requestReturn(_, { input }, context) {
      const id = readOrderToken(context.secret, context.db.websiteId, input.token);
      const reason = input.reason?.trim() ?? '';
      const problem = findLongText('input.reason', reason, mostLetters);
      if (problem) return invalid(problem);
      if (id === null) return answer(null, 'order');
      const asked = { pieces: input.lines, reason, now: new Date() };
      return answer(await requestReturn({ ...context, accountId: undefined }, id, asked), 'order');
    },
    async approveReturn(_, { id, answer: given }, context) {
      const text = given?.trim() ?? '';
      const problem = findLongText('answer', text, mostLetters);
      const change = { answer: text, isRestocked: false };
      return problem ? invalid(problem) : answer(await stepReturn(powersOf(context), id, 'APPROVE', change));
    },
    async refuseReturn(_, { id, answer: given }, context) {
      const text = given?.trim() ?? '';
      const problem = findLongText('answer', text, mostLetters);
      const change = { answer: text, isRestocked: false };
      return problem ? invalid(problem) : answer(await stepReturn(powersOf(context), id, 'REFUSE', change));
    },
    receiveReturn: async (_, { id, isRestocked }, context) =>
      answer(
        await stepReturn(powersOf(context), id, 'RECEIVE', {
          answer: null,
          isRestocked: isRestocked ?? true,
        }),
      ),
    async refundReturn(_, { id, amount }, context) {
      const found = await findReturn(context.db, id);
      const order = found && (await findOrder(context.db, found.orderId));
      if (!order) return answer(null);
      const read = amount == null ? null : parsePrice(amount, order.currency, 'The amount');
      if (read && !read.ok) return invalid({ message: read.message, field: 'amount' });
      return answer(await refundReturn(powersOf(context), id, read ? read.minor : null));
    },
  },
  ReturnSettings: { version: versionOf },
  Order: {
    returns: ({ id }, _, { db }) => findReturns(db, id),
    async returnable(order, _, { db, orderParts }) {
      const { lines, fulfillments } = await orderParts.load(order.id);
      if (fulfillments.length === 0) return [];
      const [days, returns] = await Promise.all([findReturnDays(db), findReturns(db, order.id)]);
      return returnableOf({ order, lines, fulfillments, returns, days, now: new Date() });
    },
  },
};
