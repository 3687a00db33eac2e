import { createHash } from 'node:crypto';
import { isForbiddenBy } from '#kit/constraints.ts';
import type { Queries } from '#kit/database.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { type CartEntryRow, type CartHolder, findCart, lockCart } from '../cart/cart.data.ts';
import { readingOf } from '../cart/cart-rows.ts';
import {
  type CheckoutRow,
  findCheckout,
  type PendingOrder,
  readCheckoutOf,
} from '../checkout/checkout.data.ts';
import type { CheckoutProblem } from '../checkout/checkout.rules.ts';
import { hasPlans, isCardNeeded, readingOfCheckout } from '../checkout/checkout-reading.ts';
import type { CommerceContext } from '../context.ts';
import { discountMessages } from '../discounts/discount.rules.ts';
import { offerFilesByMail } from '../downloads/downloads.ts';
import { redeemGiftCard } from '../gift-cards/gift-card.changes.ts';
import { offeredMethods } from '../payments/payment-method.rules.ts';
import { findSavedMethod, type SavedPaymentMethodRow } from '../payments/saved-methods.data.ts';
import { countRefusedPayments } from '../payments/settling.data.ts';
import { ProductType } from '../products/product.rules.ts';
import { withCarrierRates } from '../shipping/carrier-asking.ts';
import { takeTrials } from '../subscriptions/subscription-trial.data.ts';
import { isTrial } from '../subscriptions/subscription-trial.rules.ts';
import { withKnownTaxes, withTaxes } from '../taxes/tax-asking.ts';
import { draftOrder } from './order-draft.ts';
import { mailOf } from './order-mails.ts';
import {
  dropCoupon,
  findKnownRequest,
  keyTaken,
  pendingTaken,
  takeCoupons,
  takeStock,
  writeOrder,
} from './placing.data.ts';
import type { OrderDraft } from './placing.rules.ts';

/** What a shopper asks for. */
export interface Placing {
  readonly paymentMethodId: string | null;
  readonly version: string;
  readonly idempotencyKey: string;
  readonly returnPath: string;
  /** One of the member's saved methods; null for another one. */
  readonly savedMethodId: string | null;
  readonly isMethodSaved: boolean;
}

/** Why nothing was ordered. */
export type PlacingRefusal =
  | {
      readonly __typename: 'NotFound' | 'PaymentUnavailable' | 'IdempotencyKeyReused';
      readonly message: string;
    }
  | {
      readonly __typename: 'CheckoutIncomplete';
      readonly message: string;
      readonly problems: readonly CheckoutProblem[];
      readonly checkout: CheckoutRow;
    }
  | { readonly __typename: 'CheckoutChanged'; readonly message: string; readonly checkout: CheckoutRow }
  | {
      readonly __typename: 'OrderUnavailable';
      readonly message: string;
      readonly entries: CartEntryRow[];
      readonly checkout: CheckoutRow;
    }
  | {
      readonly __typename: 'CouponUsedUp';
      readonly message: string;
      readonly code: string;
      readonly checkout: CheckoutRow;
    };

/** What became of an attempt: the order, why there is none, or what must happen before the next one. */
type Outcome =
  | { readonly kind: 'PLACED'; readonly orderId: string }
  | { readonly kind: 'REFUSED'; readonly refusal: PlacingRefusal }
  | { readonly kind: 'PENDING'; readonly pending: PendingOrder }
  | {
      readonly kind: 'COUPON_USED_UP';
      readonly cartId: string;
      readonly couponId: string;
      readonly code: string;
    }
  | { readonly kind: 'AGAIN' };

/** Carries an outcome out of a transaction that is rolled back. */
export class Rollback extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

const mostAttempts = 5;
const nothingInCart: PlacingRefusal = { __typename: 'NotFound', message: 'Your cart is empty.' };

/** The order of a request, new or known by its key, or why there is none. */
export async function placeOrder(
  context: CommerceContext,
  holder: CartHolder,
  placing: Placing,
  /** Settles or gives up an order of the same cart that waits for its payment; the id of the order when it counts by now, or serves this request too. */
  resolvePending: (pending: PendingOrder) => Promise<string | null | 'UNREACHABLE'>,
): Promise<{ readonly orderId: string; readonly isNew: boolean } | PlacingRefusal> {
  const inputHash = hashOf(holder, placing);
  const providerMethods = await context.payments.findMethods(context.db);
  const savedMethod = await findChosenMethod(context, placing);
  if (savedMethod === undefined) return cardGone;
  const isByProvider = providerMethods.some(({ id }) => id === placing.paymentMethodId);
  if (isByProvider && (await countRefusedPayments(context.db)) >= mostRefusedPayments) return tooManyRefused;
  const found = await findCart(context.db, holder);
  if (found) await withTaxes(context, await withCarrierRates(context, found));
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOrder(context, holder, placing, { inputHash, providerMethods, savedMethod });
    if (outcome.kind === 'PLACED') return { orderId: outcome.orderId, isNew: true };
    const known = await findKnownRequest(context.db, 'placeOrder', placing.idempotencyKey);
    if (known)
      return known.inputHash.equals(inputHash) ? { orderId: known.subjectId, isNew: false } : keyReused;
    if (outcome.kind === 'REFUSED') return outcome.refusal;
    if (attempt === mostAttempts)
      throw new Error('An order could not be placed, as others kept changing what it needs.');
    if (outcome.kind === 'COUPON_USED_UP') return refuseCoupon(context, holder, outcome);
    if (outcome.kind === 'PENDING') {
      const orderId = await resolvePending(outcome.pending);
      if (orderId === 'UNREACHABLE') return stillPaying;
      if (orderId !== null) return { orderId, isNew: false };
    }
  }
}

