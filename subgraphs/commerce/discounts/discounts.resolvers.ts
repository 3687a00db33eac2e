import { GraphQLError } from 'graphql';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { deleteAutomaticDiscount, saveAutomaticDiscount } from './automatic-discount.data.ts';
import { changeAutomatic } from './automatic-discount.rules.ts';
import { archiveCoupon, saveCoupon } from './coupon.data.ts';
import { updateCoupon } from './coupon.rules.ts';
import { findDiscount, findDiscounts } from './discounts.data.ts';
import { baseOf, findWholeProblem, type WholeDiscount } from './whole-discount.rules.ts';

const noDiscount = { __typename: 'NotFound', message: 'There is no such discount.' } as const;
const codeTaken = { __typename: 'CouponCodeTaken', message: 'Another coupon has this code.' } as const;

function assertRange(name: string, value: number, min: number, max: number): number {
  if (value >= min && value <= max) return value;
  throw new GraphQLError(`${name} must be from ${min} to ${max}.`, {
    extensions: { code: 'BAD_USER_INPUT' },
  });
}

async function saveWithCode(id: string | null, code: string, input: WholeDiscount, { db }: CommerceContext) {
  const { currency } = await findSettings(db);
  const saving = await saveCoupon(db, id, currency, (before) =>
    updateCoupon({ code: '', name: null, ...baseOf(before) }, { ...input, code }, currency),
  );
  if (saving.ok) return { __typename: 'Coupon', ...saving.coupon } as const;
  const { problem } = saving;
  if (problem.__typename === 'InvalidInput') return problem;
  return problem.__typename === 'NotFound' ? noDiscount : codeTaken;
}

async function saveWithoutCode(id: string | null, input: WholeDiscount, { db }: CommerceContext) {
  const { currency } = await findSettings(db);
  const saved = await saveAutomaticDiscount(db, id, currency, (before) =>
    changeAutomatic({ name: '', ...baseOf(before) }, input, currency),
  );
  if (!saved) return noDiscount;
  if ('outdated' in saved) return noDiscount;
  return '__typename' in saved ? saved : ({ __typename: 'AutomaticDiscount', ...saved } as const);
}

/** Coupons and automatic discounts, as one thing. */
export const discountsResolvers: Resolvers = {
  Query: {
    async discounts(_, { filter, sort, isDescending, first, skip }, { db }) {
      const size = assertRange('first', first ?? 50, 1, 1_000);
      const { search, states, terms, kinds, isGivenByAmount, hasCode, isLimited } = filter ?? {};
      const page = {
        search: search?.trim().slice(0, 100) || null,
        ...{ states: states ?? null, terms: terms ?? null, kinds: kinds ?? null },
        isGivenByAmount: isGivenByAmount ?? null,
        ...{ hasCode: hasCode ?? null, isLimited: isLimited ?? null },
        ...{ limit: size + 1, skip: assertRange('skip', skip ?? 0, 0, 100_000) },
      };
      const { currency } = await findSettings(db);
      const order = { sort: sort ?? 'CREATED', isDescending: isDescending ?? true };
      const rows = await findDiscounts(db, page, order, currency);
      return {
        nodes: rows.slice(0, size),
        ...{ hasNextPage: rows.length > size, hasPreviousPage: page.skip > 0 },
      };
    },
    async discount(_, { id }, { db }) {
      const { currency } = await findSettings(db);
      return findDiscount(db, id, currency);
    },
  },
  Mutation: {
    async saveDiscount(_, { id = null, input: { code, ...input } }, context) {
      const { currency } = await findSettings(context.db);
      const problem = findWholeProblem(input, currency);
      if (problem) return problem;
      return code == null ? saveWithoutCode(id, input, context) : saveWithCode(id, code, input, context);
    },
    async deleteDiscount(_, { id }, { db }) {
      const { currency } = await findSettings(db);
      const known = await findDiscount(db, id, currency);
      if (!known) return noDiscount;
      if (known.__typename === 'Coupon') await archiveCoupon(db, id);
      else await deleteAutomaticDiscount(db, id);
      return { __typename: 'DiscountDeleted', id };
    },
  },
};
