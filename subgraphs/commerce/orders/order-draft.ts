import { newId } from '#kit/ids.ts';
import { localPath } from '#kit/viewer.ts';
import type { CartEntryRow } from '../cart/cart.data.ts';
import { exemptionOfCart } from '../cart/cart-pricing.ts';
import { asLine, readingOf } from '../cart/cart-rows.ts';
import type { CheckoutRow, PaymentMethodRow } from '../checkout/checkout.data.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import { type CheckoutReading, readingOfCheckout } from '../checkout/checkout-reading.ts';
import { taxExemption } from '../checkout/totals.rules.ts';
import { answersOf, readAnswers } from '../checkout-fields/checkout-field.rules.ts';
import type { CommerceContext } from '../context.ts';
import type { SavedPaymentMethodRow } from '../payments/saved-methods.data.ts';
import { hasCountedStock } from '../products/product.rules.ts';
import { productTypeOf } from '../products/product-rows.ts';
import { isTrial } from '../subscriptions/subscription-trial.rules.ts';
import { fulfillmentStateOf } from './order-state.rules.ts';
import { orderTokenOf } from './order-token.ts';
import {
  type Beginning,
  beginningOf,
  holdSeconds,
  type LineDraft,
  type OrderDraft,
} from './placing.rules.ts';

/** The order of a checkout as it is now. */
export function draftOrder(
  {
    viewer,
    db,
    secret,
  }: Pick<CommerceContext, 'db' | 'secret'> & {
    readonly viewer: Pick<CommerceContext['viewer'], 'baseUrl' | 'language' | 'memberId' | 'translation'>;
  },
  checkout: CheckoutRow,
  method: PaymentMethodRow | null,
  {
    returnPath,
    savedMethod,
    isMethodSaved,
  }: {
    readonly returnPath: string;
    readonly savedMethod: SavedPaymentMethodRow | null;
    readonly isMethodSaved: boolean;
  },
): OrderDraft {
  const { cart } = checkout;
  const reading = readingOfCheckout(checkout);
  const { totals, cards, amountDue, version } = reading;
  const id = newId();
  const email = checkout.email.trim();
  const beginning = beginningOf(amountDue, totals.grandTotal, method?.kind ?? null);
  const origin = viewer.baseUrl === undefined ? '' : `${viewer.baseUrl}${localPath(viewer, '')}`;
  const lines = cart.entries.map((entry, position) => draftLine(reading, entry, position, savedMethod));
  const shown = checkout.billingAddress ?? checkout.shippingAddress;
  const token = orderTokenOf(secret, db.websiteId, id);
  const used = cards.filter(({ amount }) => amount > 0);
  return {
    ...{ id, version, email, lines, origin },
    cartId: cart.id,
    memberId: viewer.memberId ?? null,
    state: beginning.state,
    paymentState: beginning.paymentState,
    fulfillmentState: fulfillmentStateOf(
      lines.map((line) => ({
        // Files, gift cards and memberships are handed over by themselves.
        isFulfillable: hasCountedStock(productTypeOf(line.productType)),
        quantity: line.quantity,
        fulfilledQuantity: 0,
      })),
    ),
    isTest: checkout.isTestMode,
    currency: cart.currency,
    customerKey: customerKeyOf(email),
    customerName: (shown?.name ?? '').trim().toLowerCase(),
    subtotal: totals.subtotal,
    discount: totals.discount,
    shipping: totals.shipping ?? 0,
    tax: totals.tax ?? 0,
    isTaxIncluded: totals.isTaxIncluded,
    grandTotal: totals.grandTotal,
    giftCard: totals.grandTotal - amountDue,
    paid: beginning.payment === 'SUCCEEDED' ? amountDue : 0,
    shippingAddress: checkout.shippingAddress,
    billingAddress: shown,
    shippingOption: totals.shippingOption,
    note: checkout.note,
    additionalFields: writeAnswers(checkout),
    taxNumber: checkout.taxNumber,
    taxExemption: exemptionOfCart(cart, readingOf(cart)),
    language: viewer.language ?? null,
    isNewsletterWanted: checkout.isNewsletterWanted,
    paymentMethodId: method?.id ?? null,
    paymentMethodName: method?.name ?? null,
    paymentInstructions: method?.instructions ?? '',
    holdSeconds,
    discounts: totals.discounts.map(({ id: discountId, name, amount }, position) => ({
      ...{ id: newId(), position, discountId, name, amount },
    })),
    // What a subscription was granted was used when it began.
    couponUses: (cart.renewal?.discounts ? [] : totals.discounts)
      .filter(({ id: discountId }) => discountId !== taxExemption.id)
      .map(({ id: couponId }) => ({ id: newId(), couponId }))
      .sort((a, b) => (a.couponId < b.couponId ? -1 : 1)),
    taxes: totals.taxes.map((tax, position) => ({ ...tax, id: newId(), position })),
    taxSales: totals.taxSale ? [{ ...totals.taxSale, id: newId() }] : [],
    cards: used.map(({ id: giftCardId, lastFour, amount }, position) => ({
      ...{ id: newId(), position, giftCardId, lastFour, amount },
    })),
    payments:
      method && beginning.payment
        ? [
            draftPayment(method, beginning.payment, {
              ...{ amount: amountDue, currency: cart.currency, savedMethod, isMethodSaved },
              returnUrl: `${origin}${returnPath}${returnPath.includes('?') ? '&' : '?'}order=${token}`,
            }),
          ]
        : [],
    events:
      beginning.state === 'PENDING'
        ? [{ id: newId(), kind: 'PENDING', message: 'The order waits for its payment.' }]
        : [{ id: newId(), kind: 'PLACED', message: 'The order was placed.' }],
  };
}

