import { randomBytes } from 'node:crypto';
import { type CardOutcome, outcomeOfMethod } from './stripe-cards.ts';
import {
  type Attempt,
  type CardError,
  cardError,
  invalid,
  missing,
  newSandboxId,
  SandboxRefusal,
} from './stripe-refusals.ts';

/** A PaymentMethod, with the names of Stripe's API. */
export interface SandboxMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: string;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    exp_month: number;
    exp_year: number;
  } | null;
  customer: string | null;
}

/** A SetupIntent, with the names of Stripe's API. */
export interface SandboxSetup {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly customer: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  payment_method: string | null;
  last_setup_error: CardError | null;
  next_action: {
    readonly type: 'redirect_to_url';
    readonly redirect_to_url: { readonly url: string; readonly return_url: string };
  } | null;
}

type ChargeOutcome = Exclude<CardOutcome, { kind: 'ASKED_ONCE' | 'DIES' }>;

const unauthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Who pays in the sandbox, and by what: customers, methods, and the saving of methods without a payment. */
export class StripeMethods {
  readonly customers = new Map<
    string,
    { readonly id: string; readonly object: 'customer'; readonly email: string }
  >();
  readonly methods = new Map<string, SandboxMethod>();
  readonly setups = new Map<string, SandboxSetup>();
  readonly #numbers = new Map<string, string>();
  /** What becomes of charges of a method from now on. */
  readonly #changed = new Map<string, ChargeOutcome>();
  readonly #tell: (type: string, object: object) => void;
  readonly #pageUrl: (id: string) => string;

  constructor(options: { tell(type: string, object: object): void; pageUrl(id: string): string }) {
    this.#tell = options.tell;
    this.#pageUrl = options.pageUrl;
  }

  createCustomer(email: string) {
    const customer = { id: newSandboxId('cus'), object: 'customer' as const, email };
    this.customers.set(customer.id, customer);
    this.#tell('customer.created', customer);
    return customer;
  }

  removeCustomer(id: string) {
    if (!this.customers.delete(id)) throw missing('customer', id);
    for (const method of this.methods.values()) if (method.customer === id) method.customer = null;
    return { id, object: 'customer', deleted: true };
  }

  method(id: string): SandboxMethod {
    const method = this.methods.get(id);
    if (!method) throw missing('payment_method', id);
    return method;
  }

  /** The method that an attempt names, or a new one. */
  take({ methodId = '', type, number }: Attempt, customer: string | null): SandboxMethod {
    if (methodId !== '') {
      const saved = this.method(methodId);
      if (saved.customer === null || saved.customer !== customer)
        throw invalid('The payment method does not belong to the customer of this payment.');
      return saved;
    }
    const digits = number.replace(/\D/g, '');
    const method: SandboxMethod = {
      ...{ id: newSandboxId('pm'), object: 'payment_method', type, customer: null },
      card:
        type === 'card'
          ? {
              brand: brandOf(digits),
              last4: digits.slice(-4) || '4242',
              exp_month: 12,
              exp_year: new Date().getUTCFullYear() + 3,
            }
          : null,
    };
    this.methods.set(method.id, method);
    this.#numbers.set(method.id, digits);
    return method;
  }

  /** What becomes of a charge: a bank that asks cannot ask who is not there. */
  outcomeOfCharge(method: SandboxMethod, { isOffSession = false, methodId = '' }: Attempt): ChargeOutcome {
    const changed = this.#changed.get(method.id);
    if (changed) return changed;
    const outcome = outcomeOfMethod(method.type, this.#numbers.get(method.id) ?? '');
    const isSaved = methodId !== '';
    if (outcome.kind === 'DIES') return { ...outcome, kind: 'DECLINED' };
    if (outcome.kind === 'ASKED_ONCE') return isSaved ? { kind: 'PAID' } : { kind: 'ASKED' };
    if (outcome.kind !== 'ASKED' || !isOffSession) return outcome;
    return {
      ...{ kind: 'DECLINED', code: 'authentication_required' },
      message: 'Your card was declined. This transaction requires authentication.',
    };
  }

  attach(id: string, customer: string): void {
    const method = this.method(id);
    method.customer = customer;
    this.#tell('payment_method.attached', method);
  }

  detach(id: string): SandboxMethod {
    const method = this.method(id);
    if (method.customer === null)
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    method.customer = null;
    this.#tell('payment_method.detached', method);
    return method;
  }

  /** From now on a card is what banks make of cards in time: expired, empty, or to be authenticated. */
  change(id: string, code: 'expired_card' | 'insufficient_funds' | 'authentication_required'): void {
    this.#changed.set(this.method(id).id, { kind: 'DECLINED', code, message: 'Your card was declined.' });
  }

  createSetup(customer: string): SandboxSetup {
    if (!this.customers.has(customer)) throw missing('customer', customer);
    const id = newSandboxId('seti');
    const setup: SandboxSetup = {
      ...{
        id,
        object: 'setup_intent',
        customer,
        client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      },
      ...{
        status: 'requires_payment_method',
        payment_method: null,
        last_setup_error: null,
        next_action: null,
      },
    };
    this.setups.set(id, setup);
    this.#tell('setup_intent.created', setup);
    return setup;
  }

  setup(id: string): SandboxSetup {
    const setup = this.setups.get(id);
    if (!setup) throw missing('setup_intent', id);
    return setup;
  }

  confirmSetup(id: string, attempt: Attempt): SandboxSetup {
    const setup = this.setup(id);
    if (setup.status === 'succeeded')
      throw invalid('This SetupIntent has succeeded already.', 'setup_intent_unexpected_state');
    const method = this.take(attempt, setup.customer);
    setup.payment_method = method.id;
    setup.last_setup_error = null;
    const outcome = outcomeOfMethod(method.type, this.#numbers.get(method.id) ?? '');
    if (outcome.kind === 'DECLINED') throw this.#failSetup(setup, outcome.code, outcome.message);
    if (outcome.kind === 'ASKED' || outcome.kind === 'ASKED_ONCE') {
      setup.status = 'requires_action';
      setup.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: this.#pageUrl(id), return_url: attempt.returnUrl },
      };
      return setup;
    }
    return this.#save(setup);
  }

  /** The member did, or refused, what the bank asked. */
  finishSetup(id: string, isDone: boolean): void {
    const setup = this.setup(id);
    setup.next_action = null;
    if (isDone) this.#save(setup);
    else this.#failSetup(setup, 'authentication_required', unauthenticated);
  }

  #save(setup: SandboxSetup): SandboxSetup {
    setup.status = 'succeeded';
    setup.next_action = null;
    this.attach(setup.payment_method ?? '', setup.customer);
    this.#tell('setup_intent.succeeded', setup);
    return setup;
  }

  #failSetup(setup: SandboxSetup, code: string, message: string): SandboxRefusal {
    setup.status = 'requires_payment_method';
    setup.last_setup_error = cardError(code, message);
    this.#tell('setup_intent.setup_failed', setup);
    return new SandboxRefusal(402, { ...setup.last_setup_error, setup_intent: { ...setup } });
  }
}

function brandOf(digits: string): string {
  if (digits.startsWith('5')) return 'mastercard';
  return digits.startsWith('3') ? 'amex' : 'visa';
}
