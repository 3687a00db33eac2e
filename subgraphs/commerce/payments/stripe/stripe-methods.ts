import type Stripe from 'stripe';
import type { MethodSaving, PaymentStatus } from '../payment-provider.ts';
import { stripeLibrary } from './stripe-library.ts';
import { savingOf } from './stripe-status.rules.ts';
import { termsOf } from './stripe-terms.ts';

const expand = ['payment_method'];

/** Cards and accounts that Stripe keeps for members: customers, SetupIntents, and charges while nobody is there. */
export function createMethodSaving(
  stripe: Stripe,
  ask: <Answer>(question: () => Promise<Answer>) => Promise<Answer>,
  begin: (parameters: Stripe.PaymentIntentCreateParams, key: string) => Promise<PaymentStatus>,
): MethodSaving {
  return {
    createCustomer: ({ key, memberId, email }) =>
      ask(async () => {
        const customer = { email, metadata: { member_id: memberId } };
        return (await stripe.customers.create(customer, { idempotencyKey: key })).id;
      }),
    saveMethod: ({ key, customer }) =>
      ask(async () =>
        savingOf(
          await stripe.setupIntents.create(
            { customer, usage: 'off_session', automatic_payment_methods: { enabled: true } },
            { idempotencyKey: key },
          ),
        ),
      ),
    findSaving: (reference) =>
      ask(async () => savingOf(await stripe.setupIntents.retrieve(reference, { expand }))),
    removeCustomer: (reference) => ask(() => orGone(() => stripe.customers.del(reference))),
    removeMethod: (reference) => ask(() => orGone(() => stripe.paymentMethods.detach(reference))),
    chargeOffSession: ({ customer, savedMethod, key, ...request }) =>
      begin(
        { ...termsOf(request), customer, payment_method: savedMethod, confirm: true, off_session: true },
        key,
      ),
  };
}

/** What is gone, or is nobody's any more, need not be removed. */
async function orGone(removal: () => Promise<unknown>): Promise<void> {
  try {
    await removal();
  } catch (error) {
    if (!(error instanceof stripeLibrary().errors.StripeInvalidRequestError)) throw error;
  }
}
