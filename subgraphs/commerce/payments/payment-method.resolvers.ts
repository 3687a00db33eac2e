import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findPaymentMethods, removePaymentMethod, saveManualMethod } from './payment-method.data.ts';
import { findMethodProblem } from './payment-method.rules.ts';
import { findSavedMethods } from './saved-methods.data.ts';
import { removeSavedMethod } from './saved-methods.ts';

const noMethod = { __typename: 'NotFound', message: 'There is no such way to pay.' } as const;

const removalAnswers = {
  REMOVED: (id: string) => ({ __typename: 'SavedPaymentMethodRemoved', id }) as const,
  GONE: () => ({ __typename: 'NotFound', message: 'There is no such saved card.' }) as const,
  UNREACHABLE: () =>
    ({
      __typename: 'PaymentUnavailable',
      message: 'The card could not be removed just now. Please try again in a moment.',
    }) as const,
};

/** What owners do with ways to pay. */
export const paymentMethodResolvers: Resolvers = {
  Query: {
    manualPaymentMethods: (_, __, { db }) => findPaymentMethods(db),
    savedPaymentMethods: (_, __, { db, viewer: { memberId } }) =>
      memberId === undefined ? [] : findSavedMethods(db, memberId),
  },
  ManualPaymentMethod: { version: versionOf },
  PaymentMethod: { isSavable: ({ kind }) => kind === 'CARD' },
  SavedPaymentMethod: { paymentMethodId: ({ provider }) => provider },
  Mutation: {
    async saveManualPaymentMethod(_, { input }, { db }) {
      const name = input.name.trim();
      const instructions = input.instructions?.trim() ?? '';
      const problem = findMethodProblem({ name, instructions });
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const method = { name, instructions, isEnabled: input.isEnabled ?? true };
      const saved = await saveManualMethod(db, input.id ?? null, method, input.expectedVersion);
      if (!saved) return noMethod;
      return 'outdated' in saved
        ? { __typename: 'ManualPaymentMethodChangedMeanwhile', ...changedMeanwhile(saved) }
        : { __typename: 'ManualPaymentMethod', ...saved };
    },
    async deleteSavedPaymentMethod(_, { id }, context) {
      return removalAnswers[await removeSavedMethod(context, context.viewer.memberId ?? '', id)](id);
    },
    async deleteManualPaymentMethod(_, { id }, { db }) {
      return (await removePaymentMethod(db, id))
        ? { __typename: 'ManualPaymentMethodRemoved', id }
        : noMethod;
    },
  },
};
