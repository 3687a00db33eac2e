import { randomBytes } from 'node:crypto';
import { StripeMethods } from './stripe-methods.ts';
import {
  type Attempt,
  type CardError,
  cardError,
  invalid,
  missing,
  newSandboxId,
  SandboxRefusal,
} from './stripe-refusals.ts';

/** A PaymentIntent, with the names of Stripe's API. */
export interface SandboxIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly client_secret: string;
  readonly amount: number;
  amount_received: number;
  amount_capturable: number;
  readonly currency: string;
  readonly capture_method: 'automatic' | 'manual';
  readonly created: number;
  readonly customer: string | null;
  readonly description: string;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly setup_future_usage: string | null;
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  last_payment_error: CardError | null;
  next_action: {
    readonly type: 'redirect_to_url';
    readonly redirect_to_url: { readonly url: string; readonly return_url: string };
  } | null;
  payment_method: string | null;
  latest_charge: string | null;
}

/** A dispute, with the names of Stripe's API. */
export interface SandboxDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly reason: string;
  readonly evidence_details: { readonly due_by: number };
  status: 'needs_response' | 'won' | 'lost';
}

/** A refund, with the names of Stripe's API. */
export interface SandboxRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly failure_reason: string | null;
}

/** The money of the sandbox: payments and what was given back, and word of each change. */
export class StripeLedger {
  readonly intents = new Map<string, SandboxIntent>();
  readonly refunds: SandboxRefund[] = [];
  readonly disputes: SandboxDispute[] = [];
  readonly methods: StripeMethods;
  readonly #tell: (type: string, object: object) => void;
  readonly #pageUrl: (intentId: string) => string;

  constructor(options: { tell(type: string, object: object): void; pageUrl(intentId: string): string }) {
    this.#tell = options.tell;
    this.#pageUrl = options.pageUrl;
    this.methods = new StripeMethods(options);
  }

  create(
    wanted: Pick<
      SandboxIntent,
      | 'amount'
      | 'currency'
      | 'capture_method'
      | 'customer'
      | 'description'
      | 'metadata'
      | 'setup_future_usage'
    >,
  ): SandboxIntent {
    if (!Number.isSafeInteger(wanted.amount) || wanted.amount < 1)
      throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer');
    const id = newSandboxId('pi');
    const intent: SandboxIntent = {
      ...wanted,
      ...{ id, object: 'payment_intent', client_secret: `${id}_secret_${randomBytes(12).toString('hex')}` },
      ...{
        amount_received: 0,
        amount_capturable: 0,
        created: Math.floor(Date.now() / 1000),
        livemode: false,
      },
      ...{
        status: 'requires_payment_method',
        last_payment_error: null,
        next_action: null,
        payment_method: null,
        latest_charge: null,
      },
    };
    this.intents.set(id, intent);
    this.#tell('payment_intent.created', intent);
    return intent;
  }

  intent(id: string): SandboxIntent {
    const intent = this.intents.get(id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  }

  confirm(id: string, attempt: Attempt): SandboxIntent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      throw invalid(
        `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      );
    const method = this.methods.take(attempt, intent.customer);
    intent.payment_method = method.id;
    intent.last_payment_error = null;
    intent.next_action = null;
    const outcome = this.methods.outcomeOfCharge(method, attempt);
    if (outcome.kind === 'PAID') return this.#pay(intent);
    if (outcome.kind === 'SLOW') {
      intent.status = 'processing';
      this.#tell('payment_intent.processing', intent);
      return intent;
    }
    if (outcome.kind === 'ASKED') {
      intent.status = 'requires_action';
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: this.#pageUrl(id), return_url: attempt.returnUrl },
      };
      this.#tell('payment_intent.requires_action', intent);
      return intent;
    }
    throw this.#fail(intent, outcome.code, outcome.message);
  }

  /** The shopper did, or refused, what the bank asked; a slow payment came, or did not. */
  finish(id: string, isPaid: boolean): SandboxIntent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_action' && intent.status !== 'processing')
      throw invalid(
        `A PaymentIntent with a status of ${intent.status} waits for nothing.`,
        'payment_intent_unexpected_state',
      );
    if (isPaid) return this.#pay(intent);
    this.#fail(
      intent,
      'authentication_required',
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    );
    return intent;
  }

  /** A reservation that nobody took in time is gone, as after seven days. */
  expire(id: string): void {
    this.cancel(id);
  }

  capture(id: string, amount: number): SandboxIntent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_capture')
      throw invalid(
        `This PaymentIntent could not be captured because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      );
    if (amount > intent.amount_capturable)
      throw invalid('The capture is more than can be captured.', 'amount_too_large');
    intent.amount_capturable = 0;
    intent.amount_received = amount;
    intent.status = 'succeeded';
    this.#tell('payment_intent.succeeded', intent);
    return intent;
  }

  cancel(id: string): SandboxIntent {
    const intent = this.intent(id);
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      throw invalid(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      );
    intent.status = 'canceled';
    intent.amount_capturable = 0;
    this.#tell('payment_intent.canceled', intent);
    return intent;
  }

  refund(id: string, wanted: number | null): SandboxRefund {
    const intent = this.intent(id);
    const before = this.refunds
      .filter(({ payment_intent: of }) => of === id)
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = wanted ?? intent.amount_received - before;
    if (intent.status !== 'succeeded')
      throw invalid(
        'This PaymentIntent does not have a successful charge to refund.',
        'payment_intent_unexpected_state',
      );
    if (amount < 1 || before + amount > intent.amount_received)
      throw invalid(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${intent.amount_received - before}).`,
        'charge_already_refunded',
      );
    const refund: SandboxRefund = {
      id: newSandboxId('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: id,
      status: 'succeeded',
      failure_reason: null,
    };
    this.refunds.push(refund);
    this.#tell('refund.created', refund);
    return refund;
  }

  /** The cardholder asks their bank for the money back. */
  dispute(id: string): SandboxDispute {
    const { amount_received: amount, currency } = this.intent(id);
    const dispute: SandboxDispute = {
      ...{ id: newSandboxId('dp'), object: 'dispute', amount, currency, payment_intent: id },
      ...{ reason: 'fraudulent', evidence_details: { due_by: 1_900_000_000 }, status: 'needs_response' },
    };
    this.disputes.push(dispute);
    this.#tell('charge.dispute.created', { ...dispute });
    return dispute;
  }

  /** The bank decides. */
  closeDispute(dispute: SandboxDispute, status: 'won' | 'lost'): void {
    dispute.status = status;
    this.#tell('charge.dispute.closed', { ...dispute });
  }

  #pay(intent: SandboxIntent): SandboxIntent {
    intent.next_action = null;
    if (intent.setup_future_usage !== null && intent.customer !== null)
      this.methods.attach(intent.payment_method ?? '', intent.customer);
    intent.latest_charge = newSandboxId('ch');
    if (intent.capture_method === 'manual') {
      intent.amount_capturable = intent.amount;
      intent.status = 'requires_capture';
      this.#tell('payment_intent.amount_capturable_updated', intent);
      return intent;
    }
    intent.amount_received = intent.amount;
    intent.status = 'succeeded';
    this.#tell('payment_intent.succeeded', intent);
    return intent;
  }

  #fail(intent: SandboxIntent, code: string, message: string): SandboxRefusal {
    intent.status = 'requires_payment_method';
    intent.next_action = null;
    intent.last_payment_error = cardError(code, message);
    this.#tell('payment_intent.payment_failed', intent);
    return new SandboxRefusal(402, { ...intent.last_payment_error, payment_intent: { ...intent } });
  }
}
