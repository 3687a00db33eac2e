import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor } from '#kit/id-page.ts';
import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import {
  archiveCoupon,
  type CouponSaving,
  couponTerms,
  findCoupon,
  findCoupons,
  restoreCoupon,
  saveCoupon,
} from './coupon.data.ts';
import { type CouponChange, newCoupon, updateCoupon } from './coupon.rules.ts';
import { stateOf } from './discount-state.rules.ts';
import { writePercent } from './discount-terms.rules.ts';
import { findNamedProducts } from './named-products.ts';
import { findNamedShipping } from './named-shipping.data.ts';

const maxListed = 100;
const usualPage = 50;
const messages = {
  NotFound: 'There is no such coupon.',
  CouponCodeTaken: 'Another coupon has this code.',
} as const;

async function save(
  id: string | null,
  change: CouponChange,
  { db }: CommerceContext,
  expected?: string | null,
): Promise<CouponSaving> {
  const { currency } = await findSettings(db);
  return saveCoupon(
    db,
    id,
    currency,
    (before) => updateCoupon(before ?? newCoupon, change, currency),
    expected,
  );
}

export const couponResolvers: Resolvers = {
  Query: {
    async coupons(_, { first, after, includesArchived, code, search, state }, { db }) {
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
        search: search?.trim() || null,
        state: state ?? null,
      };
      const rows = await findCoupons(db, { ...page, limit: size + 1 });
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    coupon: (_, { id }, { db }) => findCoupon(db, id),
  },
  Mutation: {
    async createCoupon(_, { input }, context) {
      const saving = await save(null, input, context);
      if (saving.ok) return { __typename: 'Coupon', ...saving.coupon };
      const { problem } = saving;
      if (problem.__typename === 'InvalidInput') return problem;
      return { __typename: 'CouponCodeTaken', message: messages.CouponCodeTaken };
    },
    async updateCoupon(_, { input: { id, expectedVersion, ...change } }, context) {
      const saving = await save(id, change, context, expectedVersion);
      if (saving.ok) return { __typename: 'Coupon', ...saving.coupon };
      const { problem } = saving;
      if (problem.__typename === 'InvalidInput') return problem;
      if ('outdated' in problem) return { __typename: problem.__typename, ...changedMeanwhile(problem) };
      return { __typename: problem.__typename, message: messages[problem.__typename] };
    },
    async archiveCoupon(_, { id }, { db }) {
      const coupon = await archiveCoupon(db, id);
      return coupon
        ? { __typename: 'Coupon', ...coupon }
        : { __typename: 'NotFound', message: messages.NotFound };
    },
    async restoreCoupon(_, { id }, { db }) {
      const restored = await restoreCoupon(db, id);
      return typeof restored === 'string'
        ? { __typename: restored, message: messages[restored] }
        : { __typename: 'Coupon', ...restored };
    },
  },
  Coupon: {
    version: (coupon) => versionOf(couponTerms(coupon)),
    name: ({ name, code }) => name ?? code,
    percent: ({ percentHundredths }) => (percentHundredths === null ? null : writePercent(percentHundredths)),
    amount: ({ amountCents, currency }) => (amountCents === null ? null : toMoney(amountCents, currency)),
    minimumSubtotal: ({ minimumCents, currency }) => toMoney(minimumCents, currency),
    state: (coupon) => stateOf(coupon, new Date()),
    products: ({ productIds }, _, context, info) => findNamedProducts(productIds, context, info),
    getProducts: ({ getProductIds }, _, context, info) => findNamedProducts(getProductIds, context, info),
    shippingOptions: ({ shippingOptionIds }, _, { db }) => findNamedShipping(db, shippingOptionIds),
    isArchived: ({ archivedAt }) => archivedAt !== null,
  },
};
