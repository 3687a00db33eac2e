import type { PaymentMethodRow } from '../checkout/checkout.data.ts';
import type { PaymentPorts } from './payment-ports.ts';
import {
  type Amount,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStatus,
  ProviderUnreachable,
} from './payment-provider.ts';

/** A payment at the fake provider. */
interface FakePayment {
  readonly reference: string;
  readonly request: PaymentRequest;
  state: PaymentStatus['state'];
  amount: Amount;
  refunded: number;
}

/** A payment provider that tests tell what to do; like real ones it answers the same key with the same payment. */
export class FakeProvider implements PaymentProvider {
  readonly name = 'fake';
  readonly isLive = false;
  /** True keeps methods for members, and charges them while those are away. */
  savesMethods = false;
  readonly payments: FakePayment[] = [];
  /** The keys of all refunds that it carried out. */
  readonly refunds = new Map<string, Amount>();
  /** Called after it did what it was asked, before it answers; may throw as a provider that fails just then. */
  beforeAnswer: (call: string) => void | Promise<void> = () => undefined;
  /** What becomes of the next payment at once. */
  next: PaymentStatus['state'] = 'REQUIRES_ACTION';

  async create(request: PaymentRequest): Promise<PaymentStatus> {
    const known = this.payments.find((payment) => payment.request.key === request.key);
    const { amount } = request;
    const payment = known ?? {
      ...{ reference: `fake-${request.key}`, request, state: this.next, amount, refunded: 0 },
    };
    if (!known) this.payments.push(payment);
    await this.beforeAnswer('create');
    return statusOf(payment);
  }

  get methodSaving(): PaymentProvider['methodSaving'] {
    if (!this.savesMethods) return null;
    const saving = { state: 'FAILED', reference: 'saving', message: 'It cannot be saved.' } as const;
    return {
      createCustomer: async ({ memberId }) => `customer ${memberId}`,
      saveMethod: async () => saving,
      findSaving: async () => saving,
      removeCustomer: async () => undefined,
      removeMethod: async () => undefined,
      chargeOffSession: (request) =>
        this.create({ ...request, isCapturedLater: false, returnUrl: '', isMethodSaved: false }),
    };
  }

  async find(reference: string): Promise<PaymentStatus> {
    await this.beforeAnswer('find');
    return statusOf(this.#get(reference));
  }

  async capture(reference: string): Promise<PaymentStatus> {
    const payment = this.#get(reference);
    if (payment.state === 'AUTHORIZED') payment.state = 'SUCCEEDED';
    await this.beforeAnswer('capture');
    return statusOf(payment);
  }

  async cancel(reference: string): Promise<PaymentStatus> {
    const payment = this.#get(reference);
    if (['REQUIRES_ACTION', 'DECLINED', 'AUTHORIZED'].includes(payment.state)) payment.state = 'CANCELLED';
    await this.beforeAnswer('cancel');
    return statusOf(payment);
  }

  async refund(reference: string, amount: Amount, key: string): ReturnType<PaymentProvider['refund']> {
    const payment = this.#get(reference);
    if (!this.refunds.has(key)) {
      this.refunds.set(key, amount);
      payment.refunded += amount.cents;
    }
    await this.beforeAnswer('refund');
    return { state: 'SUCCEEDED', reference: `re-${key}`, message: '' } as const;
  }

  async readWebhook() {
    return { kind: 'REFUSED' } as const;
  }

  /** What the shopper, or their bank, does with the payment of an order. */
  move(orderId: string, state: PaymentStatus['state'], amount?: Amount): FakePayment {
    const payment = this.of(orderId);
    if (payment.state === 'CANCELLED') return payment;
    payment.state = state;
    if (amount) payment.amount = amount;
    return payment;
  }

  /** The payment of an order; there is one and no more. */
  of(orderId: string): FakePayment {
    const [payment, ...more] = this.payments.filter(({ request }) => request.orderId === orderId);
    if (!payment || more.length > 0) throw new Error(`There is not one payment of ${orderId}.`);
    return payment;
  }

  /** What it holds of shoppers' money by now. */
  held(): number {
    return this.payments
      .filter(({ state }) => state === 'SUCCEEDED')
      .reduce((sum, { amount, refunded }) => sum + amount.cents - refunded, 0);
  }

  /** It does what it is next asked, and fails before it answers. */
  failOnce(call: string): void {
    this.beforeAnswer = (made) => {
      if (made !== call) return;
      this.beforeAnswer = () => undefined;
      throw new ProviderUnreachable('500');
    };
  }

  #get(reference: string): FakePayment {
    const payment = this.payments.find((one) => one.reference === reference);
    if (!payment) throw new Error(`There is no payment ${reference}.`);
    return payment;
  }
}

function statusOf({ reference, state, amount }: FakePayment): PaymentStatus {
  switch (state) {
    case 'REQUIRES_ACTION':
      return { state, reference, clientSecret: `${reference}-secret`, redirectUrl: null };
    case 'AUTHORIZED':
    case 'SUCCEEDED':
      return { state, reference, amount };
    case 'DECLINED':
      return { state, reference, message: 'Your card was declined.', reason: 'DECLINED' };
    case 'REFUSED':
      return { state, reference: '', message: 'There is no such card.' };
    default:
      return { state, reference };
  }
}

/** Websites whose one provider is this. */
export function portsOf(provider: FakeProvider): PaymentPorts {
  const method: PaymentMethodRow = {
    id: 'card',
    kind: 'CARD',
    provider: 'fake',
    name: 'Card',
    instructions: '',
    publicKey: 'pk',
    scriptUrl: null,
    isCapturedLater: false,
  };
  return {
    findMethods: async () => [method],
    findProvider: async (_, name) => (name === 'fake' ? provider : null),
    findTaxService: async () => null,
  };
}
