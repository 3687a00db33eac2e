import type { Resolvers } from '../generated/graphql.ts';
import { mostRefusedPayments, tooManyRefused } from '../orders/placing.ts';
import { ProviderUnreachable } from './payment-provider.ts';
import { findSavableMethod, finishSaving, startSaving } from './saving-method.ts';
import { countRefusedPayments } from './settling.data.ts';

const unavailable = (message: string) => ({ __typename: 'PaymentUnavailable', message }) as const;
const away = unavailable('The payment provider does not answer just now. Please try again in a moment.');

/** What is answered, or that the provider is away. */
async function orAway<Answer>(work: () => Promise<Answer>): Promise<Answer | typeof away> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnreachable) return away;
    throw error;
  }
}

/** Cards that members save without a payment. */
export const savingMethodResolvers: Resolvers = {
  Query: {
    canSavePaymentMethod: async (_, __, context) => (await findSavableMethod(context)) !== null,
  },
  Mutation: {
    startSavingPaymentMethod: (_, { email }, context) =>
      orAway(async () => {
        if ((await countRefusedPayments(context.db)) >= mostRefusedPayments) return tooManyRefused;
        const saving = await startSaving(context, context.viewer.memberId ?? '', email.trim());
        return saving
          ? ({ __typename: 'PaymentMethodSaving', ...saving } as const)
          : unavailable('This shop saves no cards.');
      }),
    finishSavingPaymentMethod: (_, { token }, context) =>
      orAway(async () => {
        const saved = await finishSaving(context, context.viewer.memberId ?? '', token);
        if (!saved) return { __typename: 'NotFound', message: 'There is no such card.' } as const;
        return 'id' in saved
          ? ({ __typename: 'SavedPaymentMethod', ...saved } as const)
          : unavailable(saved.message);
      }),
  },
};