export const stillPaying = {
  __typename: 'PaymentUnavailable',
  message: 'Another payment of this order is still on its way. Please try again in a moment.',
} as const;
const cardGone: PlacingRefusal = {
  __typename: 'PaymentUnavailable',
  message: 'This card is not saved any more. Please pay by another one.',
};
const noCardSaved: PlacingRefusal = {
  __typename: 'PaymentUnavailable',
  message: 'Please save a card first. Nothing is charged before your free trial ends.',
};
/** Within ten minutes; more is somebody who tries out stolen cards. */
export const mostRefusedPayments = 50;
export const tooManyRefused = {
  __typename: 'PaymentUnavailable',
  message:
    'Too many payments failed in this shop just now. Please try again in a few minutes, or pay another way.',
} as const;
const keyReused: PlacingRefusal = {
  __typename: 'IdempotencyKeyReused',
  message: 'That idempotency key was used for something else.',
};

function hashOf(holder: CartHolder, placing: Placing): Buffer {
  const { paymentMethodId, version, returnPath, savedMethodId, isMethodSaved } = placing;
  const whose = holder.memberId ?? holder.token ?? '';
  return createHash('sha256')
    .update(JSON.stringify([whose, paymentMethodId, version, returnPath, savedMethodId, isMethodSaved]))
    .digest();
}

/** The saved method that the shopper chose; null when they chose none, undefined when they have no such. */
async function findChosenMethod(
  { db, viewer: { memberId } }: CommerceContext,
  { savedMethodId, paymentMethodId }: Placing,
): Promise<SavedPaymentMethodRow | null | undefined> {
  if (savedMethodId === null) return null;
  const saved = memberId === undefined ? null : await findSavedMethod(db, memberId, savedMethodId);
  return saved?.provider === paymentMethodId ? saved : undefined;
}

interface Prepared {
  readonly savedMethod: SavedPaymentMethodRow | null;
  readonly inputHash: Buffer;
  readonly providerMethods: Awaited<ReturnType<CommerceContext['payments']['findMethods']>>;
}

/** One transaction: all of the order, or nothing. */
async function attemptOrder(
  context: CommerceContext,
  holder: CartHolder,
  placing: Placing,
  prepared: Prepared,
): Promise<Outcome> {
  try {
    return await context.mailer.transaction(context.db, async (queries, write): Promise<Outcome> => {
      const cart = await withKnownTaxes(queries, await lockCart(queries, holder));
      if (!cart || cart.entries.length === 0) return refuse(nothingInCart);
      const checkout = await readCheckoutOf(queries, cart);
      if (checkout.pending) return { kind: 'PENDING', pending: checkout.pending };
      const decided = decide(context, checkout, placing, prepared);
      if (decided.kind !== 'DRAFT') return decided;
      await takeEverything(queries, checkout, decided.draft);
      const number = await writeOrder(queries, decided.draft, placing.idempotencyKey, prepared.inputHash);
      if (decided.draft.state !== 'PENDING')
        await writeConfirmation(context, { queries, write }, decided.draft, number);
      return { kind: 'PLACED', orderId: decided.draft.id };
    });
  } catch (error) {
    if (error instanceof Rollback) return error.outcome;
    if (isForbiddenBy(error, keyTaken) || isForbiddenBy(error, pendingTaken)) return { kind: 'AGAIN' };
    throw error;
  }
}

const refuse = (refusal: PlacingRefusal): Outcome => ({ kind: 'REFUSED', refusal });

