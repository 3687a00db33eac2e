import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor } from '#kit/id-page.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { archiveCoupon, type CouponSaving, findCoupons, saveCoupon } from './coupon.data.ts';
import { type CouponChange, changeCoupon, newCoupon } from './coupon.rules.ts';
import { writePercent } from './discount-terms.rules.ts';

const maxListed = 100;
const usualPage = 50;
const messages = {
  NotFound: 'There is no such coupon.',
  CouponCodeTaken: 'Another coupon has this code.',
} as const;

async function save(id: string | null, change: CouponChange, { db }: CommerceContext): Promise<CouponSaving> {
  const { currency } = await findSettings(db);
  return saveCoupon(db, id, (before) => changeCoupon(before ?? newCoupon, change, currency));
}

export const couponResolvers: Resolvers = {
  Query: {
    async coupons(_, { first, after, includesArchived, code }, { db }) {
      const size = first ?? usualPage;
      if (size < 1 || size > maxListed) {
        throw new GraphQLError(`first must be from 1 to ${maxListed}.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      }
      const page = {
        after: readIdCursor(after),
        includesArchived: includesArchived ?? false,
        code: code ?? null,
      };
      const rows = await findCoupons(db, { ...page, limit: size + 1 });
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
  },
  Mutation: {
    async createCoupon(_, { input }, context) {
      const saving = await save(null, input, context);
      if (saving.ok) return { __typename: 'Coupon', ...saving.coupon };
      const { problem } = saving;
      if (problem.__typename === 'InvalidInput') return problem;
      return { __typename: 'CouponCodeTaken', message: messages.CouponCodeTaken };
    },
    async changeCoupon(_, { input: { id, ...change } }, context) {
      const saving = await save(id, change, context);
      if (saving.ok) return { __typename: 'Coupon', ...saving.coupon };
      const { problem } = saving;
      if (problem.__typename === 'InvalidInput') return problem;
      return { __typename: problem.__typename, message: messages[problem.__typename] };
    },
    async archiveCoupon(_, { id }, { db }) {
      const coupon = await archiveCoupon(db, id);
      return coupon
        ? { __typename: 'Coupon', ...coupon }
        : { __typename: 'NotFound', message: messages.NotFound };
    },
  },
  Coupon: {
    percent: ({ percentHundredths }) => (percentHundredths === null ? null : writePercent(percentHundredths)),
    amount: ({ amountCents, currency }) => (amountCents === null ? null : toMoney(amountCents, currency)),
    minimumSubtotal: ({ minimumCents, currency }) => toMoney(minimumCents, currency),
    isArchived: ({ archivedAt }) => archivedAt !== null,
  },
};
