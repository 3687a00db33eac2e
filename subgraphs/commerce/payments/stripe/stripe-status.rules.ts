import type Stripe from 'stripe';
import type { PaymentStatus, ProviderEvent, SavedMethod } from '../payment-provider.ts';

const declined = 'The payment was declined. Please try another way to pay.';

/**
 * What a PaymentIntent is for an order. One that waits for a method after a failed attempt was declined: the shopper may try again with
 * another one while the intent lives.
 */
export function statusOf(intent: Stripe.PaymentIntent): PaymentStatus {
  const { id: reference, client_secret: clientSecret } = intent;
  const currency = intent.currency.toUpperCase();
  switch (intent.status) {
    case 'succeeded': {
      const amount = { cents: intent.amount_received, currency };
      const savedMethod = savedMethodOf(intent);
      return { state: 'SUCCEEDED', reference, amount, ...(savedMethod ? { savedMethod } : {}) };
    }
    case 'requires_capture':
      return { state: 'AUTHORIZED', reference, amount: { cents: intent.amount_capturable, currency } };
    case 'processing':
      return { state: 'PROCESSING', reference };
    case 'canceled':
      return { state: 'CANCELLED', reference };
    case 'requires_payment_method': {
      const failure = intent.last_payment_error;
      if (failure) return { state: 'DECLINED', reference, message: failure.message ?? declined };
      return { state: 'REQUIRES_ACTION', reference, clientSecret, redirectUrl: null };
    }
    default: {
      const redirectUrl = intent.next_action?.redirect_to_url?.url ?? null;
      return { state: 'REQUIRES_ACTION', reference, clientSecret, redirectUrl };
    }
  }
}

/** A method that was kept for the next time, with a name that its owner knows it by. */
function savedMethodOf({
  setup_future_usage: usage,
  payment_method: method,
}: Stripe.PaymentIntent): SavedMethod | null {
  if (usage !== 'off_session' || method === null || typeof method === 'string') return null;
  return { reference: method.id, name: nameOf(method) };
}

function nameOf({ type, card }: Stripe.PaymentMethod): string {
  if (!card) return type.replaceAll('_', ' ');
  return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending in ${card.last4}`;
}

/** A refund is back, on its way, or refused. */
export function refundStateOf(status: string | null): 'PENDING' | 'SUCCEEDED' | 'FAILED' {
  if (status === 'succeeded') return 'SUCCEEDED';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING';
}

/** What an event is about; null for one that concerns no payment. */
export function eventOf(event: Stripe.Event): ProviderEvent | null {
  const { id } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
    case 'payment_intent.amount_capturable_updated':
      return { id, kind: 'PAYMENT', reference: event.data.object.id };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return aboutIntent(id, 'REFUND', event.data.object.payment_intent);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return aboutIntent(id, 'DISPUTE', event.data.object.payment_intent);
    default:
      return null;
  }
}

function aboutIntent(
  id: string,
  kind: ProviderEvent['kind'],
  intent: string | Stripe.PaymentIntent | null,
): ProviderEvent | null {
  if (intent === null) return null;
  return { id, kind, reference: typeof intent === 'string' ? intent : intent.id };
}