/** What is said of a checkout as it is: the order to write, or the first reason against it. */
function decide(
  context: CommerceContext,
  checkout: CheckoutRow,
  placing: Placing,
  { providerMethods, savedMethod }: Prepared,
):
  | { readonly kind: 'DRAFT'; readonly draft: OrderDraft }
  | (Outcome & { kind: 'REFUSED' | 'COUPON_USED_UP' }) {
  const refusal = (value: PlacingRefusal) => ({ kind: 'REFUSED', refusal: value }) as const;
  const gone = unavailableEntries(checkout);
  if (gone.length > 0)
    return refusal({
      __typename: 'OrderUnavailable',
      message: gone[0]?.problem ?? '',
      entries: gone,
      checkout,
    });
  const { problems, version, amountDue } = readingOfCheckout(checkout);
  const [problem] = problems;
  if (problem)
    return refusal({ __typename: 'CheckoutIncomplete', message: problem.message, problems, checkout });
  if (version !== placing.version) {
    const spent = findSpentCoupon(checkout);
    if (spent)
      return { kind: 'COUPON_USED_UP', cartId: checkout.cart.id, couponId: spent.id, code: spent.name };
    return refusal({
      __typename: 'CheckoutChanged',
      message: 'Something about your order changed. Please look at it once more.',
      checkout,
    });
  }
  const methods = offeredMethods({
    ...checkout,
    methods: [...providerMethods, ...checkout.methods],
    amountDue,
    isRenewing: hasPlans(checkout),
    isCardNeeded: isCardNeeded(checkout),
  });
  const method = methods.find(({ id }) => id === placing.paymentMethodId) ?? null;
  const needsCard = isCardNeeded(checkout);
  if ((amountDue > 0 || needsCard) && !method)
    return refusal({ __typename: 'PaymentUnavailable', message: 'Please choose another way to pay.' });
  if (needsCard && method?.kind === 'CARD' && !savedMethod) return refusal(noCardSaved);
  return {
    kind: 'DRAFT',
    draft: draftOrder(context, checkout, amountDue === 0 ? null : method, {
      ...placing,
      savedMethod,
      isMethodSaved: placing.isMethodSaved || hasPlans(checkout),
    }),
  };
}

/** A coupon that others, or this customer, used as often as it may be since the shopper saw it. */
function findSpentCoupon({ cart }: CheckoutRow) {
  const { usedUp, usedByYou } = discountMessages;
  return readingOf(cart).coupons.find(({ problem }) => problem === usedUp || problem === usedByYou);
}

export function unavailableEntries({ cart }: CheckoutRow): CartEntryRow[] {
  const { problems } = readingOf(cart);
  return cart.entries.flatMap((entry) => {
    const problem = problems.get(entry.id)?.message;
    return problem === undefined ? [] : [{ ...entry, problem }];
  });
}

/** Takes stock, then coupons, then gift cards, then free trials, each in the order of their ids: no two orders ever wait for each other in a circle. */
export async function takeEverything(
  queries: Queries,
  checkout: CheckoutRow,
  draft: OrderDraft,
): Promise<void> {
  const wanted = new Map<string, number>();
  for (const { variantId, takenQuantity } of draft.lines)
    if (takenQuantity > 0) wanted.set(variantId, (wanted.get(variantId) ?? 0) + takenQuantity);
  if (!(await takeStock(queries, `order ${draft.id}`, wanted))) throw new Rollback({ kind: 'AGAIN' });
  const couponIds = draft.couponUses.map(({ couponId }) => couponId);
  const usedUp = await takeCoupons(queries, couponIds, draft.customerKey);
  if (usedUp !== null) {
    const code = checkout.cart.coupons.find(({ id }) => id === usedUp)?.code ?? '';
    throw new Rollback({ kind: 'COUPON_USED_UP', cartId: checkout.cart.id, couponId: usedUp, code });
  }
  for (const { giftCardId, amount } of [...draft.cards].sort((a, b) =>
    a.giftCardId < b.giftCardId ? -1 : 1,
  )) {
    const redemption = { giftCardId, amountCents: amount, key: `order ${draft.id}`, reference: draft.id };
    const redeemed = await redeemGiftCard(queries, redemption);
    // Someone else spent it in between: the shopper sees what is left of it.
    if (redeemed.__typename !== 'LedgerChanged') throw new Rollback({ kind: 'AGAIN' });
  }
  const tried = draft.lines.filter(({ plan }) => isTrial(plan));
  const products = tried.map(({ productId }) => productId);
  // Someone had the trial in between: the shopper sees what it costs.
  if (!(await takeTrials(queries, draft.id, draft, products))) throw new Rollback({ kind: 'AGAIN' });
}

async function refuseCoupon(
  { db }: CommerceContext,
  holder: CartHolder,
  { cartId, couponId, code }: Outcome & { kind: 'COUPON_USED_UP' },
): Promise<PlacingRefusal> {
  await dropCoupon(db, cartId, couponId);
  const checkout = await findCheckout(db, holder);
  const message = `The coupon ${code} was used as often as it may be.`;
  return checkout ? { __typename: 'CouponUsedUp', message, code, checkout } : nothingInCart;
}

export async function writeConfirmation(
  context: Pick<CommerceContext, 'secret' | 'db'>,
  { queries, write }: { readonly queries: Queries; readonly write: WriteMails },
  draft: OrderDraft,
  number: number,
): Promise<void> {
  const news = draft.paymentState === 'PENDING' ? 'RECEIVED' : 'CONFIRMED';
  const order = {
    ...draft,
    number,
    ...{ subtotalCents: draft.subtotal, discountCents: draft.discount, shippingCents: draft.shipping },
    ...{ taxCents: draft.tax, grandTotalCents: draft.grandTotal },
    lines: draft.lines.map((line) => {
      return { ...line, subtotalCents: line.subtotal, trialDays: line.plan?.trialDays ?? 0 };
    }),
    downloads: draft.lines.some(({ productType }) => productType === ProductType.digital)
      ? await offerFilesByMail(context, queries, draft.id)
      : [],
  };
  await write([await mailOf(context, queries, order, news)]);
}
