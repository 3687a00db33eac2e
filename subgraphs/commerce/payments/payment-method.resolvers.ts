import type { Resolvers } from '../generated/graphql.ts';
import { findPaymentMethods, removePaymentMethod, saveManualMethod } from './payment-method.data.ts';
import { findMethodProblem } from './payment-method.rules.ts';

const noMethod = { __typename: 'NotFound', message: 'There is no such way to pay.' } as const;

/** What owners do with ways to pay. */
export const paymentMethodResolvers: Resolvers = {
  Query: { manualPaymentMethods: (_, __, { db }) => findPaymentMethods(db) },
  Mutation: {
    async saveManualPaymentMethod(_, { input }, { db }) {
      const name = input.name.trim();
      const instructions = input.instructions?.trim() ?? '';
      const problem = findMethodProblem({ name, instructions });
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const method = { name, instructions, isEnabled: input.isEnabled ?? true };
      const saved = await saveManualMethod(db, input.id ?? null, method);
      return saved ? { __typename: 'ManualPaymentMethod', ...saved } : noMethod;
    },
    async removeManualPaymentMethod(_, { id }, { db }) {
      return (await removePaymentMethod(db, id))
        ? { __typename: 'ManualPaymentMethodRemoved', id }
        : noMethod;
    },
  },
};
