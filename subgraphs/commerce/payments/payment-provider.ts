/** An amount in minor units of its currency. */
export interface Amount {
  readonly cents: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** What a provider says of a payment. */
export type PaymentStatus =
  /** The shopper is still to do something, in the page or at another address. */
  | {
      readonly state: 'REQUIRES_ACTION';
      readonly reference: string;
      readonly clientSecret: string | null;
      readonly redirectUrl: string | null;
    }
  /** The provider works on it, such as a bank debit: the answer comes by webhook. */
  | { readonly state: 'PROCESSING'; readonly reference: string }
  /** The money is reserved until `capture` or `cancel`. */
  | { readonly state: 'AUTHORIZED'; readonly reference: string; readonly amount: Amount }
  | {
      readonly state: 'SUCCEEDED';
      readonly reference: string;
      readonly amount: Amount;
      readonly savedMethod?: SavedMethod | undefined;
    }
  /** Nothing was charged. `message` is for the shopper. */
  | { readonly state: 'DECLINED'; readonly reference: string; readonly message: string }
  | { readonly state: 'CANCELLED'; readonly reference: string };

export interface SavedMethod {
  readonly reference: string;
  /** Such as `Visa ending in 4242`. */
  readonly name: string;
}

/** The provider did not answer, or said that it failed: nobody knows whether money moved, so the same call is made again with the same key. */
export class ProviderUnreachable extends Error {}

/** What is to be paid. */
export interface PaymentRequest {
  /** The same key asks for the same payment, however often. */
  readonly key: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly amount: Amount;
  readonly email: string;
  /** Where the browser comes back to from elsewhere: an absolute address. */
  readonly returnUrl: string;
  /** A saved method of the member's, to charge; null for another one. */
  readonly savedMethod: string | null;
  /** The provider's id of the member, to keep a method for; null for guests. */
  readonly customer: string | null;
  readonly isMethodSaved: boolean;
  /** True only reserves the money. */
  readonly isCapturedLater: boolean;
}

/** Something that the provider tells about by its webhook; what it is about is asked anew with `find`, so that order and repeats do no harm. */
export interface ProviderEvent {
  /** The provider's id of the event: each is handled once. */
  readonly id: string;
  readonly kind: 'PAYMENT' | 'REFUND' | 'DISPUTE';
  /** The payment that it is about. */
  readonly reference: string;
}

/** How money moves: what each provider can do. One object per website, made of its keys. */
export interface PaymentProvider {
  /** Such as `stripe`. */
  readonly name: string;
  create(request: PaymentRequest): Promise<PaymentStatus>;
  /** What is true of the payment now. */
  find(reference: string): Promise<PaymentStatus>;
  capture(reference: string, amount: Amount, key: string): Promise<PaymentStatus>;
  /** Gives up a payment that nobody has paid yet, or a reservation; a payment that succeeded meanwhile says so. */
  cancel(reference: string, key: string): Promise<PaymentStatus>;
  refund(
    reference: string,
    amount: Amount,
    key: string,
  ): Promise<{
    readonly state: 'PENDING' | 'SUCCEEDED' | 'FAILED';
    readonly reference: string;
    readonly message: string;
  }>;
  /** Null when the signature is wrong or too old, or the event is of no interest. */
  readWebhook(headers: Readonly<Record<string, string>>, body: string): Promise<ProviderEvent | null>;
}
