import type { PaymentMethodRow } from '../checkout/checkout.data.ts';
import type { CommerceContext } from '../context.ts';
import { findOrder, type OrderRow } from '../orders/order.data.ts';
import { orderTokenOf } from '../orders/order-token.ts';
import { beginningOf } from '../orders/placing.rules.ts';
import { mostRefusedPayments, stillPaying, tooManyRefused } from '../orders/placing.ts';
import { findPaymentMethods } from '../payments/payment-method.data.ts';
import { offeredMethods } from '../payments/payment-method.rules.ts';
import { countRefusedPayments } from '../payments/settling.data.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { type DraftOrderRow, lockDraftOrder } from './draft-order.data.ts';
import { closedMessages, draftStateOf, findMissing } from './draft-order.rules.ts';
import { type DraftPayment, orderDraft } from './draft-paying.ts';
import { conflict, noDraft } from './drafting.ts';

/** What a customer sends from a payment page. */
export interface PayRequest {
  readonly draftId: string;
  readonly revision: number;
  readonly paymentMethodId: string | null;
  readonly returnPath: string;
}

/** The ways to pay of a shop, and whether it is tried out. */
export async function findShopMethods({ db, payments }: Pick<CommerceContext, 'db' | 'payments'>) {
  const [{ isTestMode }, byProviders, own] = await Promise.all([
    findSettings(db),
    payments.findMethods(db),
    findPaymentMethods(db),
  ]);
  const manual = own.filter(({ isEnabled }) => isEnabled).map(asManual);
  return { isTestMode, methods: [...byProviders, ...manual] };
}

const asManual = ({ id, name, instructions }: Pick<PaymentMethodRow, 'id' | 'name' | 'instructions'>) => ({
  ...{ id, name, instructions, kind: 'MANUAL' as const, provider: 'manual' },
  ...{ publicKey: null, scriptUrl: null, isCapturedLater: false },
});

type Outcome<Refusal> =
  | { readonly kind: 'ORDERED'; readonly orderId: string }
  | { readonly kind: 'PENDING'; readonly orderId: string; readonly isSame: boolean }
  | { readonly kind: 'REFUSED'; readonly refusal: Refusal };

/** Carries an outcome out of a transaction that is rolled back. */
class Rollback<Refusal> extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('Nothing was ordered.');
    this.refusal = refusal;
  }
}

const signInFirst = {
  __typename: 'PaymentUnavailable',
  message: 'Please sign in to give every month.',
} as const;
const outOfStock = (message: string) => ({ __typename: 'DraftOrderOutOfStock', message }) as const;
const mostAttempts = 3;

/** The order of a payment link, new or begun before, or why there is none. */
export async function payDraft(
  context: CommerceContext,
  request: PayRequest,
  /** Settles or gives up an order of the same draft that waits for its payment. */
  resolvePending: (orderId: string, asking: 'RETURN' | 'END') => Promise<OrderRow | null>,
) {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptPaying(context, request);
    if (outcome.kind === 'ORDERED') return { orderId: outcome.orderId };
    if (outcome.kind === 'REFUSED') return outcome.refusal;
    const order = await resolvePending(outcome.orderId, outcome.isSame ? 'RETURN' : 'END');
    if (!order || attempt === mostAttempts) return stillPaying;
    if (order.state !== 'FAILED') return { orderId: order.id };
  }
}

type PayRefusal =
  | typeof stillPaying
  | typeof tooManyRefused
  | typeof noDraft
  | ReturnType<typeof outOfStock>
  | { readonly __typename: 'PaymentUnavailable'; readonly message: string }
  | {
      readonly __typename: 'DraftOrderConflict';
      readonly message: string;
      readonly draftOrder: DraftOrderRow;
    }
  | {
      readonly __typename: 'DraftOrderClosed';
      readonly message: string;
      readonly placedOrderToken: string | null;
    };

