import type Stripe from 'stripe';
import type {
  DeclineReason,
  PaymentStatus,
  ProviderDispute,
  ProviderEvent,
  SavedMethod,
  SavingStatus,
} from '../payment-provider.ts';

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
    case 'requires_capture': {
      const amount = { cents: intent.amount_capturable, currency };
      const savedMethod = savedMethodOf(intent);
      return { state: 'AUTHORIZED', reference, amount, ...(savedMethod ? { savedMethod } : {}) };
    }
    case 'processing':
      return { state: 'PROCESSING', reference };
    case 'canceled':
      return { state: 'CANCELLED', reference };
    case 'requires_payment_method': {
      const failure = intent.last_payment_error;
      if (failure)
        return {
          ...{ state: 'DECLINED', reference, message: failure.message ?? declined },
          reason: declineReasonOf(failure),
        };
      return { state: 'REQUIRES_ACTION', reference, clientSecret, redirectUrl: null };
    }
    default: {
      const redirectUrl = intent.next_action?.redirect_to_url?.url ?? null;
      return { state: 'REQUIRES_ACTION', reference, clientSecret, redirectUrl };
    }
  }
}

/** A method that was kept for the next time. */
function savedMethodOf({
  setup_future_usage: usage,
  payment_method: method,
}: Stripe.PaymentIntent): SavedMethod | null {
  if (usage !== 'off_session' || method === null || typeof method === 'string') return null;
  return describeMethod(method);
}

/** A method with a name that its owner knows it by. */
function describeMethod(method: Stripe.PaymentMethod): SavedMethod {
  const { card } = method;
  const validThrough = card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null;
  return { reference: method.id, name: nameOf(method), validThrough };
}

/** What a SetupIntent is for a member who saves a method. */
export function savingOf(intent: Stripe.SetupIntent): SavingStatus {
  const { id: reference, status, payment_method: method, last_setup_error: failure } = intent;
  if (status === 'succeeded' && method !== null && typeof method !== 'string')
    return { state: 'SAVED', reference, method: describeMethod(method) };
  if (failure || status === 'canceled')
    return { state: 'FAILED', reference, message: failure?.message ?? declined };
  return { state: 'REQUIRES_ACTION', reference, clientSecret: intent.client_secret };
}

const unusable = new Set([
  'expired_card',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'stolen_card',
  'pickup_card',
]);

/** What helps after a refusal of a card. */
export function declineReasonOf({
  code,
  decline_code: declineCode,
}: {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}): DeclineReason {
  if (code === 'authentication_required' || declineCode === 'authentication_required')
    return 'AUTHENTICATION_REQUIRED';
  return unusable.has(code ?? '') || unusable.has(declineCode ?? '') ? 'METHOD_UNUSABLE' : 'DECLINED';
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

/** A dispute is open until the bank decided; a warning that was closed took nothing. */
export function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id: reference, status, amount: cents, currency, reason, evidence_details: evidence } = dispute;
  const isWon = status === 'won' || status === 'warning_closed' || status === 'prevented';
  const dueBy = evidence?.due_by ?? null;
  return {
    ...{ reference, reason, amount: { cents, currency: currency.toUpperCase() } },
    state: isWon ? 'WON' : status === 'lost' ? 'LOST' : 'OPEN',
    dueAt: dueBy === null ? null : new Date(dueBy * 1_000),
  };
}

/** What an event is about; null for one that concerns no payment, or a payment that names no order of a shop. */
export function eventOf(event: Stripe.Event): ProviderEvent | null {
  const { id } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
    case 'payment_intent.amount_capturable_updated': {
      const { id: reference, metadata } = event.data.object;
      const orderId = metadata.order_id ?? null;
      return orderId === null ? null : { id, kind: 'PAYMENT', reference, orderId };
    }
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
  return { id, kind, reference: typeof intent === 'string' ? intent : intent.id, orderId: null };
}