function writeAnswers({ fields, additionalFields }: CheckoutRow): string {
  const answers = answersOf(fields, readAnswers(additionalFields));
  return answers.length === 0 ? '' : JSON.stringify(answers);
}

/** The payment of an order, before its provider is asked. */
export function draftPayment(
  method: PaymentMethodRow,
  state: NonNullable<Beginning['payment']>,
  terms: {
    readonly amount: number;
    readonly currency: string;
    readonly returnUrl: string;
    readonly savedMethod?: SavedPaymentMethodRow | null;
    readonly isMethodSaved?: boolean;
  },
) {
  const { amount, currency, returnUrl, savedMethod = null, isMethodSaved = false } = terms;
  return {
    ...{ id: newId(), methodId: method.id, provider: method.provider, state, amount, currency },
    captured: state === 'SUCCEEDED' ? amount : 0,
    isCapturedLater: method.isCapturedLater,
    request: {
      returnUrl,
      ...(savedMethod && { savedMethod: savedMethod.reference }),
      ...(isMethodSaved && !savedMethod && { isMethodSaved }),
    },
  };
}

function draftLine(
  { totals }: CheckoutReading,
  entry: CartEntryRow,
  position: number,
  savedMethod: SavedPaymentMethodRow | null,
): LineDraft {
  const { id, productType, quantity, unitPrice, productId, variantId } = asLine(entry);
  const amounts = totals.lines.get(id);
  if (!amounts) throw new Error('A line of a cart was not counted.');
  const isCounted = hasCountedStock(productType) && entry.variant?.isUnlimited === false;
  return {
    ...{ id: newId(), position, productId, variantId, productType, quantity, unitPrice, ...amounts },
    takenQuantity: isCounted ? quantity : 0,
    title: entry.product?.title ?? entry.title,
    variantName: entry.variantName,
    sku: entry.variant?.sku ?? '',
    additionalFields: entry.additionalFields,
    plan: entry.plan
      ? {
          ...entry.plan,
          discounts: totals.granted.get(id) ?? [],
          ...(isTrial(entry.plan) && { savedMethodId: savedMethod?.id ?? null }),
        }
      : null,
  };
}
