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
  | {
      readonly state: 'AUTHORIZED';
      readonly reference: string;
      readonly amount: Amount;
      readonly savedMethod?: SavedMethod | undefined;
    }
  | {
      readonly state: 'SUCCEEDED';
      readonly reference: string;
      readonly amount: Amount;
      readonly savedMethod?: SavedMethod | undefined;
    }
  /** Nothing was charged. `message` is for the shopper. */
  | {
      readonly state: 'DECLINED';
      readonly reference: string;
      readonly message: string;
      readonly reason: DeclineReason;
    }
  /** The provider does not begin such a payment, such as of an amount below its least, or by a method that is gone. */
  | { readonly state: 'REFUSED'; readonly reference: ''; readonly message: string }
  | { readonly state: 'CANCELLED'; readonly reference: string };

/** What helps after a refusal: the shopper is asked by their bank, takes another method, or tries again later. */
export type DeclineReason = 'AUTHENTICATION_REQUIRED' | 'METHOD_UNUSABLE' | 'DECLINED';

/** A card or account that a provider keeps, to charge again. */
export interface SavedMethod {
  readonly reference: string;
  /** Such as `Visa ending in 4242`. */
  readonly name: string;
  /** The last month in which it can be charged, as `2027-04`; null where it has none. */
  readonly validThrough: string | null;
}

/** How the saving of a method without a payment stands. */
export type SavingStatus =
  /** The shopper is still to give it, in the page or at their bank. */
  | { readonly state: 'REQUIRES_ACTION'; readonly reference: string; readonly clientSecret: string | null }
  | { readonly state: 'SAVED'; readonly reference: string; readonly method: SavedMethod }
  /** Nothing was saved. `message` is for the shopper. */
  | { readonly state: 'FAILED'; readonly reference: string; readonly message: string };

/** A charge of a saved method while its member is not there. */
export interface OffSessionCharge
  extends Omit<PaymentRequest, 'returnUrl' | 'isMethodSaved' | 'savedMethod' | 'customer'> {
  readonly savedMethod: string;
  readonly customer: string;
}

/** What a provider does that keeps methods of members. */
export interface MethodSaving {
  /** The provider's id of a member; the same for the same key. */
  createCustomer(request: {
    readonly key: string;
    readonly memberId: string;
    readonly email: string;
  }): Promise<string>;
  /** Begins to save a method of a customer without a payment. */
  saveMethod(request: { readonly key: string; readonly customer: string }): Promise<SavingStatus>;
  /** What is true of the saving now. */
  findSaving(reference: string): Promise<SavingStatus>;
  /** Forgets a customer with all that was saved; one that is gone already is no failure. */
  removeCustomer(reference: string): Promise<void>;
  /** Forgets a method; one that is gone already is no failure. */
  removeMethod(reference: string): Promise<void>;
  /**
   * Charges a saved method at once, without its member. Where the bank wants to ask the member, it is DECLINED for AUTHENTICATION_REQUIRED,
   * and they pay once more by themselves.
   */
  chargeOffSession(request: OffSessionCharge): Promise<PaymentStatus>;
}

/** The provider did not answer, or said that it failed: nobody knows whether money moved, so the same call is made again with the same key. */
export class ProviderUnreachable extends Error {}

/** A payment that its buyer asked their bank to take back. */
export interface ProviderDispute {
  /** The provider's id of it. */
  readonly reference: string;
  readonly state: 'OPEN' | 'WON' | 'LOST';
  readonly amount: Amount;
  /** The provider's word for it; empty when it says none. */
  readonly reason: string;
  /** Until when it can be answered; null when not known. */
  readonly dueAt: Date | null;
}

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
  /** The order that the shop named when it began the payment; null where the event does not say. */
  readonly orderId: string | null;
}

/** What a webhook's request is. An account is often used by more than one shop, so events that are signed and mean nothing here are common. */
export type WebhookReading =
  | { readonly kind: 'EVENT'; readonly event: ProviderEvent }
  /** Signed, and of no interest to the shop. */
  | { readonly kind: 'IGNORED' }
  /** Not signed by the provider, or too long ago. */
  | { readonly kind: 'REFUSED' };

/** How money moves: what each provider can do. One object per website, made of its keys. */
export interface PaymentProvider {
  /** Such as `stripe`. */
  readonly name: string;
  /** True when it moves money: what it keeps of tests cannot be charged by it. */
  readonly isLive: boolean;
  /** Null where the provider keeps no methods. */
  readonly methodSaving: MethodSaving | null;
  create(request: PaymentRequest): Promise<PaymentStatus>;
  /** What is true of the payment now. */
  find(reference: string): Promise<PaymentStatus>;
  /** The disputes of a payment; absent where the provider tells none. */
  findDisputes?(reference: string): Promise<readonly ProviderDispute[]>;
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
  readWebhook(headers: Readonly<Record<string, string>>, body: string): Promise<WebhookReading>;
}
