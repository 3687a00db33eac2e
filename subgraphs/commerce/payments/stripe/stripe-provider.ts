import type Stripe from 'stripe';
import {
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStatus,
  ProviderUnreachable,
  type WebhookReading,
} from '../payment-provider.ts';
import { movesMoney } from '../provider-settings.rules.ts';
import { stripeLibrary } from './stripe-library.ts';
import { createMethodSaving } from './stripe-methods.ts';
import { declineReasonOf, disputeOf, eventOf, refundStateOf, statusOf } from './stripe-status.rules.ts';
import { termsOf } from './stripe-terms.ts';

/** The keys of an account at Stripe. */
export interface StripeKeys {
  /** Begins with `sk_` or `rk_`; never shown. */
  readonly secretKey: string;
  /** Signs what Stripe tells by webhook; begins with `whsec_`. */
  readonly webhookSecret: string;
  /** Where the API is: Stripe's own unless a sandbox is asked instead. */
  readonly apiUrl?: string | undefined;
}

const timeoutMs = 20_000;
/** Stripe's library repeats what broke on the way, with the same idempotency key. */
const maxNetworkRetries = 2;
/** How old a webhook may be, so that one that was overheard is worth nothing later. */
const webhookToleranceSeconds = 300;

const expand = ['payment_method'];

/** Payments by Stripe: PaymentIntents, which its Payment Element confirms in the page. */
export function createStripeProvider({ secretKey, webhookSecret, apiUrl }: StripeKeys): PaymentProvider {
  const stripe = new (stripeLibrary())(secretKey, {
    ...addressOf(apiUrl),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    appInfo: { name: 'Vitrine' },
  });
  const begin = (parameters: Stripe.PaymentIntentCreateParams, idempotencyKey: string) =>
    ask(() =>
      orDeclined(async () =>
        statusOf(await stripe.paymentIntents.create({ ...parameters, expand }, { idempotencyKey })),
      ),
    );
  const find = async (reference: string) =>
    statusOf(await stripe.paymentIntents.retrieve(reference, { expand }));
  /** What cannot be done to a payment any more, as it was made, given up or has expired meanwhile, says what it is. */
  const orAsItIs = (reference: string, change: () => Promise<Stripe.PaymentIntent>) =>
    ask(async () => {
      try {
        return statusOf(await change());
      } catch (error) {
        if (!(error instanceof stripeLibrary().errors.StripeInvalidRequestError)) throw error;
        return find(reference);
      }
    });
  return {
    name: 'stripe',
    isLive: movesMoney('STRIPE', { secretKey, apiUrl }),
    methodSaving: createMethodSaving(stripe, ask, begin),
    create: (request) => begin(parametersOf(request), request.key),
    find: (reference) => ask(() => find(reference)),
    findDisputes: (reference) =>
      ask(async () => {
        const { data } = await stripe.disputes.list({ payment_intent: reference, limit: 100 });
        return data.map(disputeOf);
      }),
    capture: (reference, { cents }, key) =>
      orAsItIs(reference, () =>
        stripe.paymentIntents.capture(
          reference,
          { amount_to_capture: cents, expand },
          { idempotencyKey: key },
        ),
      ),
    cancel: (reference, key) =>
      orAsItIs(reference, () => stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: key })),
    refund: (reference, { cents }, key) =>
      ask(async () => {
        const refund = await stripe.refunds.create(
          { payment_intent: reference, amount: cents },
          { idempotencyKey: key },
        );
        return {
          state: refundStateOf(refund.status),
          reference: refund.id,
          message: refund.failure_reason ?? '',
        };
      }),
    async readWebhook(headers, body): Promise<WebhookReading> {
      const signature = headers['stripe-signature'];
      if (signature === undefined) return { kind: 'REFUSED' };
      try {
        const event = eventOf(
          stripe.webhooks.constructEvent(body, signature, webhookSecret, webhookToleranceSeconds),
        );
        return event ? { kind: 'EVENT', event } : { kind: 'IGNORED' };
      } catch (error) {
        if (error instanceof stripeLibrary().errors.StripeSignatureVerificationError)
          return { kind: 'REFUSED' };
        throw error;
      }
    },
  };
}

function parametersOf(request: PaymentRequest): Stripe.PaymentIntentCreateParams {
  const { customer, savedMethod, isMethodSaved } = request;
  return {
    ...termsOf(request),
    ...(customer === null ? {} : { customer }),
    ...(isMethodSaved && customer !== null ? { setup_future_usage: 'off_session' as const } : {}),
    ...(savedMethod === null
      ? { automatic_payment_methods: { enabled: true } }
      : { payment_method: savedMethod, confirm: true, return_url: request.returnUrl }),
  };
}

/** A refused card is an answer, and so is a payment that Stripe does not begin. */
async function orDeclined(question: () => Promise<PaymentStatus>): Promise<PaymentStatus> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof stripeLibrary().errors.StripeCardError) {
      const { message, payment_intent: intent } = error;
      if (intent) return { state: 'DECLINED', reference: intent.id, message, reason: declineReasonOf(error) };
      return { state: 'REFUSED', reference: '', message };
    }
    if (error instanceof stripeLibrary().errors.StripeInvalidRequestError)
      return { state: 'REFUSED', reference: '', message: refusalOf(error) };
    throw error;
  }
}

/** What a shopper is told of a payment that Stripe does not begin; its own words are for developers. */
function refusalOf({ code, param }: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>): string {
  if (code === 'amount_too_small') return 'The amount is too small to be paid this way.';
  if (code === 'amount_too_large') return 'The amount is too large to be paid this way.';
  return code === 'resource_missing' && param === 'payment_method'
    ? 'This card is not saved any more. Please pay by another one.'
    : 'The payment cannot be made this way. Please choose another one.';
}

/** A provider that does not answer leaves the question open. */
async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof stripeLibrary().errors.StripeError) || !isUnreachable(error)) throw error;
    throw new ProviderUnreachable(error.message, { cause: error });
  }
}

function isUnreachable(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof stripeLibrary().errors.StripeConnectionError ||
    error instanceof stripeLibrary().errors.StripeAPIError ||
    error instanceof stripeLibrary().errors.StripeRateLimitError ||
    (error.statusCode ?? 0) >= 500
  );
}

/** Where Stripe is asked: at its own place unless a sandbox answers instead. */
export function addressOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}
