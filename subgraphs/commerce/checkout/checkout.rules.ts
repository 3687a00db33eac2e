import { createHash } from 'node:crypto';
import { isEmail } from '#schema/email-address.rules.ts';
import {
  type CheckoutFieldRow,
  findAnswerProblems,
  readAnswers,
} from '../checkout-fields/checkout-field.rules.ts';
import type { CheckoutStep } from '../generated/graphql.ts';
import type { TaxState } from '../taxes/tax-question.rules.ts';
import { type AskedParts, findAddressProblems, findCountryProblem } from './address.rules.ts';
import type { CheckoutCard, TypedCheckout } from './checkout.data.ts';

/** What is missing or wrong in a checkout. */
export interface CheckoutProblem {
  readonly step: CheckoutStep;
  readonly field: string | null;
  readonly message: string;
}

/** What a gift card pays of an order, in minor units. */
export interface CardShare {
  readonly id: string;
  readonly lastFour: string;
  readonly amount: number;
}

/** How long what shoppers type may be. */
export const checkoutLimits = { text: 500, note: 2_000, giftCards: 10 } as const;

/** Gift cards pay in the order in which they were entered, each as far as it goes, until nothing is left to be paid. */
export function shareAmongCards(
  grandTotal: number,
  cards: readonly CheckoutCard[],
  currency: string,
): CardShare[] {
  let left = grandTotal;
  return cards.map(({ id, lastFour, currency: own, isDisabled, balanceCents }) => {
    const amount = isDisabled || own !== currency ? 0 : Math.min(Math.max(balanceCents, 0), left);
    left -= amount;
    return { id, lastFour, amount };
  });
}

/** Who uses a coupon: two ways of writing one mail address are one customer. */
export function customerKeyOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  return `${local.replace(/\+.*$/, '')}@${domain}`;
}

/** What has to be true of a checkout before it is ordered, in the order of the page. */
export function findCheckoutProblems(checkout: {
  readonly typed: TypedCheckout;
  readonly requiresShipping: boolean;
  /** What the address on the bill is asked for; absent for all of it. */
  readonly askedOfBill?: AskedParts;
  /** What keeps the cart from being checked out; null when nothing does. */
  readonly cartProblem: string | null;
  /** True once a way to send it is chosen that there is. */
  readonly hasShippingOption: boolean;
  readonly isShippingOffered: boolean;
  /** True while a carrier that was asked does not say what it costs. */
  readonly isCarrierSilent?: boolean;
  /** How far a service's taxes are known, where the order cannot be taxed without it; absent or null where it can. */
  readonly taxState?: TaxState | null;
  /** True when the owner said what sending costs; else everything is sent for nothing. */
  readonly isShippingSetUp: boolean;
  /** Where the shop sells; empty for everywhere. */
  readonly countries: readonly string[];
  /** What the shop asks besides; absent for nothing. */
  readonly fields?: readonly CheckoutFieldRow[];
  /** True where something is for members alone, and nobody signed in. */
  readonly needsMember?: boolean;
}): CheckoutProblem[] {
  const { typed, requiresShipping, cartProblem, countries } = checkout;
  const problems: CheckoutProblem[] = [];
  if (cartProblem !== null) problems.push({ step: 'CART', field: null, message: cartProblem });
  if (typed.email.trim() === '')
    problems.push({ step: 'CONTACT', field: 'email', message: 'Please enter your e-mail address.' });
  else if (!isEmail(typed.email.trim()))
    problems.push({ step: 'CONTACT', field: 'email', message: 'Please enter a valid e-mail address.' });
  if (checkout.needsMember)
    problems.push({
      step: 'CONTACT',
      field: 'email',
      message: 'Please sign in or create an account first: memberships and subscriptions belong to it.',
    });
  if (requiresShipping) {
    const { shippingAddress } = typed;
    if (!shippingAddress)
      problems.push({
        step: 'ADDRESS',
        field: 'shippingAddress',
        message: 'Please enter where it is to be sent.',
      });
    else {
      const unshipped = findCountryProblem(shippingAddress, countries);
      for (const { field, message } of [
        ...findAddressProblems(shippingAddress),
        ...(unshipped ? [unshipped] : []),
      ])
        problems.push({ step: 'ADDRESS', field: `shippingAddress.${field}`, message });
    }
    const isTold = problems.some(({ step }) => step === 'ADDRESS');
    if (!isTold && checkout.isShippingSetUp && !checkout.isShippingOffered && checkout.isCarrierSilent)
      problems.push({
        step: 'SHIPPING',
        field: 'shippingOptionId',
        message: 'The carrier’s prices are not available right now. Please try again in a moment.',
      });
    else if (!isTold && checkout.isShippingSetUp && !checkout.isShippingOffered)
      problems.push({
        step: 'ADDRESS',
        field: 'shippingAddress.postalCode',
        message: 'Sorry, this shop does not ship everything in your cart to that address.',
      });
    if (checkout.isShippingOffered && !checkout.hasShippingOption)
      problems.push({
        step: 'SHIPPING',
        field: 'shippingOptionId',
        message: 'Please choose how it is to be sent.',
      });
  }
  if (typed.billingAddress)
    for (const { field, message } of findAddressProblems(typed.billingAddress, checkout.askedOfBill))
      problems.push({ step: 'PAYMENT', field: `billingAddress.${field}`, message });
  const isAddressTold = problems.some(
    ({ step, field }) => step === 'ADDRESS' || field?.startsWith('billingAddress'),
  );
  if (checkout.taxState && !isAddressTold)
    problems.push(
      checkout.taxState === 'REFUSED'
        ? {
            ...(requiresShipping
              ? { step: 'ADDRESS', field: 'shippingAddress.postalCode' }
              : { step: 'PAYMENT', field: 'billingAddress.postalCode' }),
            message: 'Taxes can’t be counted for this address. Please check it.',
          }
        : {
            ...{ step: 'PAYMENT', field: null },
            message: 'The taxes can’t be counted right now. Please try again in a moment.',
          },
    );
  // They are asked where the note is.
  for (const { id, message } of findAnswerProblems(
    checkout.fields ?? [],
    readAnswers(typed.additionalFields),
  ))
    problems.push({ step: requiresShipping ? 'SHIPPING' : 'PAYMENT', field: `fields.${id}`, message });
  return problems;
}

/** Everything that a shopper agrees to with an order, as a short text that is another one as soon as anything of it is. */
export function versionOf(agreed: unknown): string {
  return createHash('sha256').update(JSON.stringify(agreed)).digest('base64url').slice(0, 22);
}
