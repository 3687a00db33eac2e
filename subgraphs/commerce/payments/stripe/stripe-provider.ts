import Stripe from 'stripe';
import {
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStatus,
  type ProviderEvent,
  ProviderUnreachable,
} from '../payment-provider.ts';
import { eventOf, refundStateOf, statusOf } from './stripe-status.rules.ts';

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

/** Payments by Stripe: PaymentIntents, which its Payment Element confirms in the page. */
export function createStripeProvider({ secretKey, webhookSecret, apiUrl }: StripeKeys): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    appInfo: { name: 'Vitrine' },
  });
  return {
    name: 'stripe',
    create: (request) =>
      ask(() =>
        orDeclined(async () =>
          statusOf(
            await stripe.paymentIntents.create(parametersOf(request), { idempotencyKey: request.key }),
          ),
        ),
      ),
    find: (reference) =>
      ask(async () =>
        statusOf(await stripe.paymentIntents.retrieve(reference, { expand: ['payment_method'] })),
      ),
    capture: (reference, { cents }, key) =>
      ask(async () =>
        statusOf(
          await stripe.paymentIntents.capture(
            reference,
            { amount_to_capture: cents },
            { idempotencyKey: key },
          ),
        ),
      ),
    cancel: (reference, key) => cancel(stripe, reference, key),
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
    async readWebhook(headers, body): Promise<ProviderEvent | null> {
      const signature = headers['stripe-signature'];
      if (signature === undefined) return null;
      try {
        return eventOf(
          stripe.webhooks.constructEvent(body, signature, webhookSecret, webhookToleranceSeconds),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

function parametersOf(request: PaymentRequest): Stripe.PaymentIntentCreateParams {
  const { amount, orderId, orderNumber, email, customer, savedMethod, isMethodSaved } = request;
  return {
    amount: amount.cents,
    currency: amount.currency.toLowerCase(),
    capture_method: request.isCapturedLater ? 'manual' : 'automatic',
    description: `Order ${orderNumber}`,
    receipt_email: email,
    metadata: { order_id: orderId, order_number: String(orderNumber) },
    ...(customer === null ? {} : { customer }),
    ...(isMethodSaved && customer !== null ? { setup_future_usage: 'off_session' as const } : {}),
    ...(savedMethod === null
      ? { automatic_payment_methods: { enabled: true } }
      : { payment_method: savedMethod, confirm: true, return_url: request.returnUrl }),
  };
}

/** A payment that was made meanwhile cannot be given up, and says so. */
function cancel(stripe: Stripe, reference: string, key: string): Promise<PaymentStatus> {
  return ask(async () => {
    try {
      return statusOf(await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: key }));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return statusOf(await stripe.paymentIntents.retrieve(reference));
    }
  });
}

/** A refused card is an answer. */
async function orDeclined(question: () => Promise<PaymentStatus>): Promise<PaymentStatus> {
  try {
    return await question();
  } catch (error) {
    const reference = error instanceof Stripe.errors.StripeCardError ? error.payment_intent?.id : undefined;
    if (!(error instanceof Stripe.errors.StripeCardError) || reference === undefined) throw error;
    return { state: 'DECLINED', reference, message: error.message };
  }
}

/** A provider that does not answer leaves the question open. */
async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || !isUnreachable(error)) throw error;
    throw new ProviderUnreachable(error.message, { cause: error });
  }
}

function isUnreachable(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error.statusCode ?? 0) >= 500
  );
}

function addressOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}
