import { isEmail } from '#schema/email-address.rules.ts';
import { findAddressProblems } from '../checkout/address.rules.ts';
import type { AddressRow } from '../checkout/checkout.data.ts';
import type { DraftOrderState, OrderState } from '../generated/graphql.ts';
import { ProductType } from '../products/product.rules.ts';

/** A line of a draft order; the price of one piece in minor units. */
export interface DraftLine {
  readonly id: string;
  /** Null for what the owner wrote. */
  readonly productId: string | null;
  readonly variantId: string | null;
  readonly title: string;
  readonly variantName: string;
  readonly sku: string;
  readonly productType: ProductType;
  readonly taxClass: string;
  readonly quantity: number;
  readonly unitPrice: number;
}

/** What is taken off: hundredths of a percent, or minor units. */
export interface DraftDiscount {
  readonly name: string;
  readonly percentHundredths: number | null;
  readonly amountCents: number | null;
}

/** How it is sent, and what that costs in minor units. */
export interface DraftShipping {
  readonly name: string;
  readonly price: number;
}

/** What a draft order is for, and for whom. */
export interface DraftContents {
  readonly email: string;
  readonly shippingAddress: AddressRow | null;
  readonly billingAddress: AddressRow | null;
  readonly lines: readonly DraftLine[];
  readonly discount: DraftDiscount | null;
  readonly shipping: DraftShipping | null;
}

/** What a field must be. */
export interface DraftProblem {
  readonly message: string;
  readonly field: string;
}

/** How much a draft order may hold; the amount in minor units. */
export const draftLimits = {
  lines: 100,
  quantity: 9_999,
  title: 200,
  name: 100,
  note: 2_000,
  message: 1_000,
  days: 365,
  amount: 999_999_999_999,
} as const;

/** Where a draft order stands follows from what happened to it; an order that waits for its payment, or failed, leaves the link open. */
export function draftStateOf(
  draft: {
    readonly sentAt: Date | null;
    readonly expiresAt: Date | null;
    readonly cancelledAt: Date | null;
    readonly orderState: OrderState | null;
  },
  now: Date,
): DraftOrderState {
  const { sentAt, expiresAt, cancelledAt, orderState } = draft;
  if (orderState !== null && orderState !== 'PENDING' && orderState !== 'FAILED') return 'ORDERED';
  if (cancelledAt) return 'CANCELLED';
  if (!sentAt) return 'DRAFT';
  return expiresAt && expiresAt > now ? 'SENT' : 'EXPIRED';
}

/** Something of a draft order is sent in a parcel. */
export function isSentByParcel(lines: readonly Pick<DraftLine, 'productType'>[]): boolean {
  return lines.some(({ productType }) => productType === ProductType.physical);
}

/** A draft order has 1 to 100 lines of 1 to 9999 pieces, and what it comes to can be counted. */
export function findDraftProblem({
  lines,
  discount,
  shipping,
}: Pick<DraftContents, 'lines' | 'discount' | 'shipping'>): DraftProblem | null {
  if (lines.length < 1 || lines.length > draftLimits.lines)
    return { message: `An order has 1 to ${draftLimits.lines} lines.`, field: 'input.lines' };
  for (const [index, { quantity, title }] of lines.entries()) {
    const field = `input.lines.${index}`;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > draftLimits.quantity)
      return { message: `1 to ${draftLimits.quantity} pieces, please.`, field: `${field}.quantity` };
    if (title === '' || title.length > draftLimits.title)
      return { message: `A title has 1 to ${draftLimits.title} characters.`, field: `${field}.title` };
  }
  const whole = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  if (whole + (shipping?.price ?? 0) > draftLimits.amount)
    return { message: 'An order cannot cost so much.', field: 'input.lines' };
  for (const [field, part] of [
    ['input.discount.name', discount],
    ['input.shipping.name', shipping],
  ] as const)
    if (part && (part.name === '' || part.name.length > draftLimits.name))
      return { message: `A name has 1 to ${draftLimits.name} characters.`, field };
  if (discount && (discount.percentHundredths === null) === (discount.amountCents === null))
    return { message: 'Take off a percentage or an amount.', field: 'input.discount' };
  return null;
}

/** A link is sent to somebody, and what is ordered goes somewhere. */
export function findMissing({
  email,
  lines,
  shippingAddress,
  billingAddress,
}: DraftContents): DraftProblem | null {
  if (!isEmail(email)) return { message: 'Please enter the customer’s e-mail address.', field: 'email' };
  if (isSentByParcel(lines)) {
    if (!shippingAddress)
      return { message: 'Please enter where it is to be sent.', field: 'shippingAddress' };
    const [problem] = findAddressProblems(shippingAddress);
    if (problem) return { message: problem.message, field: `shippingAddress.${problem.field}` };
  }
  const [problem] = billingAddress ? findAddressProblems(billingAddress) : [];
  return problem ? { message: problem.message, field: `billingAddress.${problem.field}` } : null;
}

/** Pieces by variant, of the lines that are variants. */
export function piecesOf(lines: readonly DraftLine[]): { variantId: string; quantity: number }[] {
  const pieces = new Map<string, number>();
  for (const { variantId, quantity } of lines)
    if (variantId !== null) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
  return [...pieces].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/** Why a link cannot be paid, for the customer. */
export const closedMessages: Readonly<Record<Exclude<DraftOrderState, 'DRAFT' | 'SENT'>, string>> = {
  ORDERED: 'This order was placed already. Nothing more is charged.',
  CANCELLED: 'The shop called this order off, so it cannot be paid any more.',
  EXPIRED: 'This payment link has expired. Please ask the shop for a new one.',
};