async function attemptPaying(
  context: CommerceContext,
  { draftId, revision, paymentMethodId, returnPath }: PayRequest,
): Promise<Outcome<PayRefusal>> {
  const refuse = (refusal: PayRefusal) => ({ kind: 'REFUSED', refusal }) as const;
  const { db, mailer, secret, viewer } = context;
  const [refusedPayments, shop] = await Promise.all([countRefusedPayments(db), findShopMethods(context)]);
  try {
    return await mailer.transaction(db, async (queries, write): Promise<Outcome<PayRefusal>> => {
      const draft = await lockDraftOrder(queries, draftId);
      if (!draft) return refuse(noDraft);
      const state = draftStateOf(draft, new Date());
      if (state === 'DRAFT') return refuse(noDraft);
      if (draft.orderId !== null && draft.orderState === 'PENDING') {
        const pending = await findOrder(queries, draft.orderId);
        const isSame = pending?.paymentMethodId === paymentMethodId;
        return { kind: 'PENDING', orderId: draft.orderId, isSame };
      }
      if (state !== 'SENT') {
        const isOrdered = state === 'ORDERED' && draft.orderId !== null;
        const placedOrderToken = isOrdered ? orderTokenOf(secret, db.websiteId, draft.orderId ?? '') : null;
        return refuse({ __typename: 'DraftOrderClosed', message: closedMessages[state], placedOrderToken });
      }
      if (draft.revision !== revision)
        return refuse({
          __typename: 'DraftOrderConflict',
          message: 'The shop changed this order. Please look at it once more.',
          draftOrder: draft,
        });
      const amount = draft.totals.grandTotal;
      const { donation } = draft;
      const isMonthly = donation?.isMonthly ?? false;
      if (isMonthly && donation?.memberId !== viewer.memberId) return refuse(signInFirst);
      const offered = offeredMethods({ ...shop, amountDue: amount, isRenewing: isMonthly });
      const method = offered.find(({ id }) => id === paymentMethodId) ?? null;
      if (amount > 0 && !method)
        return refuse({ __typename: 'PaymentUnavailable', message: 'Please choose another way to pay.' });
      const isByProvider = method?.kind === 'CARD' || method?.kind === 'REDIRECT';
      if (isByProvider && refusedPayments >= mostRefusedPayments) return refuse(tooManyRefused);
      const beginning = beginningOf(amount, amount, method?.kind ?? null);
      const memberId = viewer.memberId ?? null;
      const payment = { method, beginning, isTest: shop.isTestMode, returnPath, memberId };
      const ordered = await orderDraft(context, { queries, write }, draft, payment);
      if ('message' in ordered) throw new Rollback<PayRefusal>(outOfStock(ordered.message));
      return { kind: 'ORDERED', orderId: ordered.orderId };
    });
  } catch (error) {
    if (error instanceof Rollback) return refuse(error.refusal);
    throw error;
  }
}

type CompleteRefusal =
  | typeof noDraft
  | ReturnType<typeof conflict>
  | ReturnType<typeof outOfStock>
  | { readonly __typename: 'DraftOrderIncomplete'; readonly message: string; readonly field: string };

/** Makes the order of a draft that is paid outside of the website; the one that there is already when asked again. */
export async function completeDraft(
  context: CommerceContext,
  id: string,
  isPaid: boolean,
): Promise<OrderRow | CompleteRefusal> {
  const { db, mailer } = context;
  const { isTestMode: isTest } = await findSettings(db);
  try {
    const orderId = await mailer.transaction(db, async (queries, write) => {
      const draft = await lockDraftOrder(queries, id);
      if (!draft) throw new Rollback<CompleteRefusal>(noDraft);
      const state = draftStateOf(draft, new Date());
      if (state === 'ORDERED' && draft.orderId !== null) return draft.orderId;
      if (state === 'CANCELLED')
        throw new Rollback<CompleteRefusal>(conflict('This draft order was called off.'));
      if (draft.orderState === 'PENDING')
        throw new Rollback<CompleteRefusal>(
          conflict('Somebody is paying for it just now. Please try again in a few minutes.'),
        );
      const missing = findMissing(draft);
      if (missing) throw new Rollback<CompleteRefusal>({ __typename: 'DraftOrderIncomplete', ...missing });
      const payment = outsideOf(draft, { isPaid, isTest });
      const ordered = await orderDraft(context, { queries, write }, draft, payment);
      if ('message' in ordered) throw new Rollback<CompleteRefusal>(outOfStock(ordered.message));
      return ordered.orderId;
    });
    return (await findOrder(db, orderId)) ?? noDraft;
  } catch (error) {
    if (error instanceof Rollback) return error.refusal;
    throw error;
  }
}

/** A payment that the website has no part in. */
function outsideOf(
  { totals }: Pick<DraftOrderRow, 'totals'>,
  { isPaid, isTest }: { readonly isPaid: boolean; readonly isTest: boolean },
): DraftPayment {
  const method = asManual({ id: 'manual', name: 'Outside of the website', instructions: '' });
  const shared = { isTest, returnPath: '/', memberId: null };
  if (totals.grandTotal === 0) return { ...shared, method: null, beginning: beginningOf(0, 0, null) };
  return {
    ...{ ...shared, method },
    beginning: isPaid
      ? { state: 'OPEN', paymentState: 'PAID', payment: 'SUCCEEDED' }
      : beginningOf(totals.grandTotal, totals.grandTotal, 'MANUAL'),
  };
}
