import type { CartedPlan } from '../cart/cart.data.ts';
import type { AddressRow } from '../checkout/checkout.data.ts';
import type { OrderState, PaymentState } from '../generated/graphql.ts';
import type { TaxExemption } from '../taxes/tax-number.rules.ts';
import type { TaxSale } from '../taxes/tax-service.ts';
import type { StoredShippingOption } from './order.data.ts';

/** An order to write, with all that belongs to it; amounts are minor units of its currency. */
export interface OrderDraft {
  readonly id: string;
  readonly cartId: string;
  readonly memberId: string | null;
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  readonly fulfillmentState: string;
  readonly isTest: boolean;
  readonly version: string;
  readonly currency: string;
  readonly email: string;
  readonly customerKey: string;
  readonly customerName: string;
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly isTaxIncluded: boolean;
  readonly grandTotal: number;
  readonly giftCard: number;
  readonly paid: number;
  readonly shippingAddress: AddressRow | null;
  readonly billingAddress: AddressRow | null;
  readonly shippingOption: StoredShippingOption | null;
  readonly note: string;
  readonly additionalFields: string;
  readonly taxNumber: string;
  readonly taxExemption: TaxExemption | null;
  readonly language: string | null;
  readonly origin: string;
  readonly isNewsletterWanted: boolean;
  readonly paymentMethodId: string | null;
  readonly paymentMethodName: string | null;
  readonly paymentInstructions: string;
  readonly holdSeconds: number;
  readonly lines: readonly LineDraft[];
  readonly discounts: readonly object[];
  readonly couponUses: readonly { readonly id: string; readonly couponId: string }[];
  readonly taxes: readonly object[];
  /** What a tax service counted, with an id of its own; one at most. */
  readonly taxSales: readonly (TaxSale & { readonly id: string })[];
  readonly cards: readonly { readonly giftCardId: string; readonly amount: number }[];
  readonly payments: readonly object[];
  readonly events: readonly { readonly id: string; readonly kind: string; readonly message: string }[];
}

/** A line of an order to write. */
export interface LineDraft {
  readonly id: string;
  readonly position: number;
  readonly productId: string;
  readonly variantId: string;
  readonly title: string;
  readonly variantName: string;
  readonly sku: string;
  readonly productType: number;
  readonly quantity: number;
  readonly takenQuantity: number;
  readonly unitPrice: number;
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  readonly additionalFields: string;
  /** What makes it a subscription; null for what is bought once. */
  readonly plan: CartedPlan | null;
}

/** How an order begins. */
export interface Beginning {
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  /** The state of its payment; null when nothing is to be paid but by gift cards. */
  readonly payment: 'CREATED' | 'PROCESSING' | 'SUCCEEDED' | null;
}

/** A payment that takes time holds its stock for half an hour. */
export const holdSeconds = 1_800;

/** A client names an order with 16 to 200 characters. */
export const keyLength = { least: 16, most: 200 } as const;

/**
 * An order counts at once when nothing is to be paid, when it is paid outside of the website, or by the test method; else it waits
 * for its payment.
 */
export function beginningOf(
  amountDue: number,
  grandTotal: number,
  kind: 'MANUAL' | 'TEST' | 'CARD' | 'REDIRECT' | null,
): Beginning {
  if (amountDue === 0)
    return { state: 'OPEN', paymentState: grandTotal === 0 ? 'NONE_DUE' : 'PAID', payment: null };
  if (kind === 'TEST') return { state: 'OPEN', paymentState: 'PAID', payment: 'SUCCEEDED' };
  if (kind === 'MANUAL') return { state: 'OPEN', paymentState: 'PENDING', payment: 'PROCESSING' };
  return { state: 'PENDING', paymentState: 'PENDING', payment: 'CREATED' };
}

/** A key has its length, and a browser is sent back to a page of this website. */
export function findPlacingProblem(input: { readonly idempotencyKey: string; readonly returnPath: string }) {
  const { idempotencyKey, returnPath } = input;
  if (idempotencyKey.length < keyLength.least || idempotencyKey.length > keyLength.most)
    return {
      message: `A key has ${keyLength.least} to ${keyLength.most} characters.`,
      field: 'input.idempotencyKey',
    };
  return findReturnPathProblem(returnPath);
}

/** A browser is sent back to a page of this website. */
export function findReturnPathProblem(returnPath: string) {
  return /^\/(?![/\\])[^\s\\]{0,500}$/.test(returnPath)
    ? null
    : { message: 'Name a page of this website: a path that begins with /.', field: 'input.returnPath' };
}
