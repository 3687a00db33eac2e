import { newSandboxId, SandboxRefusal } from './stripe-refusals.ts';

/** An amount as PayPal writes it. */
export interface PaypalAmount {
  readonly currency_code: string;
  readonly value: string;
}

/** An order of the sandbox, with the names of PayPal's API. */
export interface SandboxPaypalOrder {
  readonly id: string;
  readonly intent: 'CAPTURE';
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  readonly links: readonly { readonly rel: string; readonly href: string; readonly method: string }[];
  readonly purchase_units: readonly {
    readonly custom_id: string;
    readonly amount: PaypalAmount;
    payments?: {
      readonly captures: { readonly id: string; readonly status: string; readonly amount: PaypalAmount }[];
    };
  }[];
}

/** What an order is made of. */
export interface PaypalOrderRequest {
  readonly orderId: string;
  readonly amount: PaypalAmount;
  readonly returnUrl: string;
}

/** How a buyer answers at PayPal. */
export type PaypalBuyer = 'PAYS' | 'HAS_NO_MONEY' | 'GOES_BACK';

const refuse = (status: number, issue: string, description: string) =>
  new SandboxRefusal(status, {
    name: 'UNPROCESSABLE_ENTITY',
    message: description,
    details: [{ issue, description }],
  });

/** The money of the sandbox. */
export class PaypalLedger {
  readonly orders = new Map<string, SandboxPaypalOrder>();
  readonly #returns = new Map<string, string>();
  readonly #poor = new Set<string>();
  readonly #refunded = new Map<string, number>();
  readonly #url: () => string;

  constructor(url: () => string) {
    this.#url = url;
  }

  create({ orderId, amount, returnUrl }: PaypalOrderRequest): SandboxPaypalOrder {
    const id = newSandboxId('PO');
    const href = `${this.#url()}/checkoutnow?token=${id}`;
    const order: SandboxPaypalOrder = {
      ...{ id, intent: 'CAPTURE', status: 'PAYER_ACTION_REQUIRED' },
      links: [{ rel: 'payer-action', href, method: 'GET' }],
      purchase_units: [{ custom_id: orderId, amount }],
    };
    this.orders.set(id, order);
    this.#returns.set(id, returnUrl);
    return order;
  }

  order(id: string): SandboxPaypalOrder {
    const order = this.orders.get(id);
    if (!order) throw refuse(404, 'INVALID_RESOURCE_ID', 'The specified resource does not exist.');
    return order;
  }

  /** What the buyer does at PayPal; answers where their browser goes then. */
  answer(id: string, buyer: PaypalBuyer): string {
    const order = this.order(id);
    if (buyer !== 'GOES_BACK') order.status = 'APPROVED';
    if (buyer === 'HAS_NO_MONEY') this.#poor.add(id);
    const back = new URL(this.#returns.get(id) ?? this.#url());
    back.searchParams.set('token', id);
    return back.href;
  }

  capture(id: string): SandboxPaypalOrder {
    const order = this.order(id);
    if (order.status === 'COMPLETED') throw refuse(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.');
    if (order.status !== 'APPROVED')
      throw refuse(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
    if (this.#poor.has(id))
      throw refuse(
        422,
        'INSTRUMENT_DECLINED',
        'The instrument presented was either declined by the processor or bank.',
      );
    order.status = 'COMPLETED';
    for (const unit of order.purchase_units)
      unit.payments = { captures: [{ id: newSandboxId('CAP'), status: 'COMPLETED', amount: unit.amount }] };
    return order;
  }

  refund(
    captureId: string,
    { value, currency_code }: PaypalAmount,
  ): { id: string; status: string; amount: PaypalAmount } {
    const captures = [...this.orders.values()].flatMap(({ purchase_units: units }) =>
      units.flatMap(({ payments }) => payments?.captures ?? []),
    );
    const capture = captures.find(({ id }) => id === captureId);
    if (!capture) throw refuse(404, 'INVALID_RESOURCE_ID', 'The specified resource does not exist.');
    const before = this.#refunded.get(captureId) ?? 0;
    // In hundredths, which the sandbox's currencies have at most.
    const hundredths = (text: string) => Math.round(Number(text) * 100);
    if (before + hundredths(value) > hundredths(capture.amount.value))
      throw refuse(
        422,
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      );
    this.#refunded.set(captureId, before + hundredths(value));
    return { id: newSandboxId('REF'), status: 'COMPLETED', amount: { value, currency_code } };
  }
}
